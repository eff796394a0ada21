"""Files of sheets: their bytes, letters and workbooks."""
