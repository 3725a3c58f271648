-- The ledger of a business that is rare: the newest of it are found without reading the quarter.
CREATE INDEX stock_movement_business ON stock_movement (biz_type, movement_time DESC, id DESC);
