-- Closed days of the ledger, and what the books say when they are held against each other.

-- One row a day on which a SKU of a store moved; between two rows nothing changed. Outs are positive here.
CREATE TABLE stock_daily (
  day date NOT NULL,
  store_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  opening_qty int NOT NULL CHECK (opening_qty >= 0),
  opening_amount numeric(18, 4) NOT NULL CHECK (opening_amount >= 0),
  q101 int NOT NULL, q102 int NOT NULL, q103 int NOT NULL, q104 int NOT NULL, q105 int NOT NULL, q108 int NOT NULL,
  q201 int NOT NULL, q202 int NOT NULL, q203 int NOT NULL, q204 int NOT NULL, q205 int NOT NULL, q208 int NOT NULL,
  a101 numeric(18, 4) NOT NULL, a102 numeric(18, 4) NOT NULL, a103 numeric(18, 4) NOT NULL, a104 numeric(18, 4) NOT NULL,
  a105 numeric(18, 4) NOT NULL, a108 numeric(18, 4) NOT NULL, a109 numeric(18, 4) NOT NULL,
  a201 numeric(18, 4) NOT NULL, a202 numeric(18, 4) NOT NULL, a203 numeric(18, 4) NOT NULL, a204 numeric(18, 4) NOT NULL,
  a205 numeric(18, 4) NOT NULL, a208 numeric(18, 4) NOT NULL,
  closing_qty int NOT NULL CHECK (closing_qty >= 0),
  closing_amount numeric(18, 4) NOT NULL CHECK (closing_amount >= 0),
  PRIMARY KEY (store_id, sku_id, day),
  FOREIGN KEY (store_id, sku_id) REFERENCES stock_summary,
  CHECK (closing_qty = opening_qty + q101 + q102 + q103 + q104 + q105 + q108 - q201 - q202 - q203 - q204 - q205 - q208),
  CHECK (closing_amount = opening_amount + a101 + a102 + a103 + a104 + a105 + a108 + a109 - a201 - a202 - a203 - a204 - a205 - a208)
);
CREATE INDEX stock_daily_day ON stock_daily (day, store_id);

-- The last closed day: what came before is in stock_daily, what came after only in the ledger.
CREATE TABLE stock_daily_through (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  day date NOT NULL
);

CREATE TABLE stock_location_daily (
  day date NOT NULL,
  store_id bigint NOT NULL REFERENCES stock_store,
  area_code text NOT NULL,
  location_type smallint NOT NULL,
  total int NOT NULL,
  used int NOT NULL,
  kinds int NOT NULL,
  pieces bigint NOT NULL,
  PRIMARY KEY (day, store_id, area_code, location_type)
);

CREATE TABLE stock_self_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 0 排队中, 1 执行中, 2 已完成, 3 失败
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  pair_count bigint NOT NULL DEFAULT 0,
  movement_count bigint NOT NULL DEFAULT 0,
  diff_count int NOT NULL DEFAULT 0,
  message text,
  run_by bigint
);
CREATE TABLE stock_self_check_diff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id bigint NOT NULL REFERENCES stock_self_check,
  kind text NOT NULL,
  store_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  place_type smallint,
  place_id bigint,
  left_value numeric NOT NULL,
  right_value numeric NOT NULL,
  -- Where they part: the first movement that does not follow from the one before it, else the last one.
  movement_id bigint,
  movement_time timestamptz,
  movement_doc_no text,
  err_id bigint REFERENCES stock_inventory_err
);
CREATE INDEX stock_self_check_diff_check ON stock_self_check_diff (check_id, id);
CREATE INDEX stock_self_check_diff_sku ON stock_self_check_diff (sku_id, store_id);

-- What is sellable hangs on the location's type: whoever changes it, the figures of the SKUs there follow.
CREATE FUNCTION stock_retype() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  virtual boolean := (SELECT store_type IN (4, 5) FROM stock_store WHERE id = NEW.store_id);
  was boolean := OLD.location_type IN (1, 2) OR OLD.location_type = 6 AND virtual;
  becomes boolean := NEW.location_type IN (1, 2) OR NEW.location_type = 6 AND virtual;
BEGIN
  IF was = becomes THEN RETURN NULL; END IF;
  PERFORM FROM stock_summary s WHERE (s.store_id, s.sku_id) IN (
    SELECT b.store_id, b.sku_id FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = NEW.id)
  ORDER BY s.store_id, s.sku_id FOR NO KEY UPDATE;
  UPDATE stock_summary s SET sellable_on_hand = s.sellable_on_hand + CASE WHEN becomes THEN b.on_hand ELSE -b.on_hand END,
    sellable_occupied = s.sellable_occupied + CASE WHEN becomes THEN b.occupied ELSE -b.occupied END
  FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = NEW.id AND b.on_hand > 0 AND s.store_id = b.store_id AND s.sku_id = b.sku_id;
  RETURN NULL;
END $$;
CREATE TRIGGER retype AFTER UPDATE OF location_type ON stock_store_location FOR EACH ROW
  WHEN (OLD.location_type <> NEW.location_type) EXECUTE FUNCTION stock_retype();
