-- What a person lets simulated platforms say, and how they and the carriers fail.
CREATE TABLE simulator_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  plat_order_no text NOT NULL,
  body jsonb NOT NULL,
  times smallint NOT NULL DEFAULT 1 CHECK (times BETWEEN 1 AND 5),
  tell_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE INDEX simulator_message_shop ON simulator_message (shop_id, tell_time);

CREATE TABLE simulator_fault (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1 平台, 2 承运商
  side smallint NOT NULL CHECK (side IN (1, 2)),
  -- 1 the next calls fail, 2 every call fails until, 3 every call is slow until
  kind smallint NOT NULL CHECK (kind IN (1, 2, 3)),
  shop_id bigint REFERENCES authorize_shop,
  calls_left int,
  until_time timestamptz,
  delay_ms int,
  ended smallint NOT NULL DEFAULT 0,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE INDEX simulator_fault_open ON simulator_fault (side) WHERE ended = 0;

-- The inventory errors of an order or of a pick, beside the orders that came short.
CREATE INDEX stock_inventory_err_source ON stock_inventory_err (source_doc_no) WHERE source_doc_no IS NOT NULL;
