import type { stockWarning } from '@erp/contract/stock/figures/store-report'
import { wireTime } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { type MadeOrder, type Purchaser, purchaser } from '../purchaser.ts'

const REPEAT_MS = 24 * 3_600_000

interface Line {
  id: number
  storeId: number
  skuId: number
  quantity: number
  sku: string
  supplierId: number | null
  confirmed: boolean
}

/** Purchase orders from warning rows, all or none. */
export const orderFromWarnings: Handler<(typeof stockWarning)['actions']['create-purchase-order']> = async (
  tx,
  { rows },
  ctx,
) => {
  const buyer = purchaser()
  if (!buyer) throw refuse('采购模块尚未启用，不能生成采购单')
  const lines = await lockedLines(tx, rows, ctx)
  if (lines.length < rows.length) throw refuse('预警数据已更新，请刷新后重试')
  const without = lines.filter(({ supplierId }) => supplierId === null)
  if (without.length) throw bad(`SKU ${skusOf(without)}未设置默认供应商`)
  await refuseRepeats(tx, buyer, lines, ctx)
  const goods = lines.map(({ storeId, skuId, quantity, supplierId }) => ({ storeId, skuId, quantity, supplierId: supplierId! }))
  const made = await buyer.order(tx, goods, ctx)
  for (const order of made) await noteOrder(tx, order)
  const orderNos = made.map(({ orderNo }) => orderNo)
  const logs = lines.map(({ id, quantity }) => ({
    entity: 'stock/store-report/warning',
    entityId: id,
    action: '生成采购单',
    note: `${quantity} 件：${orderNos.join('、')}`,
  }))
  await logAll(tx, ctx, logs)
  return { orderNos }
}

async function refuseRepeats(tx: Tx, buyer: Purchaser, lines: readonly Line[], ctx: Ctx): Promise<void> {
  const asked = lines.filter(({ confirmed }) => !confirmed)
  const since = wireTime(new Date(ctx.house.clock.now().getTime() - REPEAT_MS))
  const skuIds = asked.map(({ skuId }) => skuId)
  const waiting = new Set(await buyer.waiting(tx, skuIds, since))
  const repeated = asked.filter(({ skuId }) => waiting.has(skuId))
  if (repeated.length) throw refuse(`SKU ${skusOf(repeated)}近24小时已生成采购单，确认后可重复生成`)
}

const noteOrder = (tx: Tx, { orderNo, goods }: MadeOrder): Promise<number> =>
  tx.run(sql`
    UPDATE stock_warning w SET last_order_no = ${orderNo}
    FROM unnest(${goods.map((each) => each.storeId)}::bigint[], ${goods.map((each) => each.skuId)}::bigint[]) g(store, sku)
    WHERE w.store_id = g.store AND w.sku_id = g.sku`)

const skusOf = (lines: readonly Line[]): string => [...new Set(lines.map(({ sku }) => sku))].join('、')

/** The warnings as the person saw them: what was calculated anew since is not found. */
async function lockedLines(
  tx: Tx,
  rows: readonly { storeId: number; skuId: number; quantity: number; warnVersion: number; confirmRepeat: 0 | 1 }[],
  ctx: Ctx,
): Promise<Line[]> {
  const seen = new Set(rows.map(({ storeId, skuId }) => `${storeId}/${skuId}`))
  if (seen.size < rows.length) throw bad('同一仓库的SKU不能重复', 'rows')
  return tx.query<Line>(sql`
    SELECT w.id, w.store_id AS "storeId", w.sku_id AS "skuId", r.quantity, s.sku, coalesce(q.supplier_id, g.supplier_id) AS "supplierId", r.repeat = 1 AS confirmed
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ confirmRepeat, ...row }) => ({ ...row, repeat: confirmRepeat })))}::jsonb)
      r("storeId" bigint, "skuId" bigint, quantity int, "warnVersion" int, repeat int)
    JOIN stock_warning w ON w.store_id = r."storeId" AND w.sku_id = r."skuId" AND w.warn_version = r."warnVersion"
    JOIN goods_goods_sku s ON s.id = w.sku_id JOIN goods_goods g ON g.id = s.goods_id LEFT JOIN stock_sku_quote q ON q.sku_id = s.id
    WHERE ${ownStores(ctx.user, raw('w.store_id'))} ORDER BY w.id FOR UPDATE OF w`)
}
