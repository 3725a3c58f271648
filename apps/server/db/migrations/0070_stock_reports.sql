-- What the stock reports read. Every list is a relation with an id of its own, made from its keys where the table has none.

-- Fed by modules above: each replaces its view by one of the same columns (CREATE OR REPLACE VIEW); until then there is nothing.
-- Open lines of purchase orders.
CREATE VIEW stock_purchase_open AS
SELECT NULL::bigint AS line_id, NULL::bigint AS order_id, NULL::text AS order_no, NULL::bigint AS store_id, NULL::bigint AS sku_id, NULL::text AS supplier_name,
  NULL::int AS quantity, NULL::int AS in_qty, NULL::int AS open_qty, NULL::date AS expect_date
WHERE false;
-- Lines of orders that hold no stock yet, in the store that will ship them.
CREATE VIEW stock_order_demand AS
SELECT NULL::bigint AS store_id, NULL::bigint AS sku_id, NULL::text AS order_no, NULL::int AS quantity, NULL::boolean AS is_short
WHERE false;
-- The default quote of a SKU.
CREATE VIEW stock_sku_quote AS
SELECT NULL::bigint AS sku_id, NULL::bigint AS supplier_id, NULL::int AS lead_days, NULL::int AS moq, NULL::int AS pack_qty
WHERE false;

CREATE VIEW stock_stock_report AS
SELECT s.store_id * 10000000000 + s.sku_id AS id, s.store_id, s.sku_id, s.on_hand, s.occupied, s.on_hand - s.occupied AS available,
  s.sellable_on_hand - s.sellable_occupied AS sellable, s.purchase_on_way AS purchase_in_transit, s.transfer_on_way AS transfer_in_transit,
  s.unusual_on_way AS unusual_in_transit, s.amount, s.last_in_time, s.last_out_time, s.last_check_time,
  NULL::bigint AS create_by, NULL::timestamptz AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_summary s;

CREATE VIEW stock_location_detail AS
SELECT (b.place_id * 2 + b.place_type - 1) * 10000000 + b.sku_id AS id, b.store_id, b.place_type, b.place_id, b.sku_id, b.on_hand, b.occupied,
  b.on_hand - b.occupied AS available,
  NULL::bigint AS create_by, NULL::timestamptz AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_balance b;

CREATE VIEW stock_occupy_detail AS
SELECT o.id, o.store_id, o.place_type, o.place_id, o.sku_id, o.quantity, o.doc_type, o.doc_id, o.doc_line_id, o.doc_no, o.occupy_time,
  NULL::bigint AS create_by, o.occupy_time AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_occupancy o WHERE o.state = 1;
-- Newest first, however many have ended.
CREATE INDEX stock_occupancy_open ON stock_occupancy (id DESC) WHERE state = 1;

CREATE VIEW stock_stock_ledger AS
SELECT m.id, m.post_no, m.movement_time, m.store_id, m.place_type, m.place_id, m.sku_id, m.biz_type, m.quantity, m.unit_cost, m.amount, m.place_after,
  m.store_after, m.store_amount_after, m.doc_type, m.doc_id, m.doc_no, m.operator_id, m.remark,
  NULL::bigint AS create_by, m.movement_time AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_movement m;

CREATE VIEW stock_stock_layer AS
SELECT y.id, y.store_id, y.sku_id, y.in_date, y.store_in_date, y.in_qty, y.remaining, y.unit_cost, y.remain_amount, y.source_doc_type, y.source_doc_no,
  NULL::bigint AS create_by, y.create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_layer y;
CREATE INDEX stock_layer_open_id ON stock_layer (id DESC) WHERE remaining > 0;

CREATE VIEW stock_stock_cost_adjust AS
SELECT a.id, a.store_id, a.sku_id, a.reason, a.amount, a.doc_no, a.remark, a.adjust_time,
  a.create_by, a.adjust_time AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_cost_adjust a;

-- Pieces that have set out and not arrived: 1 采购, 2 调拨, 3 异常.
CREATE VIEW stock_in_transit AS
SELECT w.kind * 1000000000000 + w.line_id AS id, w.*,
  NULL::bigint AS create_by, NULL::timestamptz AS create_time, NULL::bigint AS update_by, NULL::timestamptz AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM (
  SELECT 1::smallint AS kind, p.line_id, p.order_no AS doc_no, p.sku_id, NULL::bigint AS out_store_id, p.supplier_name, p.store_id AS in_store_id,
    p.quantity AS ship_qty, p.in_qty, p.open_qty AS remain_qty, p.expect_date
  FROM stock_purchase_open p
  UNION ALL
  SELECT 2::smallint, l.id, r.transfer_no, l.sku_id, r.out_store_id, NULL, r.in_store_id, l.ship_qty, l.in_qty, l.ship_qty - l.in_qty, r.est_arrive_date
  FROM stock_transfer_receipt r JOIN stock_transfer_line l ON l.transfer_id = r.id
  WHERE r.check_flag IN (300, 400) AND r.deleted_at IS NULL AND l.ship_qty > l.in_qty
  UNION ALL
  SELECT 3::smallint, u.id, u.unusual_no, u.sku_id, r.out_store_id, NULL, r.in_store_id, u.miss_qty, u.handled_qty, u.miss_qty - u.handled_qty, r.est_arrive_date
  FROM stock_unusual_transfer u JOIN stock_transfer_receipt r ON r.id = u.transfer_id
  WHERE u.status < 2 AND u.deleted_at IS NULL
) w;

CREATE VIEW stock_stock_warning AS
SELECT w.*, NULL::bigint AS create_by, w.calc_time AS create_time, NULL::bigint AS update_by, w.calc_time AS update_time, 0 AS version, NULL::timestamptz AS deleted_at
FROM stock_warning w;
CREATE INDEX stock_warning_sku ON stock_warning (sku_id);
-- The last thirty days of every SKU are read at once each night.
CREATE INDEX goods_sku_sale_day_day ON goods_sku_sale_day (day, store_id, sku_id) INCLUDE (sold);
