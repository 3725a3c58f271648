-- 直发换单: who sold the goods, one purchase order for one order, and the list of each state.
ALTER TABLE order_straight_hair_exchange ADD COLUMN supplier_name text;
ALTER TABLE order_straight_hair_exchange ADD COLUMN exchange_by bigint;
CREATE UNIQUE INDEX order_straight_hair_exchange_purchase ON order_straight_hair_exchange (purchase_order_id) WHERE status <> 90;
CREATE INDEX order_straight_hair_exchange_status ON order_straight_hair_exchange (status, id);
