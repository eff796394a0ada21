"""What nobody should send: files that explode, lie or are not what they say they are."""
