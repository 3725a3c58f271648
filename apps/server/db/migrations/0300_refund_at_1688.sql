-- What is asked back of an order that was bought at 1688 is asked for there; these say how far that is.
ALTER TABLE purchasing_refund
  ADD COLUMN ali_apply smallint NOT NULL DEFAULT 0 CHECK (ali_apply BETWEEN 0 AND 4),
  ADD COLUMN ali_order_id text,
  ADD COLUMN ali_refund_no text,
  ADD COLUMN ali_reason text,
  ADD COLUMN ali_ask_time timestamptz;
