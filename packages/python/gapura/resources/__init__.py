"""What the API has, a class for each kind of object."""
