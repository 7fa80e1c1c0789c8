"""What the engine takes of the processor, of the clock and of memory."""
