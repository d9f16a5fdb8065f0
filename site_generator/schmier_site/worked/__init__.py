"""The worked deals, walked step by step."""
