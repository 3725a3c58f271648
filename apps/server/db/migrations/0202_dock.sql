-- The dock: a scan that is sent again answers what it answered first, and pieces that nobody checks are counted by their stock-in.
ALTER TABLE purchasing_warehouse_sign ADD COLUMN answer jsonb;
ALTER TABLE purchasing_stock_in_line ADD COLUMN counted_qty int NOT NULL DEFAULT 0 CHECK (counted_qty BETWEEN 0 AND quantity);
