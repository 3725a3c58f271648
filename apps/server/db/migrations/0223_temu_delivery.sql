-- A delivery that the platform was asked for and whose answer we do not have: asked for again by the same number, or taken back.
CREATE TABLE temu_delivery_attempt (
  delivery_order_no text PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  sub_warehouse_id bigint,
  stock_order_ids bigint[] NOT NULL,
  lines jsonb NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX temu_delivery_attempt_orders ON temu_delivery_attempt USING gin (stock_order_ids);
-- Which of the lines a SKU's transfer line stands for.
CREATE INDEX temu_delivery_line_transfer ON temu_delivery_line (transfer_line_id) WHERE transfer_line_id IS NOT NULL;
CREATE INDEX temu_delivery_order_platform_part ON temu_delivery_order USING gin (platform_delivery_sn gin_trgm_ops);
CREATE INDEX temu_delivery_order_express_part ON temu_delivery_order USING gin (express_delivery_no gin_trgm_ops);
