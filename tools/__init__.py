"""What developers run beside the app: measurements, pictures, audits."""
