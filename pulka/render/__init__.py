"""What people and programs are shown. No arithmetic: every number comes ready from the session."""
