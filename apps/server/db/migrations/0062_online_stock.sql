-- What online stock and random delivery read of the ledger, without knowing it.

-- SKUs whose sellable or coming quantity changed. Appended by every posting and taken away by the pusher, so that nobody waits for anybody.
CREATE TABLE goods_stock_changed (sku_id bigint NOT NULL);
CREATE FUNCTION goods_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO goods_stock_changed SELECT DISTINCT sku_id FROM fresh WHERE sellable_on_hand > 0 OR purchase_on_way > 0;
  ELSE
    INSERT INTO goods_stock_changed
    SELECT DISTINCT n.sku_id FROM fresh n JOIN before o ON o.store_id = n.store_id AND o.sku_id = n.sku_id
    WHERE n.sellable_on_hand - n.sellable_occupied <> o.sellable_on_hand - o.sellable_occupied OR n.purchase_on_way <> o.purchase_on_way;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER online_stock_insert AFTER INSERT ON stock_summary REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION goods_stock_changes();
CREATE TRIGGER online_stock_update AFTER UPDATE ON stock_summary REFERENCING OLD TABLE AS before NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION goods_stock_changes();

-- The oldest piece of a SKU in a store.
CREATE VIEW goods_sku_age AS
SELECT store_id, sku_id, min(in_date) AS oldest FROM stock_layer WHERE remaining > 0 GROUP BY store_id, sku_id;
