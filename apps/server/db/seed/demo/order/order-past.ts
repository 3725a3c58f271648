import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { freightState } from '../../../../src/modules/express/states.ts'
import { createLocations } from '../../../../src/modules/stock/location/location-batch.ts'
import type { OrderPlay } from './order-play.ts'

/** Percent of the sale and a fixed part: platform, then payment. */
export const FEES = [
  ['ebay-yw', '13.25', '0.30', '0', '0'],
  ['ebay-hw', '13.25', '0.30', '0', '0'],
  ['smt', '8', '0', '1', '0'],
  ['amazon', '15', '0', '0', '0'],
  ['joom', '15', '0', '1', '0'],
  ['lazada', '6', '0', '2.12', '0'],
  ['temu', '0', '0', '0.6', '0'],
  ['shein', '10', '0', '0', '0'],
  ['shopee', '7', '0', '2', '0'],
  ['smt-qtg', '0', '0', '0.6', '0'],
  ['smt-btg', '5', '0', '1', '0'],
  ['tiktok', '6', '0', '1', '0'],
  ['smt-zy', '5', '0', '0.6', '0'],
] as const
const LONG_AGO = 470
/** Stores whose orders of the past went through shelves of their own, so that today's stock stays as it was counted. */
export const PAST_STORES = [1, 2, 3, 4]
const AREA = 'T'
const RATES_KEPT = 60

/** What the orders of the past were reckoned by: fees, rates and prices of their days, and the shelves they passed. */
export async function preparePast(play: OrderPlay): Promise<void> {
  const { tx } = play
  await addFees(tx)
  await addRates(tx)
  await addPrices(tx)
  for (const storeId of PAST_STORES) await addShelves(play, storeId)
}

const addFees = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO data_center_report_gross_profit_params (plat_code, platform_percent, platform_fixed, pay_percent, pay_fixed, from_day, remark, create_by, update_by)
    SELECT f.plat, f.percent, f.fixed, f.pay, f.pay_fixed, now()::date - ${LONG_AGO}::int, '平台公布费率', u.id, u.id
    FROM unnest(${FEES.map(([plat]) => plat)}::text[], ${FEES.map((fee) => fee[1])}::numeric[], ${FEES.map((fee) => fee[2])}::numeric[],
      ${FEES.map((fee) => fee[3])}::numeric[], ${FEES.map((fee) => fee[4])}::numeric[]) f(plat, percent, fixed, pay, pay_fixed), account_user u
    WHERE u.username = 'finance' ON CONFLICT DO NOTHING`)

/** Every tenth day before the rates that every installation begins with. */
const addRates = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO basic_exchange_rate (currency_code, from_day, rate)
    SELECT r.currency_code, now()::date - ago, round((r.rate * (1 + 0.02 * sin(ago * 0.021 + ascii(r.currency_code))))::numeric, 6)
    FROM (SELECT DISTINCT ON (currency_code) currency_code, rate FROM basic_exchange_rate WHERE deleted_at IS NULL ORDER BY currency_code, from_day DESC) r,
      generate_series(${RATES_KEPT + 10}::int, ${LONG_AGO}::int, 10) AS ago
    ON CONFLICT DO NOTHING`)

/** The first freight tables of last year, a little cheaper than the next ones. */
async function addPrices(tx: Tx): Promise<void> {
  await tx.run(sql`
    WITH first AS (
      SELECT DISTINCT ON (way_id) * FROM express_freight_table WHERE check_flag = ${freightState.audited} AND deleted_at IS NULL ORDER BY way_id, effective_from
    ), made AS (
      INSERT INTO express_freight_table (table_no, way_id, effective_from, discount, fuel_rate, check_flag, create_by, create_time, audit_by, audit_time)
      SELECT 'YF' || to_char(now()::date - ${LONG_AGO + 3}::int, 'YYMMDD') || lpad(f.way_id::text, 5, '0'), f.way_id, now()::date - ${LONG_AGO}::int, f.discount, f.fuel_rate, 200,
        f.create_by, now() - make_interval(days => ${LONG_AGO + 3}), f.audit_by, now() - make_interval(days => ${LONG_AGO + 2}) FROM first f RETURNING id, way_id
    )
    INSERT INTO express_freight_line (table_id, zone_id, weight_from, weight_to, mode, first_weight, first_price, step_weight, step_price, price_per_kg, registration_fee, remote_fee)
    SELECT m.id, l.zone_id, l.weight_from, l.weight_to, l.mode, l.first_weight, round(l.first_price * 0.95, 2), l.step_weight, round(l.step_price * 0.95, 2),
      round(l.price_per_kg * 0.95, 2), round(l.registration_fee * 0.95, 2), l.remote_fee
    FROM made m JOIN first f ON f.way_id = m.way_id JOIN express_freight_line l ON l.table_id = f.id`)
}

async function addShelves(play: OrderPlay, storeId: number): Promise<void> {
  const ctx = await play.at(play.on(LONG_AGO, 9), 'warehouse')
  await play.tx.run(sql`
    INSERT INTO stock_store_area (store_id, area_code, area_name, sort_no, create_by, create_time, update_by, update_time)
    VALUES (${storeId}, ${AREA}, '快进快出区', 90, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
  const named = { storeId, areaCode: AREA, locationType: 1, maxSkuKinds: 99, roadwayFrom: 1, shelfFrom: 1, levelFrom: 1 }
  const ranges = { roadwayTo: 1, shelfTo: 6, levelTo: 3, positionFrom: null, positionTo: null, preview: 0 }
  await createLocations(play.tx, { ...named, ...ranges } as Parameters<typeof createLocations>[1], ctx)
}

/** Where the pieces of a SKU lie until they are sold: the same shelf every time. */
export async function pastShelves(tx: Tx): Promise<(storeId: number, skuId: number) => number> {
  const rows = await tx.query<{ id: number; storeId: number }>(sql`
    SELECT l.id, l.store_id AS "storeId" FROM stock_store_location l JOIN stock_store s ON s.id = l.store_id
    WHERE l.deleted_at IS NULL AND (l.area_code = ${AREA} AND s.store_type < 4 OR l.location_type = 6 AND s.store_type IN (4, 5)) ORDER BY l.store_id, l.pick_seq, l.id`)
  const byStore = Map.groupBy(rows, (row) => row.storeId)
  return (storeId, skuId) => {
    const shelves = byStore.get(storeId)!
    return shelves[skuId % shelves.length]!.id
  }
}
