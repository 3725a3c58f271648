import type { CheckScope } from '@erp/contract/stock/check/check-fields'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { checkFlag } from '../states.ts'

export interface ScopeInput {
  areaCodes?: string[] | null
  roadwayNos?: string[] | null
  locationTypes?: number[] | null
  locationIds?: number[] | null
  locationNames?: string | null
  skuIds?: number[] | null
  skus?: string | null
  includeZero?: 0 | 1
}

/** Pasted names and codes become ids; one that does not exist is told. */
export async function resolveScope(tx: Tx, storeId: number, input: ScopeInput | null | undefined): Promise<CheckScope> {
  const { areaCodes, roadwayNos, locationTypes, locationIds, skuIds, includeZero } = input ?? {}
  const names = codesOf(input?.locationNames ?? '')
  const codes = codesOf(input?.skus ?? '')
  const places = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, location_name AS name FROM stock_store_location WHERE store_id = ${storeId} AND deleted_at IS NULL AND location_name = ANY(${names}::text[])`)
  refuseUnknown('库位', names, places)
  const skus = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, sku AS name FROM goods_goods_sku WHERE deleted_at IS NULL AND sku = ANY(${codes}::text[])`,
  )
  refuseUnknown('SKU ', codes, skus)
  return {
    areaCodes: areaCodes ?? [],
    roadwayNos: roadwayNos ?? [],
    locationTypes: locationTypes ?? [],
    locationIds: [...(locationIds ?? []), ...places.map(({ id }) => id)],
    skuIds: [...(skuIds ?? []), ...skus.map(({ id }) => id)],
    includeZero: includeZero ?? 0,
  }
}

function refuseUnknown(what: string, wanted: string[], found: { name: string }[]): void {
  const known = new Set(found.map(({ name }) => name))
  const unknown = [...new Set(wanted.filter((name) => !known.has(name)))]
  if (unknown.length) throw bad(`${what}${unknown.slice(0, 20).join('、')}不存在`)
}

const anyOf = (column: Sql, values: unknown[], cast: Sql): Sql =>
  values.length ? sql`${column} = ANY(${values}::${cast})` : sql`true`

/** What lies in the scope, as a table (location_id, sku_id, book): the places of the store with what the book has there. */
export const linesIn = (storeId: number, scope: CheckScope): Sql => sql`
  SELECT l.id AS location_id, x.sku_id, x.on_hand AS book FROM stock_store_location l JOIN (
    SELECT b.place_id, b.sku_id, b.on_hand FROM stock_balance b
    WHERE b.store_id = ${storeId} AND b.place_type = 1 AND (b.on_hand > 0 OR ${scope.includeZero === 1})
    UNION ALL SELECT k.location_id, k.sku_id, 0 FROM stock_location_sku k
    WHERE ${scope.includeZero === 1} AND k.store_id = ${storeId} AND NOT EXISTS (
      SELECT 1 FROM stock_balance b WHERE b.store_id = k.store_id AND b.sku_id = k.sku_id AND b.place_type = 1 AND b.place_id = k.location_id)
  ) x ON x.place_id = l.id
  WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL AND ${anyOf(sql`l.area_code`, scope.areaCodes, sql`text[]`)}
    AND ${anyOf(sql`l.roadway_no`, scope.roadwayNos, sql`text[]`)} AND ${anyOf(sql`l.location_type`, scope.locationTypes, sql`int[]`)}
    AND ${anyOf(sql`l.id`, scope.locationIds, sql`bigint[]`)} AND ${anyOf(sql`x.sku_id`, scope.skuIds, sql`bigint[]`)}`

export const linesChosen = (storeId: number, lines: { locationId: number; skuId: number }[]): Sql => sql`
  SELECT c."locationId" AS location_id, c."skuId" AS sku_id, coalesce(b.on_hand, 0) AS book
  FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) c("locationId" bigint, "skuId" bigint)
  LEFT JOIN stock_balance b ON b.store_id = ${storeId} AND b.sku_id = c."skuId" AND b.place_type = 1 AND b.place_id = c."locationId"`

/** A place is counted by one check at a time. `batchId`: nor twice in one batch. The places are locked before. */
export async function refuseCounted(tx: Tx, locationIds: number[], except: number | null, batchId: number | null): Promise<void> {
  const found = await tx.one<{ name: string; no: string }>(sql`
    SELECT l.location_name AS name, r.check_no AS no
    FROM stock_stock_check_receipt r JOIN stock_check_line x ON x.receipt_id = r.id JOIN stock_store_location l ON l.id = x.location_id
    WHERE x.location_id = ANY(${locationIds}::bigint[]) AND r.id IS DISTINCT FROM ${except}::bigint AND (
      (r.check_flag = ${checkFlag.waitAudit} AND x.line_state <> 5) OR (r.check_flag = ${checkFlag.audited} AND x.line_state IN (2, 3)) OR (r.batch_id = ${batchId}::bigint AND r.check_flag <> ${checkFlag.ended}))
    ORDER BY l.pick_seq, l.id LIMIT 1`)
  if (found) throw refuse(`库位${found.name}已在盘点单${found.no}中`)
}
