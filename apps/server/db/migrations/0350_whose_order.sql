-- What follows a purchase order knows whose it is: a person's own are read from an index, however many orders there are.
ALTER TABLE purchasing_ali_order ADD COLUMN order_purchaser_id bigint, ADD COLUMN order_create_by bigint;
ALTER TABLE purchasing_refund ADD COLUMN order_purchaser_id bigint, ADD COLUMN order_create_by bigint;
ALTER TABLE purchasing_ali_order DISABLE TRIGGER USER;
ALTER TABLE purchasing_refund DISABLE TRIGGER USER;
UPDATE purchasing_ali_order t SET order_purchaser_id = o.purchaser_id, order_create_by = o.create_by FROM purchasing_order o WHERE o.id = t.order_id;
UPDATE purchasing_refund t SET order_purchaser_id = o.purchaser_id, order_create_by = o.create_by FROM purchasing_order o WHERE o.id = t.order_id;
ALTER TABLE purchasing_ali_order ENABLE TRIGGER USER;
ALTER TABLE purchasing_refund ENABLE TRIGGER USER;
CREATE INDEX purchasing_ali_order_purchaser ON purchasing_ali_order (order_purchaser_id, id DESC);
CREATE INDEX purchasing_ali_order_maker ON purchasing_ali_order (order_create_by, id DESC);
CREATE INDEX purchasing_refund_purchaser ON purchasing_refund (order_purchaser_id, id DESC);
CREATE INDEX purchasing_refund_maker ON purchasing_refund (order_create_by, id DESC);

CREATE FUNCTION purchasing_whose_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.purchaser_id, o.create_by INTO NEW.order_purchaser_id, NEW.order_create_by FROM purchasing_order o WHERE o.id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER whose_order BEFORE INSERT OR UPDATE OF order_id ON purchasing_ali_order FOR EACH ROW EXECUTE FUNCTION purchasing_whose_order();
CREATE TRIGGER whose_order BEFORE INSERT OR UPDATE OF order_id ON purchasing_refund FOR EACH ROW EXECUTE FUNCTION purchasing_whose_order();

CREATE FUNCTION purchasing_order_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purchasing_ali_order SET order_purchaser_id = NEW.purchaser_id WHERE order_id = NEW.id;
  UPDATE purchasing_refund SET order_purchaser_id = NEW.purchaser_id WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER changes_hands AFTER UPDATE OF purchaser_id ON purchasing_order FOR EACH ROW
  WHEN (OLD.purchaser_id IS DISTINCT FROM NEW.purchaser_id) EXECUTE FUNCTION purchasing_order_changes_hands();
