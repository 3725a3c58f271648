-- What online stock and random delivery read of the ledger, without knowing it.

-- SKUs whose sellable or coming quantity changed. Appended by every posting and taken away by the pusher, so that nobody waits for anybody.
CREATE TABLE goods_stock_changed (sku_id bigint NOT NULL);
-- By row: a join of transition tables would be planned for the first posting's one row and stay so for ten thousand.
CREATE FUNCTION goods_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_stock_changed VALUES (NEW.sku_id);
  RETURN NULL;
END $$;
CREATE TRIGGER online_stock_insert AFTER INSERT ON stock_summary FOR EACH ROW
  WHEN (NEW.sellable_on_hand > 0 OR NEW.purchase_on_way > 0) EXECUTE FUNCTION goods_stock_changes();
CREATE TRIGGER online_stock_update AFTER UPDATE ON stock_summary FOR EACH ROW
  WHEN (NEW.sellable_on_hand - NEW.sellable_occupied <> OLD.sellable_on_hand - OLD.sellable_occupied OR NEW.purchase_on_way <> OLD.purchase_on_way)
  EXECUTE FUNCTION goods_stock_changes();

-- The oldest piece of a SKU in a store.
CREATE VIEW goods_sku_age AS
SELECT store_id, sku_id, min(in_date) AS oldest FROM stock_layer WHERE remaining > 0 GROUP BY store_id, sku_id;
