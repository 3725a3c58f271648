import { compare, minus } from '@erp/contract/kit/decimal'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { declaredMargin, isReckoned, type MarginWorld, marginIn, marginWorld, priceAt, reckon } from './margin.ts'
import { type SkuLine, skuLinesOf } from './sku-lines.ts'
import { productState } from './states.ts'

const PAGE = 1000
/** Points of a margin that nobody is woken for. */
const BAND = 3

interface Alert {
  listingId: number
  oldPrice: string
  newPrice: string
  margin: string
  target: string
  skus: number
}
interface Judged {
  line: SkuLine
  /** Set tonight, because nothing was declared and nothing was set before. */
  fresh: string | null
  alert: Omit<Alert, 'listingId' | 'skus'> | null
}

/** Every night: which prices do not leave the margin any more that they were set for. */
export const priceRadar: Schedule = {
  key: 'product-center.price-radar',
  title: '调价雷达',
  cron: '10 4 * * *',
  run: async (house) => {
    const { seen, found } = await lookAtAll(house)
    return `检查${seen}个在线商品，${found}个待调价`
  },
}

/** A page of listings a transaction, by their numbers: as much memory however many there are. */
async function lookAtAll(house: House): Promise<{ seen: number; found: number }> {
  const now = wireTime(house.clock.now())
  let [last, seen, found] = [0, 0, 0]
  for (;;) {
    const ids = await house.db.query<{ id: number }>(sql`
      SELECT t.id FROM product_center_smt_listing t WHERE t.id > ${last} AND t.deleted_at IS NULL
        AND (t.product_status = ${productState(PRODUCT_STATUS.onSelling)} OR t.alert_time IS NOT NULL) ORDER BY t.id LIMIT ${PAGE}`)
    if (ids.length === 0) return { seen, found }
    found += await house.db.transact((tx) =>
      lookAt(
        tx,
        ids.map(({ id }) => id),
        now,
      ),
    )
    seen += ids.length
    last = ids.at(-1)!.id
  }
}

export async function lookAt(tx: Tx, ids: number[], now: string): Promise<number> {
  const lines = await skuLinesOf(
    tx,
    sql`l.id = ANY(${ids}::bigint[]) AND l.product_status = ${productState(PRODUCT_STATUS.onSelling)}`,
  )
  const world = await marginWorld(tx, lines, now)
  const judged = lines.map((line) => judge(line, world))
  await keepTargets(tx, judged)
  const alerts = [...Map.groupBy(judged, ({ line }) => line.listingId)].flatMap(([listingId, own]) => worstOf(listingId, own))
  await keepAlerts(tx, ids, alerts, now)
  return alerts.length
}

/**
 * The target is what the price was last set for; before that what the platform's texts declare, which says nothing of defective pieces. Where
 * neither is known, tonight's margin is what later nights are held against.
 */
export function judge(line: SkuLine, world: MarginWorld): Judged {
  const found = reckon(line, world)
  const margin = isReckoned(found) ? marginIn(world, line.price, found) : null
  if (!isReckoned(found) || margin === null) return { line, fresh: null, alert: null }
  const known = line.targetMargin ?? (line.listType === LIST_TYPE.defective ? null : declaredMargin(line, world))
  const fresh = line.targetMargin === null ? (known ?? margin) : null
  if (known === null || !isOutside(margin, known)) return { line, fresh, alert: null }
  const newPrice = priceAt(known, line.listType, found)
  if (newPrice === null || compare(newPrice, line.price!) === 0) return { line, fresh, alert: null }
  return { line, fresh, alert: { oldPrice: line.price!, newPrice, margin, target: known } }
}

const isOutside = (margin: string, target: string): boolean => compare(minus(margin, target).abs().toString(), BAND) > 0

/** Of several SKUs the one that is furthest off stands for the listing. */
function worstOf(listingId: number, judged: Judged[]): Alert[] {
  const alerts = judged.flatMap(({ alert }) => alert ?? [])
  const off = ({ margin, target }: { margin: string; target: string }) => minus(margin, target).abs().toString()
  const [worst] = alerts.toSorted((a, b) => compare(off(b), off(a)))
  return worst ? [{ listingId, ...worst, skus: alerts.length }] : []
}

async function keepTargets(tx: Tx, judged: Judged[]): Promise<void> {
  const fresh = judged.filter((one) => one.fresh !== null)
  if (fresh.length === 0) return
  await tx.run(sql`
    UPDATE product_center_smt_listing_sku k SET target_margin = r.target
    FROM unnest(${fresh.map(({ line }) => line.listingSkuId)}::bigint[], ${fresh.map((one) => one.fresh)}::numeric[]) AS r(id, target)
    WHERE k.id = r.id AND k.target_margin IS NULL`)
}

/** What is in order again leaves the tab; nobody changed the listing itself, so its version stays. */
async function keepAlerts(tx: Tx, ids: number[], alerts: Alert[], now: string): Promise<void> {
  const of = <T>(read: (alert: Alert) => T): T[] => alerts.map(read)
  const alarmed = of(({ listingId }) => listingId)
  await tx.run(sql`
    DELETE FROM product_center_price_alert WHERE listing_id = ANY(${ids}::bigint[]) AND listing_id <> ALL(${alarmed}::bigint[])`)
  await tx.run(sql`
    INSERT INTO product_center_price_alert (listing_id, old_price, new_price, margin, target_margin, sku_count, found_time)
    SELECT r.*, ${now}::timestamptz FROM unnest(${alarmed}::bigint[], ${of(({ oldPrice }) => oldPrice)}::numeric[], ${of(({ newPrice }) => newPrice)}::numeric[],
      ${of(({ margin }) => margin)}::numeric[], ${of(({ target }) => target)}::numeric[], ${of(({ skus }) => skus)}::int[]) AS r
    ON CONFLICT (listing_id) DO UPDATE SET old_price = excluded.old_price, new_price = excluded.new_price, margin = excluded.margin,
      target_margin = excluded.target_margin, sku_count = excluded.sku_count`)
  await tx.run(sql`
    UPDATE product_center_smt_listing t SET alert_time = CASE WHEN t.id = ANY(${alarmed}::bigint[]) THEN coalesce(t.alert_time, ${now}) END
    WHERE t.id = ANY(${ids}::bigint[]) AND (t.alert_time IS NOT NULL) <> (t.id = ANY(${alarmed}::bigint[]))`)
}
