"""Wrong engines: misreadings, basic mistakes, habits and turned options, and the means to make them of the reference."""
