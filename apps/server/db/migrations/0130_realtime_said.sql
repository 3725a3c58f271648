-- A kept message is said when its transaction commits. Ids are given out before, in another order: `said` is the order of the commits.
CREATE SEQUENCE realtime_said;
ALTER TABLE realtime_message ADD COLUMN said bigint;
UPDATE realtime_message SET said = id;
SELECT setval('realtime_said', coalesce(max(said), 0) + 1, false) FROM realtime_message;

-- At the very end of the transaction, and held until it is over: whoever sees one sees all that were said before it.
CREATE FUNCTION realtime_say() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7245130);
  UPDATE realtime_message SET said = nextval('realtime_said') WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER realtime_say AFTER INSERT ON realtime_message DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION realtime_say();

DROP INDEX realtime_message_user;
DROP INDEX realtime_message_all;
CREATE INDEX realtime_message_user ON realtime_message (user_id, said) WHERE user_id IS NOT NULL;
CREATE INDEX realtime_message_all ON realtime_message (said) WHERE user_id IS NULL;
