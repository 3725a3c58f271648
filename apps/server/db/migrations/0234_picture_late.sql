-- Returned pictures are late too: only what is confirmed is not.
DROP INDEX product_center_picture_info_due;
CREATE INDEX product_center_picture_info_late ON product_center_picture_info (due_date) WHERE pic_status <> 40 AND deleted_at IS NULL;
CREATE INDEX product_center_picture_info_creator ON product_center_picture_info (create_by, id DESC) WHERE deleted_at IS NULL;
