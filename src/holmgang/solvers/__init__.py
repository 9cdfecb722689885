"""Exact methods: solutions with certificates, and the value of a position. Heavy libraries are loaded when first needed."""
