import { sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'
import { fresh } from './stock.ts'

export interface TestWay {
  id: number
  code: string
  zoneId: number
  tableId: number
}
export interface WayOptions {
  source?: number
  numbers?: number
  label?: number
  expressId?: number
}

export async function makeWay(app: Pick<TestApp, 'house'>, options: WayOptions = {}): Promise<TestWay> {
  const id = fresh()
  const { db } = app.house
  const code = `W${id}`
  await db.run(sql`
    INSERT INTO express_logistic_way (id, express_id, way_code, way_name, store_ids, number_source, max_weight, min_days, max_days, label_from)
    VALUES (${id}, ${options.expressId ?? 1}, ${code}, ${`渠道${id}`}, '{1}', ${options.source ?? 3}, 2000, 5, 9, ${options.label ?? 1})`)
  await db.run(sql`INSERT INTO express_logistic_zone (id, way_id, zone_name, sort_no) VALUES (${id}, ${id}, '德国', 1)`)
  await db.run(sql`INSERT INTO express_zone_row (zone_id, way_id, country_code) VALUES (${id}, ${id}, 'DE')`)
  await db.run(sql`
    INSERT INTO express_freight_table (id, table_no, way_id, effective_from, check_flag) VALUES (${id}, ${`YF${id}`}, ${id}, '2026-01-01', 200)`)
  await db.run(sql`
    INSERT INTO express_freight_line (table_id, zone_id, weight_from, weight_to, mode, price_per_kg, registration_fee)
    VALUES (${id}, ${id}, 0, 2000, 2, 62, 19)`)
  if (options.numbers)
    await db.run(sql`
      INSERT INTO express_track_number (express_id, way_id, number)
      SELECT 1, ${id}, ${`T${id}-`} || n FROM generate_series(1, ${options.numbers}::int) n`)
  return { id, code, zoneId: id, tableId: id }
}

export const pricesOf = (way: TestWay, effectiveFrom: string, pricePerKg = '62') => ({
  wayId: way.id,
  effectiveFrom,
  discount: '1',
  fuelRate: '0',
  lines: [{ zoneId: way.zoneId, weightFrom: 0, weightTo: 2000, mode: 2, pricePerKg, registrationFee: '19' }],
})
