-- The dearest cases are read from an index, however many there ever were.
CREATE INDEX sale_after_case_amount ON sale_after_case (refund_amount DESC NULLS LAST, id DESC);
