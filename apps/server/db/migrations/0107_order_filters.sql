-- What few orders have is found without reading those that do not: the countries sold to now and then, and the cancelled of an archive.
CREATE INDEX order_trade_info_country ON order_trade_info (country_code, paid_time DESC, id DESC) WHERE merge_to_id IS NULL AND deleted_at IS NULL;
CREATE INDEX order_trade_info_cancelled ON order_trade_info (archive_time DESC, id DESC) INCLUDE (seller_id, dept_id, store_id)
  WHERE is_cancelled = 1 AND status = 200 AND merge_to_id IS NULL AND deleted_at IS NULL;
