-- A parcel sold for a cent can lose many thousand times its price.
ALTER TABLE order_trade_info ALTER COLUMN profit_rate TYPE numeric(16, 4);
