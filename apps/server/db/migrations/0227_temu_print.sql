-- What a label is of; where it was printed before a delivery order was made, the stock-up order.
ALTER TABLE temu_print_record ADD COLUMN product_sku_id text, ADD COLUMN stock_order_id bigint REFERENCES temu_stock_order;
CREATE INDEX temu_print_record_ref_part ON temu_print_record USING gin (ref_no gin_trgm_ops);
CREATE INDEX temu_print_record_user ON temu_print_record (user_id, print_type, id DESC);
CREATE INDEX temu_print_record_sku ON temu_print_record (sku_id) WHERE sku_id IS NOT NULL;

-- What the platform's scanners read on a piece: told once, it stays.
CREATE TABLE temu_label_code (
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  product_sku_id text NOT NULL,
  label_code text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, product_sku_id)
);

-- 10 平台SKU标签
ALTER TABLE tool_print_template DROP CONSTRAINT tool_print_template_template_type_check;
ALTER TABLE tool_print_template ADD CONSTRAINT tool_print_template_template_type_check CHECK (template_type BETWEEN 1 AND 10);
