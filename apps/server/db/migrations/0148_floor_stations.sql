-- A stop of a walk that was put off: those with the lowest number come first, the rest along the path.
ALTER TABLE order_pick_line ADD COLUMN skip_no int NOT NULL DEFAULT 0;

-- A scan is taken back once.
CREATE UNIQUE INDEX order_scan_taken_back ON order_scan (code) WHERE station IN ('unpick', 'unpack');
