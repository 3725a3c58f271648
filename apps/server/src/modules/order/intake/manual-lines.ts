import { STAGE } from '@erp/contract/order/order.states'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { compileExpress, isFeasible } from '../../express/for-orders.ts'
import { holdsAny } from '../allocation/holds.ts'
import { toWaitDispatch } from '../desk/dispatch.ts'
import { requireNoExchange } from '../exchange/exchange-open.ts'
import { estimateProfit } from '../money/profit.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { type LockedOrder, lockOrder, notNow, requireSame } from '../stage.ts'
import { stage } from '../states.ts'
import { weighOrders } from '../weight.ts'
import { failingOf } from './intake-check.ts'
import { intakeShop, linesOf } from './intake-lines.ts'
import { judgeAgain } from './judge.ts'

interface Wanted {
  orderDetailsId?: number | null
  skuId: number
  quantity: number
}
const GROUP = 2

/** Before stock is held for it. What a line was sold for stays; weight and freight are those of the new pieces. */
export async function changeLines(
  tx: Tx,
  { id, version, lines }: { id: number; version?: number | null; lines: Wanted[] },
  ctx: Ctx,
): Promise<null> {
  const order = await lockOrder(tx, id, ctx)
  requireSame(order, version)
  if (order.status > STAGE.waitDistribute) throw notNow(order, '换SKU')
  if (order.status === STAGE.waitDistribute && (await holdsAny(tx, id)))
    throw refuse(`订单 ${order.order_no} 已占用库存，不能换SKU`)
  await requireNoExchange(tx, order, '换SKU')
  const skus = await skusOf(
    tx,
    lines.map((line) => line.skuId),
  )
  const group = lines.find((line) => skus.get(line.skuId)!.kind === GROUP)
  if (group) throw bad(`SKU ${skus.get(group.skuId)!.sku} 是组合SKU，请选择单品`, 'lines')
  const notes = await changeEach(tx, id, lines, skus)
  await tx.run(
    sql`UPDATE order_trade_info SET is_out_stock = 0, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`,
  )
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: id,
    action: '换SKU',
    note: notes.join('；'),
    version: order.version + 1,
  })
  await follow(tx, order, ctx)
  return null
}

async function changeEach(tx: Tx, orderId: number, lines: Wanted[], skus: Awaited<ReturnType<typeof skusOf>>): Promise<string[]> {
  const own = await tx.query<{ id: number; sku: string | null; gift: number }>(sql`
    SELECT d.id, k.sku, d.is_gift AS gift FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.sku_id WHERE d.order_id = ${orderId}`)
  const notes: string[] = []
  for (const line of lines) {
    const before = own.find((each) => each.id === line.orderDetailsId)
    notes.push(await changeLine(tx, orderId, line, before, skus))
  }
  return notes
}

async function changeLine(
  tx: Tx,
  orderId: number,
  { orderDetailsId, skuId, quantity }: Wanted,
  before: { id: number; sku: string | null; gift: number } | undefined,
  skus: Awaited<ReturnType<typeof skusOf>>,
): Promise<string> {
  const { sku, name } = skus.get(skuId)!
  if (!orderDetailsId) {
    if (quantity === 0) throw bad('数量必须大于0', 'lines')
    await tx.run(sql`
      INSERT INTO order_details (order_id, origin_order_id, title, sku_id, quantity, is_gift) VALUES (${orderId}, ${orderId}, ${name}, ${skuId}, ${quantity}, 1)`)
    return `赠品 ${sku} × ${quantity}`
  }
  if (!before) throw bad('明细不属于该订单', 'lines')
  if (quantity === 0) {
    if (!before.gift) throw bad('只能移除赠品', 'lines')
    await tx.run(sql`DELETE FROM order_details WHERE id = ${before.id}`)
    return `移除赠品 ${before.sku}`
  }
  await tx.run(sql`
    UPDATE order_details SET sku_id = ${skuId}, actual_sku_id = NULL, group_sku_id = CASE WHEN sku_id = ${skuId} THEN group_sku_id END, quantity = ${quantity}, short_qty = 0,
      unit_price = round(line_amount / ${quantity}, 4) WHERE id = ${before.id}`)
  return `${before.sku ?? '未匹配'} → ${sku} × ${quantity}`
}

