-- Tasks that were asked for together: whoever asked hears when the last of them ended.
ALTER TABLE product_center_publish_task ADD COLUMN batch_id bigint;
CREATE INDEX product_center_publish_task_batch ON product_center_publish_task (batch_id) WHERE task_type = 1;
