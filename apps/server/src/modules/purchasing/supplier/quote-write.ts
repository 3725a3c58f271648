import { type Rung, supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'

export interface NewQuote {
  supplierId: number
  skuId: number
  supplierSkuCode?: string | null
  price: string
  ladder?: Rung[]
  moq?: number | null
  packQty?: number | null
  leadDays?: number | null
  isDefault?: number
}

interface Written {
  id: number
  version: number
  from: string | null
  to: string
}

/** Many quotes at once: new pairs are made, known ones get what the row says. The ids come in the order of the rows; whose SKUs are locked. */
export async function writeQuotes(tx: Tx, wanted: NewQuote[], ctx: Ctx, action: string): Promise<number[]> {
  const json = JSON.stringify(wanted.map((quote, at) => ({ ...quote, at })))
  const by = ctx.user?.userId ?? null
  const written = await tx.query<Written & { at: number }>(sql`
    WITH w AS (
      SELECT r.*, old.price AS old_price FROM jsonb_to_recordset(${json}::jsonb) AS r(at int, "supplierId" bigint, "skuId" bigint, "supplierSkuCode" text,
        price numeric, ladder jsonb, moq int, "packQty" int, "leadDays" int)
      LEFT JOIN purchasing_supplier_sku old ON old.supplier_id = r."supplierId" AND old.sku_id = r."skuId" AND old.deleted_at IS NULL
    ), done AS (
      INSERT INTO purchasing_supplier_sku AS q (supplier_id, sku_id, supplier_sku_code, price, ladder, moq, pack_qty, lead_days, create_by, create_time, update_by, update_time)
      SELECT "supplierId", "skuId", "supplierSkuCode", price, coalesce(ladder, '[]'), coalesce(moq, 1), coalesce("packQty", 1), "leadDays",
        ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz FROM w ORDER BY "skuId", "supplierId"
      ON CONFLICT (supplier_id, sku_id) WHERE deleted_at IS NULL DO UPDATE SET price = excluded.price, ladder = excluded.ladder, moq = excluded.moq,
        pack_qty = excluded.pack_qty, lead_days = coalesce(excluded.lead_days, q.lead_days),
        supplier_sku_code = coalesce(excluded.supplier_sku_code, q.supplier_sku_code), version = q.version + 1, update_by = excluded.update_by, update_time = excluded.update_time
      RETURNING id, version, supplier_id, sku_id, price)
    SELECT w.at, d.id, d.version, w.old_price AS "from", d.price AS "to" FROM done d JOIN w ON w."supplierId" = d.supplier_id AND w."skuId" = d.sku_id ORDER BY w.at`)
  await logAll(
    tx,
    ctx,
    written.map(({ id, version, from, to }) => ({
      entity: supplierSku.path,
      entityId: id,
      action,
      changes: from === to ? [] : [{ field: 'price', label: '单价', from, to }],
      version,
    })),
  )
  return written.map(({ id }) => id)
}
