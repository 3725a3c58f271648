-- What goods of a developer brought by quarter: a year of them is read from four rows instead of twelve.
CREATE TABLE data_center_report_profit_develop_quarter (
  quarter date NOT NULL CHECK (extract(day FROM quarter) = 1 AND extract(month FROM quarter) IN (1, 4, 7, 10)),
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  facts int NOT NULL,
  quantity bigint NOT NULL,
  sale_money numeric(20, 4) NOT NULL,
  profit numeric(20, 4) NOT NULL,
  PRIMARY KEY (quarter, developer_id, goods_id)
) WITH (fillfactor = 80);
INSERT INTO data_center_report_profit_develop_quarter
SELECT date_trunc('quarter', month::timestamp)::date, developer_id, goods_id, sum(facts), sum(quantity), sum(sale_money), sum(profit)
FROM data_center_report_profit_develop GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'maker', 'person', 'goods', 'develop', 'developQuarter', 'sku', 'skuThird', 'skuMonth', 'first', 'order', 'fee', 'month'));
