"""What every service needs and no game knows: time, one way to write a value down, errors, secrets, the bell."""
