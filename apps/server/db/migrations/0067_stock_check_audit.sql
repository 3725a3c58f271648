-- Locks of places are found by the lines of their count.
DROP INDEX stock_store_location_locked;
