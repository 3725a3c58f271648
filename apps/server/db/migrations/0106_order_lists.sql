-- The lists of orders and their counts are answered from indexes alone, however many orders are shipped and archived:
-- what a list asks of every order (who sees it, which tab it is in) is kept beside its order.
DROP INDEX order_trade_info_stage;
CREATE INDEX order_trade_info_stage ON order_trade_info (status, is_urgent DESC, latest_ship_time, paid_time, id)
  INCLUDE (seller_id, dept_id, store_id, is_hold, is_out_stock) WHERE status < 200 AND merge_to_id IS NULL AND deleted_at IS NULL;
DROP INDEX order_trade_info_shipped;
CREATE INDEX order_trade_info_shipped ON order_trade_info (ship_time DESC, id DESC)
  INCLUDE (status, platform_ship_status, track_status, seller_id, dept_id, store_id) WHERE ship_time IS NOT NULL AND merge_to_id IS NULL AND deleted_at IS NULL;
DROP INDEX order_trade_info_archived;
CREATE INDEX order_trade_info_archived ON order_trade_info (archive_time DESC, id DESC)
  INCLUDE (is_cancelled, seller_id, dept_id, store_id) WHERE status = 200 AND merge_to_id IS NULL AND deleted_at IS NULL;
DROP INDEX order_trade_info_paid;
CREATE INDEX order_trade_info_paid ON order_trade_info (paid_time DESC, id DESC)
  INCLUDE (status, track_status, is_cancelled, seller_id, dept_id, store_id) WHERE merge_to_id IS NULL AND deleted_at IS NULL;
-- Everything in the warehouse or on its way, in the order of its list.
CREATE INDEX order_trade_info_moving ON order_trade_info (is_urgent DESC, latest_ship_time, paid_time, id)
  INCLUDE (status, seller_id, dept_id, store_id) WHERE status BETWEEN 40 AND 120 AND merge_to_id IS NULL AND deleted_at IS NULL;
-- What is still followed: most orders of the last months have arrived.
CREATE INDEX order_trade_info_followed ON order_trade_info (paid_time DESC, id DESC)
  INCLUDE (status, track_status, stage_time, ship_time, is_cancelled, seller_id, dept_id, store_id)
  WHERE track_status IS DISTINCT FROM 60 AND merge_to_id IS NULL AND deleted_at IS NULL;
-- The batches an order was in, also those that are done.
CREATE INDEX order_picking_batch_order_order ON order_picking_batch_order (order_id);
