-- A shop is what sellers filter by; whether its orders are theirs is seen in the index. The other is the order of amounts, which no filter narrows.
CREATE INDEX order_trade_info_shop ON order_trade_info (shop_id, paid_time DESC, id DESC) INCLUDE (seller_id, dept_id, store_id)
  WHERE merge_to_id IS NULL AND deleted_at IS NULL;
CREATE INDEX order_trade_info_amount ON order_trade_info (sale_amount DESC NULLS LAST, id DESC) INCLUDE (seller_id, dept_id, store_id)
  WHERE merge_to_id IS NULL AND deleted_at IS NULL;
