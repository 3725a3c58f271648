-- Locks of places are found by the lines of their count.
DROP INDEX stock_store_location_locked;
-- The audit of a large batch, done in the background: how far it is, and why it was refused.
CREATE TABLE stock_check_batch_job (
  batch_id bigint PRIMARY KEY REFERENCES stock_check_receipt_batch,
  user_id bigint NOT NULL REFERENCES account_user,
  -- 0 排队中, 1 执行中, 2 成功, 3 失败
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  message text,
  start_time timestamptz NOT NULL,
  end_time timestamptz
);