/** In 10 the rules judge again; later weight and freight follow; an order that waited for its SKU goes on. */
async function follow(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (order.status === STAGE.waitDispatch) return judgeAgain(tx, order, ctx)
  await weighOrders(tx, [order.id])
  if (order['logistic_way_id']) {
    const [facts] = await gatherFacts(tx, [order.id])
    const express = await compileExpress(tx, facts!.day)
    const verdict = express.freight(parcelOf(facts!, order['store_id']), order['logistic_way_id'])
    await tx.run(
      sql`UPDATE order_trade_info SET freight_est = ${isFeasible(verdict) ? verdict.freightCny : null} WHERE id = ${order.id}`,
    )
  }
  await estimateProfit(tx, [order.id])
  if (order.status === STAGE.unusual && order['order_exception_type'] === 1) await goOn(tx, order, ctx)
}

/** T6 by itself once every line is matched; another check that fails is what it waits for then. */
async function goOn(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  const [failing] = await failingOf(tx, [order.id])
  if (!failing) return toWaitDispatch(tx, order, {}, ctx)
  await tx.run(sql`
    UPDATE order_trade_info SET order_exception_type = ${failing.type}, exception_reason = ${failing.reason.slice(0, 200)} WHERE id = ${order.id} AND status = ${stage.unusual}`)
}

interface Unmatched {
  id: number
  originOrderId: number
  shopSku: string | null
  itemId: string | null
  title: string | null
  image: string | null
  quantity: number
  amount: string
}

/** Shop SKUs that have been linked since are found now. */
export async function rematch(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (order.status > STAGE.unusual) throw notNow(order, '重新匹配SKU')
  const open = await tx.query<Unmatched>(sql`
    SELECT id, origin_order_id AS "originOrderId", shop_sku AS "shopSku", item_id AS "itemId", title, image, quantity, line_amount AS amount
    FROM order_details WHERE order_id = ${order.id} AND sku_id IS NULL ORDER BY id`)
  if (open.length === 0) throw refuse(`订单 ${order.order_no} 没有未匹配的SKU`)
  const shop = await intakeShop(tx, order['shop_id'])
  const matched: string[] = []
  for (const line of open) if (await rematchLine(tx, order.id, shop, line, ctx)) matched.push(line.shopSku ?? '')
  if (matched.length === 0) throw refuse(`SKU未匹配：${open.map((line) => line.shopSku ?? '').join('、')}`)
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: '重新匹配SKU', note: matched.join('、') })
  await follow(tx, order, ctx)
}

async function rematchLine(
  tx: Tx,
  orderId: number,
  shop: Awaited<ReturnType<typeof intakeShop>>,
  line: Unmatched,
  ctx: Ctx,
): Promise<boolean> {
  const said = {
    shopSku: line.shopSku ?? '',
    itemId: line.itemId ?? '',
    title: line.title ?? '',
    image: line.image,
    quantity: line.quantity,
    unitPrice: new Big(line.amount).div(line.quantity).toFixed(10),
  }
  const found = await linesOf(tx, shop, [{ lines: [said] }], ctx)
  if (found.some(({ skuId }) => skuId === null)) return false
  await tx.run(sql`DELETE FROM order_details WHERE id = ${line.id}`)
  await tx.run(sql`
    INSERT INTO order_details (order_id, origin_order_id, shop_sku, item_id, title, image, sku_id, group_sku_id, quantity, unit_price, line_amount)
    SELECT ${orderId}, ${line.originOrderId}, r."shopSku", r."itemId", r.title, r.image, r."skuId", r."groupSkuId", r.quantity, r."unitPrice", r.amount
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS r("shopSku" text, "itemId" text, title text, image text, "skuId" bigint, "groupSkuId" bigint,
      quantity int, "unitPrice" numeric, amount numeric)`)
  return true
}

export async function skusOf(tx: Tx, ids: number[]): Promise<Map<number, { sku: string; name: string; kind: number }>> {
  const found = await tx.query<{ id: number; sku: string; name: string; kind: number }>(
    sql`SELECT id, sku, sku_name AS name, sku_kind AS kind FROM goods_goods_sku WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`,
  )
  const byId = new Map(found.map((sku) => [sku.id, sku]))
  if (ids.some((id) => !byId.has(id))) throw bad('SKU不存在', 'lines')
  return byId
}
