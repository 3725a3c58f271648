-- Each tab is counted from an index that begins with it.
CREATE INDEX stock_stock_check_receipt_tab ON stock_stock_check_receipt (check_flag, id DESC);
CREATE INDEX stock_check_receipt_finally_tab ON stock_check_receipt_finally (check_flag, id DESC);
CREATE INDEX stock_check_receipt_finished_tab ON stock_check_receipt_finished (check_flag, id DESC);
CREATE INDEX stock_store_container_tab ON stock_store_container (use_status, id DESC);
CREATE INDEX order_error_bill_tab ON order_error_bill (check_flag, id DESC);
CREATE INDEX order_logical_return_tab ON order_logical_return (check_flag, id DESC);
CREATE INDEX purchasing_statement_tab ON purchasing_statement (status, id DESC);
