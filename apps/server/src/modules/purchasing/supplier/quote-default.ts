import { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { switched } from '../../../kit/switched.ts'

/** Writers of one SKU's quotes queue, also before there is a row to lock; several in one order. */
export const lockSkus = (tx: Tx, skuIds: number[]) =>
  tx.query(sql`
    SELECT pg_advisory_xact_lock(hashtext('purchasing-quote'), k.id::int) FROM (SELECT DISTINCT unnest(${skuIds}::bigint[]) AS id ORDER BY 1) k`)

const open = sql`status = ${switched.on} AND deleted_at IS NULL`

/** Given up only where it is the SKU's last. */
export async function requireOtherDefault(tx: Tx, skuId: number, id: number): Promise<void> {
  const other = await tx.one(
    sql`SELECT 1 AS yes FROM purchasing_supplier_sku WHERE sku_id = ${skuId} AND id <> ${id} AND ${open} LIMIT 1`,
  )
  if (other) throw refuse('请先指定其他默认报价')
}

/** Whoever was the default before is it no more. */
export async function yieldDefaults(tx: Tx, skuIds: number[], exceptIds: number[], ctx: Ctx): Promise<void> {
  const rows = await tx.query<Marked>(sql`
    UPDATE purchasing_supplier_sku SET is_default = 0, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE sku_id = ANY(${skuIds}::bigint[]) AND is_default = 1 AND id <> ALL(${exceptIds}::bigint[]) AND deleted_at IS NULL RETURNING id, version`)
  await tell(tx, rows, 0, ctx)
}

/** Exactly one default of each SKU that has an open quote: where none is left, a preferred one or the cheapest becomes it. */
export async function settleDefaults(tx: Tx, skuIds: number[], ctx: Ctx, preferred: number[] = []): Promise<void> {
  const rows = await tx.query<Marked>(sql`
    UPDATE purchasing_supplier_sku q SET is_default = 1, version = q.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM (SELECT DISTINCT ON (sku_id) id, sku_id FROM purchasing_supplier_sku WHERE sku_id = ANY(${skuIds}::bigint[]) AND ${open}
      ORDER BY sku_id, is_default DESC, id = ANY(${preferred}::bigint[]) DESC, price, id) first
    WHERE q.id = first.id AND q.is_default = 0 RETURNING q.id, q.version`)
  await tell(tx, rows, 1, ctx)
}

interface Marked {
  id: number
  version: number
}
const tell = (tx: Tx, rows: Marked[], to: 0 | 1, ctx: Ctx) =>
  logAll(
    tx,
    ctx,
    rows.map(({ id, version }) => ({
      entity: supplierSku.path,
      entityId: id,
      action: to ? '设为默认' : '取消默认',
      changes: [{ field: 'isDefault', label: '默认', from: 1 - to, to }],
      version,
    })),
  )
