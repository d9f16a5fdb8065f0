"""What the rules rest on: evidence as HTML, and the pages that publish all of it."""
