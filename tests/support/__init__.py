"""What tests share: a real server, a network one can break, people in front of browsers."""
