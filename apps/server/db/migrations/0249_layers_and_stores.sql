-- Layers of a SKU from the youngest on: what left since a day is put back onto them.
CREATE INDEX stock_layer_youngest ON stock_layer (store_id, sku_id, in_date DESC, id DESC);
-- What was sold from a store in a month: storage fees of stores that several shops use are shared by it.
CREATE INDEX order_profit_fact_store ON order_profit_fact (store_id, fact_day) WHERE order_id IS NOT NULL;
