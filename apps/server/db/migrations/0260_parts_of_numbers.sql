-- A number is typed by the part that is on the paper: lists look for it anywhere in the number, and read an index for it, not the table.
CREATE INDEX purchasing_order_no_part ON purchasing_order USING gin (order_no gin_trgm_ops);
CREATE INDEX purchasing_plan_no_part ON purchasing_plan USING gin (plan_no gin_trgm_ops);
CREATE INDEX purchasing_payment_no_part ON purchasing_payment USING gin (payment_no gin_trgm_ops);
CREATE INDEX purchasing_refund_no_part ON purchasing_refund USING gin (refund_no gin_trgm_ops);
CREATE INDEX purchasing_stock_in_no_part ON purchasing_stock_in USING gin (stock_in_no gin_trgm_ops);
CREATE INDEX purchasing_quality_check_no_part ON purchasing_quality_check USING gin (qc_no gin_trgm_ops);
CREATE INDEX purchasing_warehouse_sign_no_part ON purchasing_warehouse_sign USING gin (sign_no gin_trgm_ops, express_delivery_no gin_trgm_ops);
CREATE INDEX purchasing_ali_order_no_part ON purchasing_ali_order USING gin (ali_order_id gin_trgm_ops);
CREATE INDEX purchasing_statement_no_part ON purchasing_statement USING gin (statement_no gin_trgm_ops);
CREATE INDEX sale_after_case_no_part ON sale_after_case USING gin (case_no gin_trgm_ops, plat_case_no gin_trgm_ops);
CREATE INDEX sale_after_refund_no_part ON sale_after_refund USING gin (refund_no gin_trgm_ops);
-- Money that does not close is rare among all that was ever bought.
CREATE INDEX purchasing_order_unsettled ON purchasing_order (id DESC)
  WHERE audit_time IS NOT NULL AND paid_amount - refund_amount - write_off_amount <> stocked_amount;
