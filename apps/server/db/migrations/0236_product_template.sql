-- What one of our property values was called on the platform the last time, category by category.
CREATE TABLE product_center_smt_value_mapping (
  category_id text NOT NULL,
  property_id text NOT NULL,
  own_value text NOT NULL,
  value_id text NOT NULL,
  value_name text NOT NULL,
  update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (category_id, property_id, own_value)
);
-- Found by any part of their names.
CREATE INDEX product_center_smt_template_name_part ON product_center_smt_template USING gin (temp_name gin_trgm_ops);
CREATE INDEX product_center_smt_template_subject_part ON product_center_smt_template USING gin (subject gin_trgm_ops);
