-- Freight a piece of the last days is read from the index and the transfers alone.
CREATE INDEX temu_delivery_order_freight ON temu_delivery_order (ship_time) INCLUDE (sub_warehouse_id, out_store_id, transfer_id, ship_qty)
  WHERE ship_time IS NOT NULL AND transfer_id IS NOT NULL;
