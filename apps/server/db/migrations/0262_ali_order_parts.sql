-- A purchase order is found by any part of its number at 1688, as by its own.
CREATE INDEX purchasing_order_ali_part ON purchasing_order USING gin (ali_order_id gin_trgm_ops);
