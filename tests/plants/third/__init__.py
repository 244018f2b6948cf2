"""tests/plants/third: plants by another stranger to the checker, most with a proof; `run.py --set third` runs them."""
