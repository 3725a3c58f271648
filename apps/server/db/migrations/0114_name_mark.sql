-- Whoever keeps the names that every list shows sees by the mark that one of them was changed, whoever changed it.
CREATE TABLE name_mark (id boolean PRIMARY KEY DEFAULT true CHECK (id), mark uuid NOT NULL DEFAULT gen_random_uuid());
INSERT INTO name_mark DEFAULT VALUES;
CREATE FUNCTION turn_name_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE name_mark SET mark = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF name, status ON account_user FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF shop_name ON authorize_shop FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF country_code, name_cn ON basic_country FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF plat_code, plat_name ON basic_platform FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF express_name ON express_express FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF way_name ON express_logistic_way FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF store_name ON stock_store FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();
