-- Allocation of orders: whose pieces a run reserved, goods that came in for those who wait, and what other modules read of the demand.
CREATE TABLE order_loc_occupy_order (
  batch_id bigint NOT NULL REFERENCES order_loc_occupy_batch,
  order_id bigint NOT NULL REFERENCES order_trade_info,
  PRIMARY KEY (batch_id, order_id)
);
CREATE INDEX order_loc_occupy_batch_store ON order_loc_occupy_batch (store_id, id DESC);
CREATE INDEX order_trade_info_out ON order_trade_info (store_id, id) WHERE status = 40 AND is_out_stock = 1;
CREATE INDEX order_details_short ON order_details (stock_sku_id, order_id) WHERE short_qty > 0;
CREATE INDEX order_details_group ON order_details (group_sku_id) WHERE group_sku_id IS NOT NULL;
CREATE INDEX order_details_random ON order_details (sku_id) WHERE actual_sku_id IS NOT NULL;

-- SKUs that came in while orders wait for them; a job allocates those orders.
CREATE TABLE order_arrival (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id bigint NOT NULL REFERENCES stock_store,
  sku_ids bigint[] NOT NULL,
  time timestamptz NOT NULL,
  done_time timestamptz
);
CREATE INDEX order_arrival_open ON order_arrival (id) WHERE done_time IS NULL;

ALTER TABLE order_wave_picking_template ADD COLUMN last_auto_time timestamptz;

-- Lines of orders that hold no stock yet, in the store that will ship them.
CREATE OR REPLACE VIEW stock_order_demand AS
SELECT t.store_id, d.stock_sku_id AS sku_id, t.order_no, d.quantity - d.occupied_qty AS quantity, t.status = 40 AND t.is_out_stock = 1 AS is_short
FROM order_trade_info t JOIN order_details d ON d.order_id = t.id
WHERE t.status IN (10, 20, 40) AND t.store_id IS NOT NULL AND t.merge_to_id IS NULL AND t.deleted_at IS NULL
  AND d.stock_sku_id IS NOT NULL AND d.quantity > d.occupied_qty;

-- As before, but a reserved piece or a row of the ledger may name a document of its own, so that many orders are posted at once.
CREATE OR REPLACE FUNCTION stock_write(head json, places json, pairs json, takes json, holds json, parted json, reserved json, entries json) RETURNS bigint[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
  SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  made bigint[];
  post bigint;
BEGIN
  UPDATE stock_balance b SET on_hand = b.on_hand + d.q, occupied = b.occupied + d.h
    FROM json_to_recordset(places) d(s bigint, k bigint, t smallint, p bigint, q int, h int)
    WHERE b.store_id = d.s AND b.sku_id = d.k AND b.place_type = d.t AND b.place_id = d.p;
  UPDATE stock_summary s SET on_hand = s.on_hand + d.q, occupied = s.occupied + d.h, sellable_on_hand = s.sellable_on_hand + d.sq,
      sellable_occupied = s.sellable_occupied + d.sh, amount = s.amount + d.a, moved_time = coalesce(d.moved, s.moved_time),
      last_in_time = CASE WHEN d.came THEN d.moved ELSE s.last_in_time END, last_out_time = CASE WHEN d.went THEN d.moved ELSE s.last_out_time END
    FROM json_to_recordset(pairs) d(s bigint, k bigint, q int, h int, sq int, sh int, a numeric, moved timestamptz, came boolean, went boolean)
    WHERE s.store_id = d.s AND s.sku_id = d.k;
  IF takes IS NOT NULL THEN
    UPDATE stock_layer l SET remaining = l.remaining - d.q, remain_amount = l.remain_amount - d.a, unit_cost = coalesce(d.c, l.unit_cost)
      FROM json_to_recordset(takes) d(id bigint, q int, a numeric, c numeric) WHERE l.id = d.id;
  END IF;
  IF holds IS NOT NULL THEN
    UPDATE stock_occupancy o SET quantity = d.q, state = d.state, place_type = d.t, place_id = d.p, end_time = d.ended
      FROM json_to_recordset(holds) d(id bigint, q int, state smallint, t smallint, p bigint, ended timestamptz) WHERE o.id = d.id;
  END IF;
  IF parted IS NOT NULL THEN
    INSERT INTO stock_occupancy (store_id, sku_id, place_type, place_id, quantity, doc_type, doc_id, doc_line_id, doc_no, state, occupy_time, end_time)
      SELECT o.store_id, o.sku_id, d.t, d.p, d.q, o.doc_type, o.doc_id, o.doc_line_id, o.doc_no, d.state, o.occupy_time, d.ended
      FROM json_to_recordset(parted) d(id bigint, q int, state smallint, t smallint, p bigint, ended timestamptz) JOIN stock_occupancy o ON o.id = d.id;
  END IF;
  IF reserved IS NOT NULL THEN
    WITH made_now AS (
      INSERT INTO stock_occupancy (store_id, sku_id, place_type, place_id, quantity, doc_type, doc_id, doc_line_id, doc_no, occupy_time)
      SELECT d.s, d.k, d.t, d.p, d.q, head->>'docType', coalesce(d.di, (head->>'docId')::bigint), d.line, coalesce(d.dn, head->>'docNo'), d.since
      FROM json_to_recordset(reserved) d(line bigint, s bigint, k bigint, t smallint, p bigint, q int, since timestamptz, di bigint, dn text) RETURNING id
    )
    SELECT array_agg(id ORDER BY id) INTO made FROM made_now;
  END IF;
  IF entries IS NULL THEN RETURN made; END IF;
  post := nextval('stock_post_no');
  WITH entry AS MATERIALIZED (
    SELECT nextval('stock_movement_id') AS id, e.*, e.nth + CASE WHEN (head->>'parts')::boolean THEN coalesce((
        SELECT max(y.seq) FROM stock_movement_key y WHERE y.doc_type = head->>'docType' AND y.doc_line_id = e.line AND y.biz_type = e.biz), 0) ELSE 0 END AS seq
    FROM json_to_recordset(entries) e(line bigint, s bigint, k bigint, t smallint, p bigint, biz smallint, q int, c numeric, a numeric,
      place_after int, store_after int, amount_after numeric, moved timestamptz, nth int, since date, today date, di bigint, dn text)
  ), keyed AS (
    INSERT INTO stock_movement_key SELECT head->>'docType', line, biz, seq FROM entry
  ), written AS (
    INSERT INTO stock_movement (id, post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount, place_after,
      store_after, store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no, operator_id, remark)
    SELECT id, post, moved, s, t, p, k, biz, q, c, a, place_after, store_after, amount_after, head->>'docType', coalesce(di, (head->>'docId')::bigint), line, seq,
      coalesce(dn, head->>'docNo'), (head->>'userId')::bigint, head->>'remark' FROM entry
  ), layer AS (
    INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no,
      source_line_id, movement_id, create_time)
    SELECT s, k, since, today, q, q, c, a, head->>'docType', coalesce(dn, head->>'docNo'), line, id, moved FROM entry WHERE since IS NOT NULL RETURNING id
  )
  SELECT array_agg(id ORDER BY id) INTO made FROM layer;
  RETURN made;
END $$;
