-- What left each layer, by day: how old stock was on a past day is what lies in the layers now and what left them since, whatever came in between.
CREATE TABLE stock_layer_out (
  layer_id bigint NOT NULL,
  day date NOT NULL,
  quantity int NOT NULL,
  -- A changed cost is an amount without pieces.
  amount numeric(18, 4) NOT NULL,
  PRIMARY KEY (layer_id, day)
) WITH (fillfactor = 90);
CREATE INDEX stock_layer_out_day ON stock_layer_out (day);

-- Whoever changes a layer leaves what left it, on the day of the movement.
CREATE FUNCTION stock_note_outs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_layer_out AS t (layer_id, day, quantity, amount)
  SELECT o.id, (s.moved_time AT TIME ZONE 'Asia/Shanghai')::date, o.remaining - n.remaining, o.remain_amount - n.remain_amount
  FROM before o JOIN after n ON n.id = o.id JOIN stock_summary s ON s.store_id = o.store_id AND s.sku_id = o.sku_id
  WHERE (o.remaining <> n.remaining OR o.remain_amount <> n.remain_amount) AND s.moved_time IS NOT NULL ORDER BY o.id
  ON CONFLICT (layer_id, day) DO UPDATE SET quantity = t.quantity + excluded.quantity, amount = t.amount + excluded.amount;
  RETURN NULL;
END $$;
CREATE TRIGGER note_outs AFTER UPDATE ON stock_layer REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION stock_note_outs();

-- What left before this was kept: the ledger played again, the oldest pieces first. Where a receipt was reversed, what that leaves otherwise than the layers
-- stand is moved between the layers of the SKU, the last days first.
CREATE FUNCTION stock_replay_outs() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m record;
  y record;
  o record;
  part int;
BEGIN
  TRUNCATE stock_layer_out;
  CREATE TEMP TABLE replay ON COMMIT DROP AS
    SELECT id, store_id, sku_id, in_date, movement_id, create_time, in_qty AS rest, remaining FROM stock_layer
    WHERE (store_id, sku_id) IN (SELECT store_id, sku_id FROM stock_layer WHERE remaining < in_qty);
  CREATE INDEX ON replay (store_id, sku_id, in_date, id) WHERE rest > 0;
  FOR m IN
    SELECT id, store_id, sku_id, movement_time, -quantity AS quantity FROM stock_movement WHERE quantity < 0 AND biz_type <> 206 ORDER BY store_id, sku_id, id
  LOOP
    WHILE m.quantity > 0 LOOP
      SELECT * INTO y FROM replay WHERE store_id = m.store_id AND sku_id = m.sku_id AND rest > 0 AND movement_id < m.id ORDER BY in_date, id LIMIT 1;
      EXIT WHEN NOT FOUND;
      part := least(m.quantity, y.rest);
      UPDATE replay SET rest = rest - part WHERE id = y.id;
      INSERT INTO stock_layer_out AS t VALUES (y.id, (m.movement_time AT TIME ZONE 'Asia/Shanghai')::date, part, 0)
        ON CONFLICT (layer_id, day) DO UPDATE SET quantity = t.quantity + excluded.quantity;
      m.quantity := m.quantity - part;
    END LOOP;
  END LOOP;
  FOR y IN SELECT * FROM replay WHERE rest > remaining ORDER BY id LOOP
    FOR o IN
      SELECT t.layer_id, t.day, least(t.quantity, r.remaining - r.rest) AS quantity FROM replay r JOIN stock_layer_out t ON t.layer_id = r.id
      WHERE r.store_id = y.store_id AND r.sku_id = y.sku_id AND r.rest < r.remaining AND t.day >= (y.create_time AT TIME ZONE 'Asia/Shanghai')::date
      ORDER BY t.day DESC, t.layer_id DESC
    LOOP
      SELECT least(o.quantity, r.remaining - r.rest, y.rest - y.remaining) INTO part FROM replay r WHERE r.id = o.layer_id;
      CONTINUE WHEN part <= 0;
      UPDATE stock_layer_out SET quantity = quantity - part WHERE layer_id = o.layer_id AND day = o.day;
      INSERT INTO stock_layer_out AS t VALUES (y.id, o.day, part, 0) ON CONFLICT (layer_id, day) DO UPDATE SET quantity = t.quantity + excluded.quantity;
      UPDATE replay SET rest = rest + part WHERE id = o.layer_id;
      y.rest := y.rest - part;
    END LOOP;
  END LOOP;
  DELETE FROM stock_layer_out WHERE quantity = 0;
  -- What the pieces took along: all that the layer lost, by their number.
  UPDATE stock_layer_out t SET amount = a.upto - a.below FROM (
    SELECT u.layer_id, u.day, round(l.lost * u.upto / u.pieces, 4) AS upto, round(l.lost * (u.upto - u.quantity) / u.pieces, 4) AS below
    FROM (SELECT *, sum(quantity) OVER (PARTITION BY layer_id ORDER BY day) AS upto, sum(quantity) OVER (PARTITION BY layer_id) AS pieces FROM stock_layer_out) u
    JOIN (SELECT e.id, v.amount - e.remain_amount AS lost FROM stock_layer e JOIN stock_movement v ON v.movement_time = e.create_time AND v.id = e.movement_id) l
      ON l.id = u.layer_id) a
  WHERE a.layer_id = t.layer_id AND a.day = t.day;
END $$;
SELECT stock_replay_outs();
