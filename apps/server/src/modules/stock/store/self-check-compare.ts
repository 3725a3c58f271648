import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'

export interface Compared {
  pairCount: number
  movementCount: number
  diffCount: number
}
const KEPT = 10_000

/** Holds all books against each other in one statement, which sees one moment: postings under way never look like differences. */
export async function compareBooks(tx: Tx, checkId: number): Promise<Compared> {
  await tx.query(sql`SET LOCAL statement_timeout = 0`)
  const found = await tx.one<Compared>(sql`
    WITH ${books}, ${pairs}, ${places}, ${differences}, written AS (
      INSERT INTO stock_self_check_diff (check_id, kind, store_id, sku_id, place_type, place_id, left_value, right_value)
      SELECT ${checkId}, kind, store_id, sku_id, place_type, place_id, l, r FROM difference ORDER BY store_id, sku_id, kind LIMIT ${KEPT}
    )
    SELECT (SELECT count(*) FROM stock_summary) AS "pairCount", (SELECT coalesce(sum(n), 0)::bigint FROM moved) AS "movementCount",
      (SELECT count(*) FROM difference) AS "diffCount"`)
  await findMovements(tx, checkId)
  return found!
}

const books: Sql = sql`
  closed AS (SELECT coalesce(max(day), '-infinity') AS day FROM stock_daily_through),
  moved AS MATERIALIZED (
    SELECT store_id, sku_id, place_type, place_id, count(*) AS n, sum(quantity) AS quantity, sum(amount) AS amount,
      sum(quantity) FILTER (WHERE movement_time < closed.day + interval '1 day') AS closed_quantity,
      sum(amount) FILTER (WHERE movement_time < closed.day + interval '1 day') AS closed_amount
    FROM stock_movement, closed GROUP BY 1, 2, 3, 4
  ), ledger AS (
    SELECT store_id, sku_id, sum(quantity) AS quantity, sum(amount) AS amount, sum(closed_quantity) AS closed_quantity,
      sum(closed_amount) AS closed_amount FROM moved GROUP BY 1, 2
  ), placed AS (
    SELECT b.store_id, b.sku_id, sum(b.on_hand) AS on_hand, sum(b.occupied) AS occupied,
      sum(b.on_hand) FILTER (WHERE l.location_type IN (1, 2) OR l.location_type = 6 AND st.store_type IN (4, 5)) AS sellable,
      sum(b.occupied) FILTER (WHERE l.location_type IN (1, 2) OR l.location_type = 6 AND st.store_type IN (4, 5)) AS sellable_held
    FROM stock_balance b JOIN stock_store st ON st.id = b.store_id
    LEFT JOIN stock_store_location l ON b.place_type = 1 AND l.id = b.place_id GROUP BY 1, 2
  ), layered AS (
    SELECT store_id, sku_id, sum(remaining) AS remaining, sum(remain_amount) AS amount FROM stock_layer WHERE remaining > 0 GROUP BY 1, 2
  ), held AS (
    SELECT store_id, sku_id, place_type, place_id, sum(quantity) AS quantity FROM stock_occupancy WHERE state = 1 GROUP BY 1, 2, 3, 4
  )`

/** Every other book refers to the summary, so that no SKU is missing here. */
const pairs: Sql = sql`
  pair AS (
    SELECT s.store_id, s.sku_id, v.kind, v.l, coalesce(v.r, 0) AS r
    FROM stock_summary s
    LEFT JOIN ledger m ON m.store_id = s.store_id AND m.sku_id = s.sku_id
    LEFT JOIN placed p ON p.store_id = s.store_id AND p.sku_id = s.sku_id
    LEFT JOIN layered l ON l.store_id = s.store_id AND l.sku_id = s.sku_id
    LEFT JOIN LATERAL (SELECT closing_qty, closing_amount FROM stock_daily d WHERE d.store_id = s.store_id AND d.sku_id = s.sku_id
      ORDER BY d.day DESC LIMIT 1) d ON true
    CROSS JOIN LATERAL (VALUES ('ledger', s.on_hand::numeric, m.quantity::numeric), ('balance', s.on_hand, p.on_hand),
      ('layer', s.on_hand, l.remaining), ('held', s.occupied, p.occupied), ('sellable', s.sellable_on_hand, p.sellable),
      ('sellable-held', s.sellable_occupied, p.sellable_held), ('amount-ledger', s.amount, m.amount), ('amount-layer', s.amount, l.amount),
      ('daily', coalesce(d.closing_qty, 0), m.closed_quantity), ('amount-daily', coalesce(d.closing_amount, 0), m.closed_amount)) v(kind, l, r)
  )`

const places: Sql = sql`
  place AS (
    SELECT coalesce(b.store_id, m.store_id) AS store_id, coalesce(b.sku_id, m.sku_id) AS sku_id, coalesce(b.place_type, m.place_type) AS place_type,
      coalesce(b.place_id, m.place_id) AS place_id, v.kind, coalesce(v.l, 0) AS l, coalesce(v.r, 0) AS r
    FROM stock_balance b
    FULL JOIN (SELECT * FROM moved WHERE place_id IS NOT NULL) m
      ON m.store_id = b.store_id AND m.sku_id = b.sku_id AND m.place_type = b.place_type AND m.place_id = b.place_id
    LEFT JOIN held h ON h.store_id = b.store_id AND h.sku_id = b.sku_id AND h.place_type = b.place_type AND h.place_id = b.place_id
    CROSS JOIN LATERAL (VALUES ('place-ledger', b.on_hand::numeric, m.quantity::numeric), ('place-hold', b.occupied, h.quantity)) v(kind, l, r)
  )`

const differences: Sql = sql`
  difference AS MATERIALIZED (
    SELECT kind, store_id, sku_id, NULL::smallint AS place_type, NULL::bigint AS place_id, l, r FROM pair WHERE l <> r
    UNION ALL
    SELECT kind, store_id, sku_id, place_type, place_id, l, r FROM place WHERE l <> r
  )`

/** The first movement that does not follow from the one before it; where the ledger itself is sound, the last one. */
async function findMovements(tx: Tx, checkId: number): Promise<void> {
  await tx.run(sql`
    UPDATE stock_self_check_diff t SET movement_id = m.id, movement_time = m.movement_time, movement_doc_no = m.doc_no
    FROM stock_self_check_diff d CROSS JOIN LATERAL (
      SELECT id, movement_time, doc_no FROM (
        SELECT id, movement_time, doc_no, CASE WHEN d.place_id IS NULL
          THEN store_after <> quantity + lag(store_after, 1, 0) OVER book
            OR store_amount_after <> amount + lag(store_amount_after, 1, 0::numeric(18, 4)) OVER book
          ELSE place_after <> quantity + lag(place_after, 1, 0) OVER book END AS parts
        FROM stock_movement WHERE sku_id = d.sku_id AND store_id = d.store_id
          AND (d.place_id IS NULL OR place_type = d.place_type AND place_id = d.place_id)
        WINDOW book AS (ORDER BY id)) rows
      ORDER BY parts DESC, CASE WHEN parts THEN id END, id DESC LIMIT 1) m
    WHERE d.check_id = ${checkId} AND t.id = d.id`)
}
