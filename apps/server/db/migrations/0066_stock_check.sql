-- Counting. The figures of a document are kept with it, so that a page of the list reads no lines.
ALTER TABLE stock_stock_check_receipt
  -- 1: whatever lies at its places is counted; 0: only the chosen SKUs.
  ADD COLUMN is_whole_place smallint NOT NULL DEFAULT 1,
  ADD COLUMN line_count int NOT NULL DEFAULT 0,
  ADD COLUMN counted_count int NOT NULL DEFAULT 0,
  ADD COLUMN diff_count int NOT NULL DEFAULT 0,
  ADD COLUMN diff_amount numeric(18, 4) NOT NULL DEFAULT 0;
ALTER TABLE stock_check_receipt_finally
  ADD COLUMN line_count int NOT NULL DEFAULT 0,
  ADD COLUMN counted_count int NOT NULL DEFAULT 0,
  ADD COLUMN diff_count int NOT NULL DEFAULT 0,
  ADD COLUMN unmatched_count int NOT NULL DEFAULT 0;
ALTER TABLE stock_check_receipt_finished
  ADD COLUMN line_count int NOT NULL DEFAULT 0,
  ADD COLUMN surplus_qty int NOT NULL DEFAULT 0,
  ADD COLUMN loss_qty int NOT NULL DEFAULT 0,
  ADD COLUMN diff_amount numeric(18, 4) NOT NULL DEFAULT 0;
CREATE INDEX stock_check_finally_line_task ON stock_check_finally_line (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX stock_check_finished_line_source ON stock_check_finished_line (check_line_id);
CREATE INDEX stock_check_receipt_finished_finally ON stock_check_receipt_finished (finally_id) WHERE finally_id IS NOT NULL;
CREATE INDEX stock_check_receipt_finished_receipt ON stock_check_receipt_finished (check_receipt_id) WHERE check_receipt_id IS NOT NULL;
CREATE INDEX stock_check_task_receipt ON stock_check_task (check_receipt_id) WHERE check_receipt_id IS NOT NULL;
CREATE INDEX stock_check_task_finally ON stock_check_task (check_receipt_finally_id) WHERE check_receipt_finally_id IS NOT NULL;
CREATE INDEX stock_store_location_locked ON stock_store_location (lock_check_id) WHERE lock_check_id IS NOT NULL;

-- The lines with their document, for exports and for the pool of differences.
CREATE VIEW stock_check_detail AS
SELECT x.id, r.check_no, b.batch_no, r.batch_id, r.store_id, r.variant, r.proc_mode, r.check_mode, r.is_freeze, r.count_user_id, r.count_status, r.check_flag,
  r.remark, r.diff_count, l.id AS location_id, l.location_name, concat_ws('-', l.area_code, l.roadway_no) AS roadway, l.pick_seq, s.id AS sku_id, s.sku, s.sku_name,
  x.book_qty, x.count_qty, x.diff_qty, x.count_time, x.count_user_id AS line_user_id, x.line_state, x.unit_cost,
  r.id AS receipt_id, r.create_by, r.create_time, r.update_by, r.update_time, r.version, r.deleted_at
FROM stock_check_line x JOIN stock_stock_check_receipt r ON r.id = x.receipt_id JOIN stock_store_location l ON l.id = x.location_id
JOIN goods_goods_sku s ON s.id = x.sku_id LEFT JOIN stock_check_receipt_batch b ON b.id = r.batch_id;
CREATE VIEW stock_check_finished_detail AS
SELECT x.id, r.finished_no, r.store_id, r.variant, r.source_type, r.source_nos, r.check_flag, r.audit_time, r.remark, l.location_name, s.sku, s.sku_name,
  x.diff_qty, x.unit_cost, x.diff_amount, x.reason,
  r.id AS finished_id, r.create_by, r.create_time, r.update_by, r.update_time, r.version, r.deleted_at
FROM stock_check_finished_line x JOIN stock_check_receipt_finished r ON r.id = x.finished_id JOIN stock_store_location l ON l.id = x.location_id
JOIN goods_goods_sku s ON s.id = x.sku_id;
