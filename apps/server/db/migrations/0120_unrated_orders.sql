-- Without a rate of its day an order has no amounts in CNY, until the rate is known.
ALTER TABLE order_trade_info ALTER COLUMN exchange_rate DROP NOT NULL;
CREATE INDEX order_trade_info_unrated ON order_trade_info (id) WHERE exchange_rate IS NULL;
