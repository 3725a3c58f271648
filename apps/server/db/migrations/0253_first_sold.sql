-- The first day on which a piece of some goods was sold: whether goods ever sold is asked of thousands of them at once.
CREATE TABLE data_center_report_profit_first (
  goods_id bigint PRIMARY KEY,
  day date NOT NULL
);
INSERT INTO data_center_report_profit_first
SELECT goods_id, min(fact_day) FROM order_profit_fact WHERE quantity > 0 AND goods_id IS NOT NULL GROUP BY 1 ORDER BY 1;

ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'maker', 'person', 'goods', 'develop', 'sku', 'skuMonth', 'first', 'order', 'fee', 'month'));
