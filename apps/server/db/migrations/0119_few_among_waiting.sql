-- Doors that several waiting orders go to, and orders that lack goods, are found by themselves and in the order of their lists.
DROP INDEX order_trade_info_merge;
CREATE INDEX order_trade_info_merge ON order_trade_info (merge_key) INCLUDE (is_hold, merge_ignored, paid_time, id)
  WHERE status = 10 AND merge_to_id IS NULL AND merge_key IS NOT NULL;
CREATE INDEX order_trade_info_lacking ON order_trade_info (is_urgent DESC, latest_ship_time, paid_time, id) INCLUDE (seller_id, dept_id, store_id)
  WHERE status = 40 AND is_out_stock = 1 AND merge_to_id IS NULL AND deleted_at IS NULL;
