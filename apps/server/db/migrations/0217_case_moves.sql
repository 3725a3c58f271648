-- Who asked for more than was paid was allowed to; who waits for a case is told once that its time runs out.
ALTER TABLE sale_after_case ADD COLUMN is_over smallint NOT NULL DEFAULT 0, ADD COLUMN told_time timestamptz;
CREATE INDEX sale_after_case_handler ON sale_after_case (handler_id, id DESC);
CREATE INDEX sale_after_case_plat_no ON sale_after_case (plat_case_no) WHERE plat_case_no IS NOT NULL;
CREATE INDEX sale_after_refund_created ON sale_after_refund (create_time DESC, id DESC);
CREATE INDEX order_logical_return_case ON order_logical_return (case_id) WHERE case_id IS NOT NULL;
ALTER TABLE order_logical_return ADD CONSTRAINT order_logical_return_case_fkey FOREIGN KEY (case_id) REFERENCES sale_after_case;
