import { sql, type Tx } from '../../../kit/db/db.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { bad } from '../../../kit/refuse.ts'
import { switched } from '../../../kit/switched.ts'
import { requireEnabled } from '../order/draft.ts'

/** From whom a SKU is bought and at what price. */
export interface Terms {
  supplierId: number | null
  price: string | null
  sku: string
  skuStatus: string
  skuStatusName: string
}
interface Want {
  skuId: number
  planQty: number
  supplierId?: number | null
}

/** The supplier that is asked for, else that of the default quote, else that of the goods; the price is its quote for the quantity. In the order asked. */
export async function termsOf(tx: Tx, wants: readonly Want[]): Promise<Terms[]> {
  await checkSuppliers(tx, wants)
  const json = JSON.stringify(wants.map(({ skuId, planQty, supplierId }, n) => ({ n, skuId, planQty, supplierId })))
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  const found = await tx.query<Omit<Terms, 'skuStatusName'>>(sql`
    SELECT w.supplier AS "supplierId", purchasing_ladder_price(p.price, p.ladder, w.quantity) AS price, w.sku, w.status AS "skuStatus"
    FROM (
      SELECT r.n, k.id AS sku_id, k.sku, k.sku_status AS status, r."planQty" AS quantity, coalesce(r."supplierId", s.id) AS supplier
      FROM jsonb_to_recordset(${json}::jsonb) AS r(n int, "skuId" bigint, "planQty" int, "supplierId" bigint)
      JOIN goods_goods_sku k ON k.id = r."skuId" JOIN goods_goods g ON g.id = k.goods_id
      LEFT JOIN purchasing_supplier_sku q ON q.sku_id = k.id AND q.is_default = 1 AND q.status = ${switched.on} AND q.deleted_at IS NULL
      LEFT JOIN purchasing_supplier s ON s.id = coalesce(q.supplier_id, g.supplier_id) AND s.status = ${switched.on} AND s.deleted_at IS NULL) w
    LEFT JOIN purchasing_supplier_sku p ON p.supplier_id = w.supplier AND p.sku_id = w.sku_id AND p.status = ${switched.on} AND p.deleted_at IS NULL
    ORDER BY w.n`)
  return found.map((terms) => ({ ...terms, skuStatusName: labels.get(terms.skuStatus) ?? terms.skuStatus }))
}

async function checkSuppliers(tx: Tx, wants: readonly Want[]): Promise<void> {
  const ids = [...new Set(wants.flatMap(({ supplierId }) => supplierId ?? []))]
  if (ids.length === 0) return
  const found = await tx.query<{ id: number; name: string; status: number }>(sql`
    SELECT id, supplier_name AS name, status FROM purchasing_supplier WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`)
  if (found.length < ids.length) throw bad('所选的供应商不存在', 'supplierId')
  for (const supplier of found) requireEnabled(supplier)
}
