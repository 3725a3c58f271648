-- Whole cubic centimetres, as they are typed.
ALTER TABLE order_wave_picking_template ALTER COLUMN max_volume TYPE bigint;
-- Pieces that a scan station put aside: what lay in a batch beyond its orders, or for an order that was intercepted.
ALTER TABLE order_scan ADD COLUMN doc_id bigint;
CREATE INDEX order_scan_doc ON order_scan (station, doc_id, code) WHERE doc_id IS NOT NULL;
