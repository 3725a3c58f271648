-- Work records as lists read them.
CREATE VIEW temu_work_row AS
  SELECT id, work_type, delivery_order_id, sku_id, quantity, user_id, time, difficulty_id, coef, points, station, 0 AS version,
    user_id AS create_by, time AS create_time, NULL::bigint AS update_by, time AS update_time, NULL::timestamptz AS deleted_at
  FROM temu_work_record;
CREATE INDEX temu_pick_receipt_order_of ON temu_pick_receipt_order (delivery_order_id);
CREATE INDEX temu_pick_receipt_no_part ON temu_pick_receipt USING gin (pick_no gin_trgm_ops);
