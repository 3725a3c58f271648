-- Of what was shipped in a month, a tab shows a few: they are found by themselves, however many there are.
ALTER TABLE order_trade_info ADD COLUMN is_returned smallint NOT NULL DEFAULT 0 CHECK (is_returned IN (0, 1));
UPDATE order_trade_info SET is_returned = 1 WHERE id IN (SELECT order_id FROM order_logical_return WHERE check_flag <> 700);
CREATE INDEX order_trade_info_returned ON order_trade_info (ship_time DESC, id DESC) INCLUDE (status, seller_id, dept_id, store_id)
  WHERE is_returned = 1 AND merge_to_id IS NULL AND deleted_at IS NULL;
CREATE INDEX order_trade_info_unmarked ON order_trade_info (ship_time DESC, id DESC) INCLUDE (status, seller_id, dept_id, store_id)
  WHERE platform_ship_status = 3 AND merge_to_id IS NULL AND deleted_at IS NULL;
CREATE INDEX order_trade_info_unscanned ON order_trade_info (ship_time DESC, id DESC) INCLUDE (seller_id, dept_id, store_id)
  WHERE status = 120 AND coalesce(track_status, 10) = 10 AND merge_to_id IS NULL AND deleted_at IS NULL;
-- A seller's orders to a country are counted without looking at everybody's.
DROP INDEX order_trade_info_country;
CREATE INDEX order_trade_info_country ON order_trade_info (country_code, paid_time DESC, id DESC) INCLUDE (seller_id, dept_id, store_id)
  WHERE merge_to_id IS NULL AND deleted_at IS NULL;
