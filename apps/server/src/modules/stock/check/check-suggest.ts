import { over, plus, times } from '@erp/contract/kit/decimal'
import type { SuggestedPlace } from '@erp/contract/stock/check/check-lines'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { chooserOf } from '../rule/rule.ts'
import { checkFlag } from '../states.ts'

interface Place extends Omit<SuggestedPlace, 'grade' | 'amount'> {
  amount: string
  areaCode: string
}
const A_SHARE = 0.8
const B_SHARE = 0.95
const REMEMBERED = 180

/** The places most worth counting today: those that are due by rule 6, by days since their count × value × past errors. */
export async function suggestPlaces(tx: Tx, { storeId }: { storeId: number }, ctx: Ctx): Promise<SuggestedPlace[]> {
  const known = await tx.one(
    sql`SELECT 1 AS yes FROM stock_store w WHERE w.id = ${storeId} AND w.deleted_at IS NULL AND ${ownStores(ctx.user, raw('w.id'))}`,
  )
  if (!known) throw missing('仓库')
  const chosen = await chooserOf(tx, 6)
  const places = graded(await placesOf(tx, storeId, ctx.now))
  const rules = new Map(places.map(({ areaCode }) => [areaCode, chosen({ storeId, areaCode })]))
  const due = places.flatMap((place) => {
    const { a, b, c } = rules.get(place.areaCode)!
    const limit = { A: a, B: b, C: c }[place.grade]
    const days = place.lastCheckTime === null ? Math.max(place.days, limit) : place.days
    return days >= limit ? [{ ...place, days, score: Number(place.amount) * Math.max(days, 1) * (1 + place.errors) }] : []
  })
  const money = may(ctx.user, 'stock:cost:view')
  const daily = chosen({ storeId }).dailyLines
  let lines = 0
  return due
    .sort((x, y) => y.score - x.score || x.locationId - y.locationId)
    .filter(({ skuKinds }) => (lines += skuKinds) <= daily)
    .map(({ score: _score, areaCode: _area, amount, ...place }) => ({ ...place, amount: money ? amount : null }))
}

/** A: what makes up four fifths of the value, B: up to 95 %, C: the rest. */
function graded(places: Place[]): (Place & { grade: 'A' | 'B' | 'C' })[] {
  const total = places.reduce((sum, place) => plus(sum, place.amount).toString(), '0')
  let before = '0'
  return places.map((place) => {
    const share = Number(total) === 0 ? 1 : Number(over(before, total))
    before = plus(before, times(place.amount, 1).toString()).toString()
    return { ...place, grade: share < A_SHARE ? 'A' : share < B_SHARE ? 'B' : 'C' }
  })
}

const placesOf = (tx: Tx, storeId: number, now: string): Promise<Place[]> =>
  tx.query<Place>(sql`
    SELECT l.id AS "locationId", l.location_name AS "locationName", concat_ws('-', l.area_code, l.roadway_no) AS roadway, l.area_code AS "areaCode",
      l.location_type AS "locationType", v.kinds AS "skuKinds", v.pieces AS "onHand", v.amount, l.last_check_time AS "lastCheckTime",
      ${now}::date - coalesce(l.last_check_time, l.create_time)::date AS days,
      coalesce(e.n, 0) + coalesce(d.n, 0) AS errors
    FROM stock_store_location l JOIN (
      SELECT b.place_id, count(*) AS kinds, sum(b.on_hand)::bigint AS pieces, round(sum(b.on_hand * coalesce(m.amount / nullif(m.on_hand, 0), 0)), 4) AS amount
      FROM stock_balance b JOIN stock_summary m ON m.store_id = b.store_id AND m.sku_id = b.sku_id
      WHERE b.store_id = ${storeId} AND b.place_type = 1 AND b.on_hand > 0 GROUP BY 1) v ON v.place_id = l.id
    LEFT JOIN (SELECT location_id, count(*) AS n FROM stock_inventory_err WHERE store_id = ${storeId} AND create_time > ${now}::timestamptz - make_interval(days => ${REMEMBERED})
      GROUP BY 1) e ON e.location_id = l.id
    LEFT JOIN (SELECT x.location_id, count(*) AS n FROM stock_check_finished_line x JOIN stock_check_receipt_finished r ON r.id = x.finished_id
      WHERE r.store_id = ${storeId} AND r.check_flag IN (${checkFlag.audited}, ${checkFlag.archived}) AND r.audit_time > ${now}::timestamptz - make_interval(days => ${REMEMBERED}) GROUP BY 1) d ON d.location_id = l.id
    WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL AND l.is_activated = 1 AND l.lock_check_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM stock_check_line x JOIN stock_stock_check_receipt r ON r.id = x.receipt_id WHERE x.location_id = l.id
        AND ((r.check_flag = ${checkFlag.waitAudit} AND x.line_state <> 5) OR (r.check_flag = ${checkFlag.audited} AND x.line_state IN (2, 3))))
    ORDER BY v.amount DESC, l.id`)
