-- What reaches people at once: kept messages, what each person has seen of them, who is on which document.
CREATE TABLE realtime_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: everybody
  user_id bigint REFERENCES account_user,
  body jsonb NOT NULL,
  time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX realtime_message_user ON realtime_message (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX realtime_message_all ON realtime_message (id) WHERE user_id IS NULL;
CREATE INDEX realtime_message_time ON realtime_message (time);
CREATE TABLE realtime_ack (
  user_id bigint NOT NULL REFERENCES account_user,
  message_id bigint NOT NULL REFERENCES realtime_message ON DELETE CASCADE,
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX realtime_ack_message ON realtime_ack (message_id);

CREATE UNLOGGED TABLE realtime_watch (
  socket uuid NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  user_id bigint NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (socket, entity, entity_id)
);
CREATE INDEX realtime_watch_document ON realtime_watch (entity, entity_id);
CREATE INDEX realtime_watch_until ON realtime_watch (until);

-- However a session ends or a right changes, every node hears of it and looks again at the sockets of that person.
CREATE FUNCTION realtime_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('erp_realtime', jsonb_build_object('check', to_jsonb(NEW) -> TG_ARGV[0])::text);
  RETURN NULL;
END $$;
CREATE TRIGGER realtime_check AFTER UPDATE OF revoked_at ON account_session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION realtime_check('user_id');
CREATE TRIGGER realtime_check AFTER UPDATE OF perm_version, status, deleted_at ON account_user FOR EACH ROW
  WHEN (OLD.perm_version <> NEW.perm_version OR OLD.status <> NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION realtime_check('id');
