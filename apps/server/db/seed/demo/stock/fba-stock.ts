import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { auditTransfers, financeAudit } from '../../../../src/modules/stock/transfer/transfer-audit.ts'
import { receiveTransfer } from '../../../../src/modules/stock/transfer/transfer-receive.ts'
import { shipTransfer } from '../../../../src/modules/stock/transfer/transfer-ship.ts'
import { createTransfer } from '../../../../src/modules/stock/transfer/transfer-write.ts'
import { addLocations } from '../../base/stores.ts'
import type { Stage } from './stock-stage.ts'

const FBA_STORES = [
  [6, 'FBAUS', 'FBA美国仓', 'US', 'USD'],
  [7, 'FBAUK', 'FBA英国仓', 'GB', 'GBP'],
  [8, 'FBADE', 'FBA德国仓', 'DE', 'EUR'],
] as const
const FROM = 1
const SHIPPED_DAYS = 28
const SKUS = 14
/** What other documents take from the same shelves is left to them. */
const LEFT = 25

export async function seedFbaStores(tx: Tx): Promise<void> {
  for (const [id, code, name, country, currency] of FBA_STORES)
    await tx.run(sql`
      INSERT INTO stock_store (id, store_code, store_name, store_type, country_code, currency, sort_no, is_allocatable, is_location_managed, manager_ids, plat_shop_ids)
      SELECT ${id}, ${code}, ${name}, 4, ${country}, ${currency}, ${id}, 0, 0, ARRAY[u.id],
        ARRAY(SELECT s.id FROM authorize_shop s WHERE s.plat_code = 'amazon' AND s.site = ${country} ORDER BY s.id)
      FROM account_user u WHERE u.username = 'warehouse'`)
  await addLocations(tx)
}

/** A shipment to every FBA store, of what its shops sell. */
export function seedFbaStock({ history }: Stage): void {
  const { tx } = history
  for (const [n, [storeId]] of FBA_STORES.entries()) {
    let id = 0
    const step = (after: number, who: string, does: (ctx: Ctx) => Promise<unknown>) =>
      history.on(SHIPPED_DAYS - n - after, who, async (ctx) => (after > 0 && id === 0 ? null : does(ctx)))
    step(0, 'purchaser', async (ctx) => {
      const lines = await sold(tx, storeId)
      if (lines.length === 0) return
      const estArriveDate = history.date(SHIPPED_DAYS - n - 6)
      const head = {
        transferType: 3,
        outStoreId: FROM,
        inStoreId: storeId,
        estFreight: '260.00',
        feeShareWay: 1,
        boxCount: 3,
      } as const
      id = (await createTransfer(tx, { ...head, estArriveDate, remark: 'FBA备货', lines }, ctx)).transferReceiptId
    })
    step(1, 'warehouse', (ctx) => auditTransfers(tx, { ids: [id] }, ctx))
    step(2, 'finance', async (ctx) => financeAudit(tx, { ...(await stamp(tx, id)), pass: 1, remark: '同意' }, ctx))
    step(3, 'warehouse', async (ctx) => ship(tx, id, ctx))
    step(6, 'warehouse', async (ctx) => arrive(tx, id, storeId, ctx))
  }
}

/** SKUs that the shops of a store sell by one code each, as far as there are enough. */
const sold = (tx: Tx, storeId: number): Promise<{ skuId: number; quantity: number; boxNo: string }[]> =>
  tx.query(sql`
    SELECT k.id AS "skuId", 8 + (k.id % 9)::int AS quantity, '1' AS "boxNo" FROM goods_goods_sku k
    JOIN stock_summary m ON m.store_id = ${FROM} AND m.sku_id = k.id AND m.sellable_on_hand - m.sellable_occupied >= ${LEFT} + 16
    WHERE k.holds_stock AND k.sku_status <> '80' AND k.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM goods_link_shop_item i JOIN goods_goods_sku_link_shop l ON l.id = i.link_id AND l.is_activated = 1
      JOIN stock_store w ON w.id = ${storeId} AND l.shop_id = ANY(w.plat_shop_ids) WHERE i.sku_id = k.id AND i.quantity = 1)
    ORDER BY k.id LIMIT ${SKUS}`)

const stamp = async (tx: Tx, transferReceiptId: number): Promise<{ transferReceiptId: number; version: number }> =>
  (await tx.one(sql`SELECT id AS "transferReceiptId", version FROM stock_transfer_receipt WHERE id = ${transferReceiptId}`))!
const linesOf = (tx: Tx, id: number): Promise<{ lineId: number; quantity: number }[]> =>
  tx.query(sql`SELECT id AS "lineId", quantity FROM stock_transfer_line WHERE transfer_id = ${id} ORDER BY id`)

async function ship(tx: Tx, id: number, ctx: Ctx): Promise<unknown> {
  const lines = (await linesOf(tx, id)).map(({ lineId, quantity }) => ({ lineId, shipQty: quantity }))
  return shipTransfer(
    tx,
    { ...(await stamp(tx, id)), expressDeliveryNo: `FBA15K${String(id * 7919).padStart(6, '0')}`, lines },
    ctx,
  )
}

async function arrive(tx: Tx, id: number, storeId: number, ctx: Ctx): Promise<unknown> {
  const place = await tx.one<{ id: number }>(
    sql`SELECT id FROM stock_store_location WHERE store_id = ${storeId} ORDER BY id LIMIT 1`,
  )
  const lines = (await linesOf(tx, id)).map((line) => ({ ...line, locationId: place!.id }))
  return receiveTransfer(tx, { ...(await stamp(tx, id)), lines }, ctx)
}
