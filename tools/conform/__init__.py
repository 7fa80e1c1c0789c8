"""Tests any program that speaks the protocol: docs/conformance.md is the manual."""
