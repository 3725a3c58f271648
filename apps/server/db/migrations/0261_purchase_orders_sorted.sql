-- The dearest orders and those that come next are read from an index, however many were ever bought.
CREATE INDEX purchasing_order_amount ON purchasing_order (total_amount DESC NULLS LAST, id DESC);
CREATE INDEX purchasing_order_expected ON purchasing_order (expect_arrive_date, id DESC);
