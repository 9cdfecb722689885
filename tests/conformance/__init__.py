"""What every registered game must keep, under every option value and under random combinations of options."""
