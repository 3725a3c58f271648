-- Whoever keeps compiled rules in memory sees by the mark that a rule or one of its rows was changed, whoever changed it.
ALTER TABLE order_rule_set ADD COLUMN mark uuid NOT NULL DEFAULT gen_random_uuid();
CREATE FUNCTION turn_rule_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_rule_set SET version = version + 1, mark = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER turn_rule_mark AFTER INSERT OR UPDATE OR DELETE ON order_rule FOR EACH STATEMENT EXECUTE FUNCTION turn_rule_mark();
CREATE TRIGGER turn_rule_mark AFTER INSERT OR UPDATE OR DELETE ON order_rule_row FOR EACH STATEMENT EXECUTE FUNCTION turn_rule_mark();
