-- Freight that somebody typed, for where the trial has no answer.
ALTER TABLE product_center_platform_info ADD COLUMN freight numeric(12, 2) CHECK (freight >= 0);
-- Lists find the goods of a person, and the texts of a goods, by these.
CREATE INDEX product_center_platform_info_plat ON product_center_platform_info (plat_name, info_status, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_center_manual_publish_seller ON product_center_manual_publish (seller_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_center_manual_publish_plan ON product_center_manual_publish (plan_date, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_center_manual_publish_no_part ON product_center_manual_publish USING gin (publish_no gin_trgm_ops);
CREATE INDEX product_center_manual_publish_item_part ON product_center_manual_publish USING gin (item_id gin_trgm_ops);
CREATE INDEX product_center_platform_info_words ON product_center_platform_info USING gin (title_words(title));
