-- How long the stages of a delivery take here, and what freight came to a piece wherever it went.
CREATE INDEX temu_delivery_order_sent ON temu_delivery_order (ship_time) WHERE ship_time IS NOT NULL;
CREATE INDEX temu_stock_order_line_unlinked ON temu_stock_order_line (document_id) WHERE sku_id IS NULL;
-- On any day one row says what a SKU of a shop is spared; no shop is all of them.
ALTER TABLE temu_sku_whitelist ADD CONSTRAINT temu_sku_whitelist_one_live
  EXCLUDE USING gist ((coalesce(shop_id, 0)) WITH =, sku_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&) WHERE (deleted_at IS NULL);
