-- What became of a purchase order is told to the orders at 1688 behind it once, not looked for among all of them.
ALTER TABLE purchasing_ali_order ADD COLUMN behind boolean NOT NULL DEFAULT false;
ALTER TABLE purchasing_ali_order DISABLE TRIGGER USER;
UPDATE purchasing_ali_order t SET behind = true FROM purchasing_order o WHERE o.id = t.order_id AND o.check_flag < 500;
ALTER TABLE purchasing_ali_order ENABLE TRIGGER USER;
CREATE INDEX purchasing_ali_order_behind ON purchasing_ali_order (order_id) WHERE behind;

CREATE FUNCTION purchasing_ali_falls_behind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purchasing_ali_order SET behind = true WHERE order_id = NEW.id AND NOT behind;
  RETURN NULL;
END $$;
CREATE TRIGGER ali_falls_behind AFTER UPDATE OF check_flag, total_amount ON purchasing_order FOR EACH ROW
  WHEN (OLD.check_flag <> NEW.check_flag OR OLD.total_amount IS DISTINCT FROM NEW.total_amount) EXECUTE FUNCTION purchasing_ali_falls_behind();
