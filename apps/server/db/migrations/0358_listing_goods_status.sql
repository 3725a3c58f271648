-- Listings know the status of their goods: those of one status are found among 2,000,000 by an index.
ALTER TABLE product_center_smt_listing ADD COLUMN goods_status text;
ALTER TABLE product_center_smt_listing DISABLE TRIGGER USER;
UPDATE product_center_smt_listing t SET goods_status = g.goods_status FROM goods_goods g WHERE g.id = t.goods_id;
ALTER TABLE product_center_smt_listing ENABLE TRIGGER USER;
CREATE INDEX product_center_smt_listing_goods_status ON product_center_smt_listing (list_type, goods_status, product_status, id DESC) WHERE deleted_at IS NULL;

CREATE FUNCTION product_center_listing_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.goods_id IS DISTINCT FROM OLD.goods_id THEN
    NEW.goods_status := (SELECT g.goods_status FROM goods_goods g WHERE g.id = NEW.goods_id FOR SHARE);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER status_of_goods BEFORE INSERT OR UPDATE OF goods_id ON product_center_smt_listing FOR EACH ROW EXECUTE FUNCTION product_center_listing_goods();

CREATE FUNCTION product_center_goods_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_center_smt_listing SET goods_status = NEW.goods_status WHERE goods_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_follow_status AFTER UPDATE OF goods_status ON goods_goods FOR EACH ROW
  WHEN (OLD.goods_status IS DISTINCT FROM NEW.goods_status) EXECUTE FUNCTION product_center_goods_changed();
CREATE INDEX product_center_smt_listing_any_stock_off ON product_center_smt_listing (id DESC) WHERE stock_off = 1 AND deleted_at IS NULL;
