-- The marketplace that sells by itself, as it is simulated: what it asks for, what it was sent, what it sold and what it would pay.
ALTER TABLE simulator_fault DROP CONSTRAINT simulator_fault_side_check;
-- 4 is a managed marketplace
ALTER TABLE simulator_fault ADD CONSTRAINT simulator_fault_side_check CHECK (side IN (1, 2, 3, 4));

-- A shop whose platform does nothing by itself is one that only says what it is made to say.
CREATE TABLE simulator_managed_shop (
  shop_id bigint PRIMARY KEY REFERENCES authorize_shop,
  is_quiet smallint NOT NULL DEFAULT 0,
  lived_until timestamptz,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE TABLE simulator_managed_stock_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  sub_purchase_order_sn text NOT NULL UNIQUE,
  original_purchase_order_sn text,
  -- Ours, where we asked for it.
  apply_key text,
  product_skc_id text NOT NULL,
  skc_ext_code text,
  product_name text NOT NULL,
  image text,
  purchase_stock_type smallint NOT NULL DEFAULT 0,
  urgency_type smallint NOT NULL DEFAULT 0,
  settlement_type smallint NOT NULL DEFAULT 0,
  source int NOT NULL DEFAULT 9999,
  status smallint NOT NULL DEFAULT 0,
  purchase_time timestamptz NOT NULL,
  deliver_by timestamptz,
  arrive_by timestamptz,
  sub_warehouse_id bigint,
  -- When the platform last had something to tell of it.
  told_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE INDEX simulator_managed_stock_order_shop ON simulator_managed_stock_order (shop_id, id);
CREATE INDEX simulator_managed_stock_order_key ON simulator_managed_stock_order (shop_id, apply_key) WHERE apply_key IS NOT NULL;
CREATE TABLE simulator_managed_stock_line (
  stock_order_id bigint NOT NULL REFERENCES simulator_managed_stock_order,
  product_sku_id text NOT NULL,
  ext_code text NOT NULL,
  spec text,
  purchase_qty int NOT NULL CHECK (purchase_qty > 0),
  max_deliver_qty int NOT NULL CHECK (max_deliver_qty >= 0),
  supply_price numeric(14, 2) NOT NULL,
  PRIMARY KEY (stock_order_id, product_sku_id)
);

CREATE TABLE simulator_managed_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  delivery_order_no text NOT NULL,
  platform_delivery_sn text NOT NULL UNIQUE,
  sub_warehouse_id bigint,
  status smallint NOT NULL DEFAULT 1,
  ship_time timestamptz,
  receive_time timestamptz,
  -- What we said when it left.
  shipped jsonb,
  -- A person lets it be received: it does not happen by itself.
  is_played smallint NOT NULL DEFAULT 0,
  told_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz,
  UNIQUE (shop_id, delivery_order_no)
);
CREATE INDEX simulator_managed_delivery_shop ON simulator_managed_delivery (shop_id, id);
CREATE TABLE simulator_managed_delivery_line (
  delivery_id bigint NOT NULL REFERENCES simulator_managed_delivery,
  sub_purchase_order_sn text NOT NULL,
  product_sku_id text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  ship_qty int NOT NULL DEFAULT 0,
  receive_qty int NOT NULL DEFAULT 0,
  reject_qty int NOT NULL DEFAULT 0,
  PRIMARY KEY (delivery_id, sub_purchase_order_sn, product_sku_id)
);
CREATE INDEX simulator_managed_delivery_line_sn ON simulator_managed_delivery_line (sub_purchase_order_sn);

