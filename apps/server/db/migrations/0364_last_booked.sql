-- The last day on which anything of a developer's SKU was booked: which of them sold lately is asked whenever 销售趋势 is opened.
CREATE TABLE data_center_report_profit_last (
  developer_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (developer_id, goods_id, sku_id)
) WITH (fillfactor = 80);
INSERT INTO data_center_report_profit_last
SELECT developer_id, goods_id, sku_id, max(day) FROM data_center_report_profit_sku GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'maker', 'person', 'goods', 'develop', 'developQuarter', 'sku', 'skuThird', 'skuMonth', 'first', 'last', 'order', 'fee', 'month'));
