"""What turns written pages into a finished site: navigation, lists of pages, shared frames, slimming, the link check."""
