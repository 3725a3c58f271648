-- What is due in a shop.
CREATE INDEX product_center_publish_task_shop_due ON product_center_publish_task (shop_id, next_time, id) WHERE task_status IN (10, 25);
