-- The holder was told that the product goes back to the pool tomorrow.
ALTER TABLE product_center_development ADD COLUMN told_return timestamptz;
CREATE INDEX product_center_development_held ON product_center_development (state_time)
  WHERE dev_status = 20 AND recommender_id IS NOT NULL AND deleted_at IS NULL;
