"""What happens at once: sockets, wake-ups, and what a process remembers of tables."""
