-- What the last weeks' freight came to a piece, by where it went and whence it came.
CREATE INDEX temu_delivery_order_sent_to ON temu_delivery_order (sub_warehouse_id, ship_time) WHERE ship_time IS NOT NULL;
CREATE INDEX temu_delivery_order_sent_from ON temu_delivery_order (out_store_id, ship_time) WHERE ship_time IS NOT NULL;
