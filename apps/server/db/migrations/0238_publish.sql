-- AliExpress as it is simulated: what shops published there, whatever became of the answer.
ALTER TABLE simulator_fault DROP CONSTRAINT simulator_fault_side_check, DROP CONSTRAINT simulator_fault_kind_check;
-- 5 is AliExpress; 8 says that there were too many calls, 10 does nothing and does not answer
ALTER TABLE simulator_fault ADD CONSTRAINT simulator_fault_side_check CHECK (side IN (1, 2, 3, 4, 5)),
  ADD CONSTRAINT simulator_fault_kind_check CHECK (kind IN (1, 2, 3, 5, 6, 7, 8, 10));

-- A shop whose platform does nothing by itself audits in time and finds nothing wrong.
CREATE TABLE simulator_smt_shop (
  shop_id bigint PRIMARY KEY REFERENCES authorize_shop,
  is_quiet smallint NOT NULL DEFAULT 0,
  lived_until timestamptz,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE TABLE simulator_smt_product (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  product_id text NOT NULL,
  list_type smallint NOT NULL CHECK (list_type IN (1, 2)),
  product_status text NOT NULL CHECK (product_status IN ('auditing', 'onSelling', 'offline', 'editingRequired', 'deleted')),
  ws_display text,
  content jsonb NOT NULL,
  audit_time timestamptz,
  views30 int NOT NULL DEFAULT 0,
  sold30 int NOT NULL DEFAULT 0,
  -- When it was last changed, and when there was last something to tell of it.
  modified_time timestamptz NOT NULL,
  told_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz,
  UNIQUE (shop_id, product_id)
);
CREATE INDEX simulator_smt_product_shop ON simulator_smt_product (shop_id, id);
CREATE INDEX simulator_smt_product_audit ON simulator_smt_product (shop_id, audit_time) WHERE product_status = 'auditing';
-- The same shop SKU may stand in several products: the platform does not mind, whoever publishes twice does.
CREATE TABLE simulator_smt_sku (
  product_row bigint NOT NULL REFERENCES simulator_smt_product,
  shop_id bigint NOT NULL,
  shop_sku text NOT NULL,
  variation_id text NOT NULL,
  PRIMARY KEY (product_row, shop_sku)
);
CREATE INDEX simulator_smt_sku_code ON simulator_smt_sku (shop_id, shop_sku);
