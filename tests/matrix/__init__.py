"""Who may do what at every address of the site: tables of rows by roles, a file for each part."""
