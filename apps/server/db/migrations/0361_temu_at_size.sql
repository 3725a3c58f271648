-- One person's work is read in its order; the SKUs of some shops are found without reading every row of sales.
DROP INDEX temu_work_record_user;
CREATE INDEX temu_work_record_user ON temu_work_record (user_id, work_type, time DESC, id DESC);
CREATE INDEX temu_sales_row_sku_shop ON temu_sales_row (sku_id, shop_id);
DROP INDEX temu_sales_row_sku;
