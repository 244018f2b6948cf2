"""tests/plants/second: plants by somebody who has never looked at the checker; `run.py --set second` runs them."""
