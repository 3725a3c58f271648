import { sql, type Tx } from '../../../kit/db/db.ts'
import { freightState } from '../states.ts'
import type { GoodsAttr } from '../track/parcel.ts'
import type { ZoneRow } from '../zone/post-code.ts'
import type { PriceLine } from './freight.ts'

export interface WayRow {
  id: number
  wayName: string
  storeIds: number[]
  platNames: string[]
  numberSource: number
  minWeight: number
  maxWeight: number
  maxLength: string | null
  maxGirth: string | null
  volDivisor: number
  volRatio: string
  weightStep: number
  acceptAttrs: GoodsAttr[]
  maxDeclareValue: string | null
  currency: string
  needPhone: number
  needTaxNo: number
  minDays: number
  maxDays: number
  active: boolean
}
export interface RuleRow {
  id: number
  ruleName: string
  platNames: string[]
  transport: string | null
  countryCodes: string[]
  minWeight: number | null
  maxWeight: number | null
  includeAttrs: GoodsAttr[]
  excludeAttrs: GoodsAttr[]
  storeIds: number[]
  wayIds: number[]
  strategy: number
}
export interface ExpressRows {
  ways: WayRow[]
  zones: (ZoneRow & { wayId: number; zoneId: number; sortNo: number })[]
  tables: { id: number; wayId: number; effectiveFrom: string; factorFuel: string; discount: string }[]
  lines: (PriceLine & { tableId: number })[]
  rules: RuleRow[]
  rates: { currency: string; fromDay: string; rate: string }[]
}

/** Tables that still count on `from` or later; older ones have ended by themselves. */
export async function loadExpress(tx: Tx, from: string): Promise<ExpressRows> {
  const tables = await tx.query<ExpressRows['tables'][number]>(sql`
    SELECT id, way_id AS "wayId", effective_from AS "effectiveFrom", fuel_rate AS "factorFuel", discount FROM (
      SELECT t.*, lead(effective_from) OVER (PARTITION BY way_id ORDER BY effective_from) AS ends
      FROM express_freight_table t WHERE check_flag = ${freightState.audited} AND deleted_at IS NULL) t
    WHERE ends IS NULL OR ends > ${from}::date ORDER BY way_id, effective_from DESC`)
  return {
    tables,
    ways: await loadWays(tx),
    zones: await tx.query(sql`
      SELECT r.way_id AS "wayId", r.zone_id AS "zoneId", z.sort_no AS "sortNo", r.country_code AS "countryCode", r.post_mode AS "postMode", r.value, r.value_to AS "valueTo"
      FROM express_zone_row r JOIN express_logistic_zone z ON z.id = r.zone_id WHERE z.deleted_at IS NULL ORDER BY z.sort_no, z.id, r.id`),
    lines: await tx.query(sql`
      SELECT table_id AS "tableId", zone_id AS "zoneId", weight_from AS "weightFrom", weight_to AS "weightTo", mode, first_weight AS "firstWeight",
        first_price AS "firstPrice", step_weight AS "stepWeight", step_price AS "stepPrice", price_per_kg AS "pricePerKg", fixed_price AS "fixedPrice",
        registration_fee AS "registrationFee", remote_fee AS "remoteFee"
      FROM express_freight_line WHERE table_id = ANY(${tables.map(({ id }) => id)}::bigint[]) ORDER BY table_id, zone_id, weight_from`),
    rules: await loadRules(tx),
    rates: await tx.query(sql`
      SELECT currency_code AS currency, from_day AS "fromDay", rate FROM basic_exchange_rate
      WHERE deleted_at IS NULL ORDER BY currency_code, from_day DESC`),
  }
}

const loadWays = (tx: Tx): Promise<WayRow[]> =>
  tx.query(sql`
    SELECT w.id, w.way_name AS "wayName", w.store_ids AS "storeIds", w.plat_names AS "platNames", w.number_source AS "numberSource",
      w.min_weight AS "minWeight", w.max_weight AS "maxWeight", w.max_length AS "maxLength", w.max_girth AS "maxGirth", w.vol_divisor AS "volDivisor",
      w.vol_ratio AS "volRatio", w.weight_step AS "weightStep", w.accept_attrs AS "acceptAttrs", w.max_declare_value AS "maxDeclareValue", w.currency,
      w.need_phone AS "needPhone", w.need_tax_no AS "needTaxNo", w.min_days AS "minDays", w.max_days AS "maxDays",
      w.is_activated = 1 AND e.is_activated = 1 AS active
    FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id WHERE w.deleted_at IS NULL ORDER BY w.sort_no, w.id`)

const loadRules = (tx: Tx): Promise<RuleRow[]> =>
  tx.query(sql`
    SELECT id, rule_name AS "ruleName", plat_names AS "platNames", transport, country_codes AS "countryCodes", min_weight AS "minWeight",
      max_weight AS "maxWeight", include_attrs AS "includeAttrs", exclude_attrs AS "excludeAttrs", store_ids AS "storeIds", way_ids AS "wayIds", strategy
    FROM express_logistic_match_rule WHERE is_activated = 1 AND deleted_at IS NULL ORDER BY priority`)
