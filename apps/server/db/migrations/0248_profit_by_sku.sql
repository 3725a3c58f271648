-- What was sold of a SKU by day and by month, whoever sold it: how fast it sells is read from narrow rows, a year from a dozen of them.
ALTER TABLE data_center_report_profit_delta ADD COLUMN sku_id bigint NOT NULL DEFAULT 0;

CREATE TABLE data_center_report_profit_sku (
  day date NOT NULL,
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (day, developer_id, goods_id, sku_id)
) WITH (fillfactor = 90);
CREATE TABLE data_center_report_profit_sku_month (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (month, developer_id, goods_id, sku_id)
) WITH (fillfactor = 80);

CREATE OR REPLACE FUNCTION data_center_report_note_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_center_report_profit_delta (day, plat_code, site, shop_id, dept_id, seller_id, developer_id, goods_id, sku_id, facts, orders, quantity,
    sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit)
  SELECT fact_day, plat_code, coalesce(site, ''), shop_id, coalesce(dept_id, 0), coalesce(seller_id, 0), coalesce(developer_id, 0), coalesce(goods_id, 0), coalesce(sku_id, 0), 1, orders,
    quantity, sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, storage_fee, refund, profit
  FROM written;
  RETURN NULL;
END $$;

-- What was written before. Deltas that wait know no SKU: what they will add is taken off beforehand.
INSERT INTO data_center_report_profit_sku
SELECT day, developer_id, goods_id, sku_id, sum(facts), sum(quantity), sum(sale_money), sum(profit) FROM (
  SELECT fact_day AS day, coalesce(developer_id, 0) AS developer_id, coalesce(goods_id, 0) AS goods_id, coalesce(sku_id, 0) AS sku_id, 1 AS facts, quantity, sale_money, profit
  FROM order_profit_fact
  UNION ALL SELECT day, developer_id, goods_id, 0, -facts, -quantity, -sale_money, -profit FROM data_center_report_profit_delta) f
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
INSERT INTO data_center_report_profit_sku_month
SELECT date_trunc('month', day::timestamp)::date, developer_id, goods_id, sku_id, sum(facts), sum(quantity), sum(sale_money), sum(profit)
FROM data_center_report_profit_sku GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;

ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'maker', 'person', 'goods', 'develop', 'sku', 'skuMonth', 'order', 'fee', 'month'));
