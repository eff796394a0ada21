"""What is counted in this process, in the text that Prometheus reads.  Imports no app."""
