-- Pieces of a SKU on each day of a third of a month: how fast it sells is read from thirds, a twentieth of the rows of its days.
ALTER TABLE data_center_report_profit_sku_third
  ADD COLUMN day_1 int NOT NULL DEFAULT 0,
  ADD COLUMN day_2 int NOT NULL DEFAULT 0,
  ADD COLUMN day_3 int NOT NULL DEFAULT 0,
  ADD COLUMN day_4 int NOT NULL DEFAULT 0,
  ADD COLUMN day_5 int NOT NULL DEFAULT 0,
  ADD COLUMN day_6 int NOT NULL DEFAULT 0,
  ADD COLUMN day_7 int NOT NULL DEFAULT 0,
  ADD COLUMN day_8 int NOT NULL DEFAULT 0,
  ADD COLUMN day_9 int NOT NULL DEFAULT 0,
  ADD COLUMN day_10 int NOT NULL DEFAULT 0,
  ADD COLUMN day_11 int NOT NULL DEFAULT 0;
TRUNCATE data_center_report_profit_sku_third;
INSERT INTO data_center_report_profit_sku_third
SELECT date_trunc('month', day::timestamp)::date + least((extract(day FROM day)::int - 1) / 10, 2) * 10, developer_id, goods_id, sku_id, sum(facts), sum(quantity), sum(sale_money), sum(profit),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (1, 11, 21)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (2, 12, 22)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (3, 13, 23)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (4, 14, 24)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (5, 15, 25)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (6, 16, 26)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (7, 17, 27)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (8, 18, 28)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (9, 19, 29)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (10, 20, 30)), 0),
  coalesce(sum(quantity) FILTER (WHERE extract(day FROM day) IN (31)), 0)
FROM data_center_report_profit_sku GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
