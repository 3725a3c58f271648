-- The shipping and the shortage place of a store are asked for by every packed parcel.
CREATE INDEX stock_store_location_type ON stock_store_location (store_id, location_type, id) WHERE deleted_at IS NULL;