CREATE TABLE simulator_managed_sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  product_sku_id text NOT NULL,
  product_skc_id text NOT NULL,
  ext_code text NOT NULL,
  product_name text NOT NULL,
  image text,
  sale_status smallint NOT NULL DEFAULT 1,
  in_black_list smallint NOT NULL DEFAULT 0,
  supply_price numeric(14, 2) NOT NULL,
  today_sale_volume int NOT NULL DEFAULT 0, last_seven_days_sale_volume int NOT NULL DEFAULT 0, last_thirty_days_sale_volume int NOT NULL DEFAULT 0,
  advice_quantity int NOT NULL DEFAULT 0,
  warehouse_inventory_num int NOT NULL DEFAULT 0, unavailable_warehouse_inventory_num int NOT NULL DEFAULT 0, wait_on_shelf_num int NOT NULL DEFAULT 0,
  wait_receive_num int NOT NULL DEFAULT 0, wait_delivery_inventory_num int NOT NULL DEFAULT 0, wait_approve_inventory_num int NOT NULL DEFAULT 0,
  lack_quantity int NOT NULL DEFAULT 0,
  told_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz,
  UNIQUE (shop_id, product_sku_id)
);
CREATE INDEX simulator_managed_sale_shop ON simulator_managed_sale (shop_id, id);
CREATE TABLE simulator_managed_sale_day (
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  product_sku_id text NOT NULL,
  day date NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 0),
  told_time timestamptz NOT NULL,
  PRIMARY KEY (shop_id, product_sku_id, day)
);

CREATE TABLE simulator_managed_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  platform_price_sn text NOT NULL UNIQUE,
  adjust_no text,
  product_sku_id text NOT NULL,
  -- 1 asked by the platform, 2 proposed by us
  source smallint NOT NULL CHECK (source IN (1, 2)),
  old_price numeric(14, 2) NOT NULL,
  new_price numeric(14, 2) NOT NULL,
  reason text,
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
  deadline timestamptz,
  is_played smallint NOT NULL DEFAULT 0,
  ask_time timestamptz NOT NULL,
  told_time timestamptz NOT NULL,
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz,
  UNIQUE (shop_id, adjust_no)
);
CREATE INDEX simulator_managed_price_shop ON simulator_managed_price (shop_id, id);

CREATE TABLE simulator_managed_express_company (
  id bigint PRIMARY KEY,
  plat_code text NOT NULL,
  name text NOT NULL
);
INSERT INTO simulator_managed_express_company (id, plat_code, name) VALUES
  (101, 'temu', '顺丰速运'), (102, 'temu', '中通快运'), (103, 'temu', '跨越速运'), (104, 'temu', '德邦快递'), (105, 'temu', '安能物流'), (106, 'temu', '壹米滴答'),
  (107, 'temu', '百世快运'), (108, 'temu', '京东快运'), (201, 'shein', '顺丰速运'), (202, 'shein', '中通快运');
CREATE TABLE simulator_managed_warehouse (
  id bigint PRIMARY KEY,
  plat_code text NOT NULL,
  name text NOT NULL,
  region text, contact text, phone text, address text
);
INSERT INTO simulator_managed_warehouse (id, plat_code, name, region, contact, phone, address) VALUES
  (9001, 'temu', '义乌小件仓', '浙江省金华市义乌市', '周敏', '0579-85550101', '北苑街道物流园 3 号库'),
  (9002, 'temu', '肇庆四会仓', '广东省肇庆市四会市', '梁伟', '0758-35550102', '大沙镇万洋众创城 B6'),
  (9003, 'temu', '佛山三水仓', '广东省佛山市三水区', '何丽', '0757-87550103', '云东海街道南丰大道 18 号'),
  (9004, 'temu', '广州增城仓', '广东省广州市增城区', '陈刚', '020-82550104', '新塘镇荔新公路 66 号'),
  (9101, 'shein', 'SHEIN佛山中心仓', '广东省佛山市三水区', '黄涛', '0757-87550201', '乐平镇创新大道 9 号'),
  (9102, 'shein', 'SHEIN肇庆仓', '广东省肇庆市高要区', '苏婷', '0758-83550202', '金利镇物流大道 1 号');
CREATE TABLE simulator_managed_penalty (
  shop_id bigint NOT NULL REFERENCES authorize_shop,
  day date NOT NULL,
  penalty_amount numeric(14, 2) NOT NULL CHECK (penalty_amount >= 0),
  PRIMARY KEY (shop_id, day)
);
