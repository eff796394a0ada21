"""Accounts: invitations, new passwords, a second factor, and where somebody is signed in."""
