-- A page of SKUs is read by them; before, whole thirds and months were gone through for each of its parts.
CREATE INDEX data_center_report_profit_sku_of ON data_center_report_profit_sku (sku_id, day);
CREATE INDEX data_center_report_profit_sku_third_of ON data_center_report_profit_sku_third (sku_id, third);
CREATE INDEX data_center_report_profit_sku_month_of ON data_center_report_profit_sku_month (sku_id, month);
CREATE INDEX order_profit_fact_sku ON order_profit_fact (coalesce(sku_id, 0), fact_day);
-- How many pieces of what one sold, without the rows.
CREATE INDEX order_profit_fact_seller_pieces ON order_profit_fact (seller_id, fact_day) INCLUDE (sku_id, goods_id, quantity);
DROP INDEX order_profit_fact_seller;
ALTER INDEX order_profit_fact_seller_pieces RENAME TO order_profit_fact_seller;
-- What goods are told apart by in reports of developers, without their wide rows.
CREATE INDEX goods_goods_developed ON goods_goods (id) INCLUDE (developer_id, develop_date, create_time, cat_id, goods_type, deleted_at);
