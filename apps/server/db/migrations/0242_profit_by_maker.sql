-- What somebody developed and others sold, for those who see it by who developed it: a few thousand rows a day at most, whatever was sold.
CREATE TABLE data_center_report_profit_maker (
  day date NOT NULL,
  plat_code text NOT NULL,
  site text NOT NULL,
  shop_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  developer_id bigint NOT NULL,
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
  PRIMARY KEY (day, plat_code, site, shop_id, dept_id, seller_id, developer_id)
) WITH (fillfactor = 80);
CREATE INDEX data_center_report_profit_maker_developer ON data_center_report_profit_maker (developer_id, day);

-- What was folded before; what is not yet folded comes with the rest.
INSERT INTO data_center_report_profit_maker
SELECT day, plat_code, site, shop_id, dept_id, seller_id, developer_id, sum(facts), sum(orders), sum(quantity), sum(sale_money), sum(platform_fee), sum(pay_fee),
  sum(goods_cost), sum(freight), sum(pack_cost), sum(ad_fee), sum(storage_fee), sum(refund), sum(profit)
FROM data_center_report_profit_day GROUP BY 1, 2, 3, 4, 5, 6, 7;
