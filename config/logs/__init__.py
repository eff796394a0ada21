"""The log: for people or for programs, what each line is about, errors by mail.  Imports no app."""
