-- What every row of an order shows is read with it: how often it was followed up, and the name of its rule from the kept names.
ALTER TABLE order_trade_info ADD COLUMN note_count integer NOT NULL DEFAULT 0 CHECK (note_count >= 0);
UPDATE order_trade_info t SET note_count = n.times
  FROM (SELECT doc_id, count(*) AS times FROM order_note WHERE doc_type = 'order' GROUP BY doc_id) n WHERE n.doc_id = t.id;
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF rule_name ON order_rule FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
