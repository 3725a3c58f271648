-- A request at 1688 that is given up here is withdrawn there first. Since when one may stand there is kept, so that only those are asked about.
ALTER TABLE purchasing_refund DROP CONSTRAINT purchasing_refund_ali_apply_check;
ALTER TABLE purchasing_refund
  ADD CONSTRAINT purchasing_refund_ali_apply_check CHECK (ali_apply BETWEEN 0 AND 6),
  ADD COLUMN ali_sent_time timestamptz;
UPDATE purchasing_refund SET ali_sent_time = ali_ask_time WHERE ali_apply > 0 AND status = 502;

ALTER TABLE simulator_ali_order ADD COLUMN refund_no text;
