-- What the reports stand on: orders counted once, facts without an order (fees of a shop), and the roll-up that most reports read.

-- 1 on the first line of an order that left, so that orders are counted by adding up.
ALTER TABLE order_profit_fact ADD COLUMN orders smallint NOT NULL DEFAULT 0;
ALTER TABLE order_profit_fact DISABLE TRIGGER append_only;
UPDATE order_profit_fact f SET orders = 1
WHERE f.id IN (SELECT DISTINCT ON (order_id) id FROM order_profit_fact WHERE reason = 1 ORDER BY order_id, order_details_id, id);
ALTER TABLE order_profit_fact ENABLE TRIGGER append_only;

-- 7 广告费, 8 仓储费: what a shop pays is spread over what it sold, not over its orders.
ALTER TABLE order_profit_fact ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE order_profit_fact DROP CONSTRAINT order_profit_fact_reason_check;
ALTER TABLE order_profit_fact ADD CONSTRAINT order_profit_fact_reason_check CHECK (reason BETWEEN 1 AND 8 AND (order_id IS NULL) = (reason IN (7, 8)));
CREATE INDEX order_profit_fact_shop ON order_profit_fact (shop_id, fact_day);
CREATE INDEX order_profit_fact_goods ON order_profit_fact (goods_id, fact_day);

ALTER TABLE data_center_report_profit_delta ADD COLUMN orders int NOT NULL DEFAULT 0;
ALTER TABLE data_center_report_profit_day ADD COLUMN orders int NOT NULL DEFAULT 0;
-- A developer's own rows of a year.
CREATE INDEX data_center_report_profit_day_developer ON data_center_report_profit_day (developer_id, day);

-- A few hundred rows a day, whatever was sold.
CREATE TABLE data_center_report_profit_shop (
  day date NOT NULL,
  plat_code text NOT NULL,
  site text NOT NULL,
  shop_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  facts int NOT NULL,
  orders int NOT NULL,
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
  PRIMARY KEY (day, plat_code, site, shop_id, dept_id, seller_id)
) WITH (fillfactor = 80);

-- Goods of a developer by month, for what became of them.
CREATE TABLE data_center_report_profit_develop (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (month, developer_id, goods_id)
) WITH (fillfactor = 80);
CREATE INDEX data_center_report_profit_develop_goods ON data_center_report_profit_develop (goods_id, month);

CREATE OR REPLACE FUNCTION data_center_report_note_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_center_report_profit_delta (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id, facts, orders, quantity,
    sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit)
  SELECT fact_day, plat_code, coalesce(site, ''), shop_id, coalesce(dept_id, 0), coalesce(seller_id, 0), coalesce(developer_id, 0), coalesce(goods_id, 0), 1, orders, quantity,
    sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit
  FROM written;
  RETURN NULL;
END $$;

-- What was written before: folded anew, with the orders and the new roll-ups.
TRUNCATE data_center_report_profit_delta, data_center_report_profit_day, data_center_report_profit_person, data_center_report_profit_goods;
INSERT INTO data_center_report_profit_delta (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id, facts, orders, quantity,
  sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit)
SELECT fact_day, plat_code, coalesce(site, ''), shop_id, coalesce(dept_id, 0), coalesce(seller_id, 0), coalesce(developer_id, 0), coalesce(goods_id, 0), count(*), sum(orders), sum(quantity),
  sum(sale_money), sum(platform_fee), sum(pay_fee), sum(goods_cost), sum(freight), sum(pack_cost), sum(ad_fee), sum(storage_fee), sum(refund), sum(profit)
FROM order_profit_fact GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
