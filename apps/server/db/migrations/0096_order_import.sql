-- 批量导入订单: why one did not go through, and the list of each state.
ALTER TABLE order_batch_import ADD COLUMN remark text;
CREATE INDEX order_batch_import_status ON order_batch_import (status, id);
