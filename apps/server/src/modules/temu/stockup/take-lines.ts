import type { StockOrderNews } from '../../../connectors/managed.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { match } from '../../goods/link/match.ts'

/** The lines of a page as the platform tells them, each with the SKU of its code; answers the orders whose lines are other than before. */
export async function takeLines(
  tx: Tx,
  shopId: number,
  page: readonly StockOrderNews[],
  ids: ReadonlyMap<string, number>,
  ctx: Ctx,
): Promise<number[]> {
  const lines = page.flatMap(({ subPurchaseOrderSn, lines: own }) =>
    own.filter(({ purchaseQty }) => purchaseQty > 0).map((line) => ({ ...line, documentId: ids.get(subPurchaseOrderSn)! })),
  )
  if (lines.length === 0) return []
  const skus = await skusOf(tx, shopId, [...new Set(lines.map(({ extCode }) => extCode))], ctx)
  const rows = lines.map((line) => ({ ...line, skuId: skus.get(line.extCode) ?? null }))
  const changed = await tx.query<{ id: number }>(sql`
    INSERT INTO temu_stock_order_line AS t (document_id, product_sku_id, ext_code, spec, sku_id, purchase_qty, max_deliver_qty, supply_price)
    SELECT r."documentId", r."productSkuId", r."extCode", r.spec, r."skuId", r."purchaseQty", r."maxDeliverQty", r."supplyPrice"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("documentId" bigint, "productSkuId" text, "extCode" text, spec text, "skuId" bigint, "purchaseQty" int,
      "maxDeliverQty" int, "supplyPrice" numeric)
    ON CONFLICT (document_id, product_sku_id) DO UPDATE SET ext_code = EXCLUDED.ext_code, spec = EXCLUDED.spec, sku_id = coalesce(t.sku_id, EXCLUDED.sku_id),
      purchase_qty = EXCLUDED.purchase_qty, max_deliver_qty = EXCLUDED.max_deliver_qty, supply_price = EXCLUDED.supply_price
    WHERE (t.ext_code, t.spec, coalesce(t.sku_id, EXCLUDED.sku_id), t.purchase_qty, t.max_deliver_qty, t.supply_price)
      IS DISTINCT FROM (EXCLUDED.ext_code, EXCLUDED.spec, t.sku_id, EXCLUDED.purchase_qty, EXCLUDED.max_deliver_qty, EXCLUDED.supply_price)
    RETURNING t.document_id AS id`)
  return [...new Set(changed.map(({ id }) => id))]
}

/** A code means one piece of one SKU here: of several pieces or SKUs nobody could say what is shipped. */
export async function skusOf(tx: Tx, shopId: number, codes: string[], ctx: Ctx): Promise<Map<string, number>> {
  const found = await match(tx, shopId, codes, ctx)
  return new Map(
    codes.flatMap((code, i) => {
      const items = found[i]?.items ?? []
      return items.length === 1 && items[0]!.quantity === 1 ? [[code, items[0]!.skuId] as const] : []
    }),
  )
}
