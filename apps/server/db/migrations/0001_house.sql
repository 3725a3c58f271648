-- What the kit itself needs: logs, numbers, idempotency, jobs, files.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

-- Monthly partitions, made ahead by ensure_month_partitions; the default one catches a clock gone wild.
CREATE FUNCTION ensure_month_partitions(parent text, first_month date, months int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE m date;
BEGIN
  FOR i IN 0..months - 1 LOOP
    m := (date_trunc('month', first_month) + make_interval(months => i))::date;
    IF to_regclass(parent || to_char(m, '_YYYYMM')) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(m, '_YYYYMM'), parent, m::timestamp AT TIME ZONE 'Asia/Shanghai', (m + interval '1 month') AT TIME ZONE 'Asia/Shanghai');
    END IF;
  END LOOP;
END $$;

CREATE TABLE biz_log (
  id bigint GENERATED ALWAYS AS IDENTITY,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  action text NOT NULL,
  changes jsonb NOT NULL DEFAULT '[]',
  version int,
  note text,
  user_id bigint,
  time timestamptz NOT NULL,
  request_id text,
  PRIMARY KEY (id, time)
) PARTITION BY RANGE (time);
CREATE TABLE biz_log_default PARTITION OF biz_log DEFAULT;
CREATE INDEX biz_log_entity ON biz_log (entity, entity_id, id DESC);
CREATE INDEX biz_log_user ON biz_log (user_id, time DESC);
CREATE INDEX biz_log_time ON biz_log (time DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON biz_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
SELECT ensure_month_partitions('biz_log', (now() - interval '13 months')::date, 26);

CREATE TABLE error_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trace_id text NOT NULL,
  method text,
  path text,
  message text,
  stack text,
  user_id bigint,
  time timestamptz NOT NULL
);
CREATE INDEX error_log_time ON error_log (time DESC);
CREATE INDEX error_log_trace ON error_log (trace_id);

CREATE TABLE idempotency_key (
  user_id bigint NOT NULL,
  action text NOT NULL,
  key text NOT NULL,
  digest text NOT NULL,
  result jsonb,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (user_id, action, key)
);
CREATE INDEX idempotency_key_time ON idempotency_key (create_time);

CREATE TABLE document_number (
  prefix text NOT NULL,
  day date NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (prefix, day)
);
