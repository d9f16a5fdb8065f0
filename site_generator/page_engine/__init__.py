"""The reference as the page asks it: shipped to the browser, where Pyodide runs it, beside the reference and the harness."""
