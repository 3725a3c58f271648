-- What was sold of a SKU by thirds of months (from the 1st, the 11th and the 21st): what is left of a range beside its whole months is read from few rows.
CREATE TABLE data_center_report_profit_sku_third (
  third date NOT NULL CHECK (extract(day FROM third) IN (1, 11, 21)),
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (third, developer_id, goods_id, sku_id)
) WITH (fillfactor = 80);
INSERT INTO data_center_report_profit_sku_third
SELECT date_trunc('month', day::timestamp)::date + least((extract(day FROM day)::int - 1) / 10, 2) * 10, developer_id, goods_id, sku_id, sum(facts), sum(quantity), sum(sale_money), sum(profit)
FROM data_center_report_profit_sku GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;

ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'maker', 'person', 'goods', 'develop', 'sku', 'skuThird', 'skuMonth', 'first', 'order', 'fee', 'month'));
