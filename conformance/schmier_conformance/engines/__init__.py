"""Engines: started, asked, judged, and reported on."""
