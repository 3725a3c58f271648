-- Shipped orders of a range of days are grouped from the index alone, merged ones among them.
CREATE INDEX order_trade_info_ship_time ON order_trade_info (ship_time) INCLUDE (id, shop_id, plat_code, country_code, logistic_way_id, packer_id)
  WHERE ship_time IS NOT NULL AND deleted_at IS NULL;
