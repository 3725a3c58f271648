-- Profit facts added up. Who writes a fact leaves a row here in the same transaction and touches no row of anybody else's; the rows are folded
-- into the roll-ups every few seconds, and whoever reads adds what is not folded yet (docs/decisions/0008).
-- Nothing is NULL in a key: 0 and '' stand for nobody and nowhere.
CREATE TABLE data_center_report_profit_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  plat_code text NOT NULL,
  site text NOT NULL,
  shop_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  platform_fee numeric(20, 4) NOT NULL,
  pay_fee numeric(20, 4) NOT NULL,
  goods_cost numeric(20, 4) NOT NULL,
  freight numeric(20, 4) NOT NULL,
  pack_cost numeric(20, 4) NOT NULL,
  ad_fee numeric(20, 4) NOT NULL,
  storage_fee numeric(20, 4) NOT NULL,
  refund numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE TABLE data_center_report_profit_day (
  day date NOT NULL,
  plat_code text NOT NULL,
  site text NOT NULL,
  shop_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  platform_fee numeric(20, 4) NOT NULL,
  pay_fee numeric(20, 4) NOT NULL,
  goods_cost numeric(20, 4) NOT NULL,
  freight numeric(20, 4) NOT NULL,
  pack_cost numeric(20, 4) NOT NULL,
  ad_fee numeric(20, 4) NOT NULL,
  storage_fee numeric(20, 4) NOT NULL,
  refund numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id)
) WITH (fillfactor = 90);

-- A hundred rows a day and role, whatever was sold. Departments are read from the sellers' rows.
CREATE TABLE data_center_report_profit_person (
  -- 1 销售, 2 开发
  role smallint NOT NULL CHECK (role IN (1, 2)),
  day date NOT NULL,
  plat_code text NOT NULL,
  dept_id bigint NOT NULL,
  person_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (role, day, plat_code, dept_id, person_id)
) WITH (fillfactor = 70);

CREATE TABLE data_center_report_profit_goods (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  goods_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (month, goods_id)
) WITH (fillfactor = 80);
CREATE INDEX data_center_report_profit_goods_amt ON data_center_report_profit_goods (month, sale_money DESC, goods_id);
CREATE INDEX data_center_report_profit_goods_profit ON data_center_report_profit_goods (month, profit DESC, goods_id);

-- The first three of the month as they were last told, so that news is told once.
CREATE TABLE data_center_report_profit_top (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  month date NOT NULL,
  user_ids bigint[] NOT NULL
);

CREATE FUNCTION data_center_report_note_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_center_report_profit_delta (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id, facts, quantity,
    sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit)
  SELECT fact_day, plat_code, coalesce(site, ''), shop_id, coalesce(dept_id, 0), coalesce(seller_id, 0), coalesce(developer_id, 0), coalesce(goods_id, 0), 1, quantity,
    sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit
  FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER note_facts AFTER INSERT ON order_profit_fact REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION data_center_report_note_facts();

-- What was written before: folded like the rest.
INSERT INTO data_center_report_profit_delta (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id, facts, quantity,
  sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit)
SELECT fact_day, plat_code, coalesce(site, ''), shop_id, coalesce(dept_id, 0), coalesce(seller_id, 0), coalesce(developer_id, 0), coalesce(goods_id, 0), count(*), sum(quantity),
  sum(sale_money), sum(platform_fee), sum(pay_fee), sum(goods_cost), sum(freight), sum(pack_cost), sum(ad_fee), sum(storage_fee), sum(refund), sum(profit)
FROM order_profit_fact GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
