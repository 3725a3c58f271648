import { asDocument, type Move, type States } from '@erp/contract/kit'
import { sql, type Tx } from '../../kit/db/db.ts'
import { moveDocument as moveOfKit } from '../../kit/document/verbs.ts'
import type { AnyResource, Ctx } from '../../kit/house.ts'
import type { Moved } from '../../kit/move.ts'
import { bad } from '../../kit/refuse.ts'
import { auditState } from '../goods/states.ts'

interface SkuLine {
  skuId: number
}
interface PlacedLine extends SkuLine {
  locationId: number
}

/** One verb of a warehouse document. */
export const moveDocument = <M extends Record<string, Move>>(
  tx: Tx,
  resource: AnyResource,
  states: States<M>,
  verb: keyof M & string,
  id: number,
  ctx: Ctx,
  options: { version?: number; note?: string } = {},
): Promise<Moved> => moveOfKit(tx, asDocument(resource, { states, state: 'checkFlag', lines: {} }), verb, id, ctx, options)

/** Only goods that can lie on a shelf, and that the company still keeps. Returns the code of each SKU. */
export async function checkSkus(tx: Tx, lines: SkuLine[]): Promise<Map<number, string>> {
  const found = await tx.query<{ id: number; sku: string; sku_status: string; holds_stock: boolean }>(sql`
    SELECT s.id, s.sku, s.sku_status, s.holds_stock FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.id = ANY(${lines.map((line) => line.skuId)}::bigint[]) AND s.deleted_at IS NULL AND g.audit_status = ${auditState.audited}
    ORDER BY s.id FOR KEY SHARE OF s`)
  const skus = new Map(found.map((row) => [row.id, row]))
  lines.forEach(({ skuId }, i) => {
    const sku = skus.get(skuId)
    if (!sku) throw bad(`第${i + 1}行SKU ${skuId}不存在`)
    if (!sku.holds_stock) throw bad(`第${i + 1}行SKU ${sku.sku}为组合或随机SKU，不能有库存`)
    if (sku.sku_status === '80') throw bad(`第${i + 1}行SKU ${sku.sku}已淘汰`)
  })
  return new Map(found.map((row) => [row.id, row.sku]))
}

export interface Place {
  id: number
  locationName: string
  locationType: number
  isActivated: number
  lockCheckId: number | null
}

/** Every line lies in this store. Whether a place takes or gives goods is asked when it does. */
export async function checkLocations(tx: Tx, storeId: number, lines: PlacedLine[]): Promise<Map<number, Place>> {
  const found = await tx.query<Place>(sql`
    SELECT id, location_name AS "locationName", location_type AS "locationType", is_activated AS "isActivated", lock_check_id AS "lockCheckId"
    FROM stock_store_location WHERE id = ANY(${lines.map((line) => line.locationId)}::bigint[]) AND store_id = ${storeId} AND deleted_at IS NULL`)
  const places = new Map(found.map((row) => [row.id, row]))
  lines.forEach(({ locationId }, i) => {
    if (!places.has(locationId)) throw bad(`第${i + 1}行库位不存在或不属于该仓库`)
  })
  return places
}

export function refuseRepeats(lines: PlacedLine[]): void {
  const seen = new Map<string, number>()
  lines.forEach(({ skuId, locationId }, i) => {
    const key = `${skuId}/${locationId}`
    const first = seen.get(key)
    if (first !== undefined) throw bad(`第${i + 1}行与第${first + 1}行SKU、库位重复`)
    seen.set(key, i)
  })
}
