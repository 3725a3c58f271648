import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import type { ActionInput } from '@erp/contract/kit'
import type { aliOrder, Placed, PlacedOrder } from '@erp/contract/purchasing/ali/ali-order'
import { LIVE, ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import { SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { linesOf, reprice } from '../order/lines.ts'
import { lockOrder, notNow, type OrderRow } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { addressOf } from './place-address.ts'
import { type AccountRow, accountFor, platformOf } from './platform.ts'
import { CLOSED } from './states.ts'
import { takeOrders } from './take.ts'

type Input = ActionInput<(typeof aliOrder)['actions']['place']>
interface Basket {
  order: OrderRow
  outOrderId: string
  seller: string
  lines: { offerId: string; specId: string; quantity: number }[]
  surplus: PlacedOrder['surplus']
  address: Awaited<ReturnType<typeof addressOf>>
}

/** Each purchase order is one order at 1688, those of one seller after the other; one that fails does not stop the rest. */
export async function placeOrders(_tx: Tx, { ids, accountId }: Input, ctx: Ctx): Promise<Placed> {
  const account = await accountFor(ctx.house.db, accountId)
  const answer: Placed = { placed: [], failed: [] }
  const baskets: Basket[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    await trying(answer, id, ctx, async () => void baskets.push(await ctx.house.db.transact((tx) => basketOf(tx, id, ctx))))
  for (const basket of baskets.toSorted((a, b) => (a.seller < b.seller ? -1 : 1)))
    await trying(answer, basket.order.id, ctx, async () => void answer.placed.push(await placed(basket, account, ctx)))
  if (answer.failed.length > 0 && answer.failed.every(({ orderNo }) => orderNo === '')) throw missing('采购单')
  if (answer.placed.length === 0 && answer.failed.length > 0) throw refuse(answer.failed[0]!.reason, answer)
  return answer
}

async function trying(answer: Placed, orderId: number, ctx: Ctx, does: () => Promise<void>): Promise<void> {
  try {
    await does()
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof SupplierPlatformError)) throw error
    const order = await ctx.house.db.one<{ no: string }>(sql`SELECT order_no AS no FROM purchasing_order WHERE id = ${orderId}`)
    answer.failed.push({ orderId, orderNo: order?.no ?? '', reason: error.message })
  }
}

/** What is asked of 1688 for an order; quantities are raised to whole units of the seller. */
async function basketOf(tx: Tx, id: number, ctx: Ctx): Promise<Basket> {
  const order = await lockOrder(tx, id, ctx)
  if (order.order_type !== ORDER_TYPE.ali) throw refuse(`采购单${order.order_no}不是1688采购单`)
  if (!LIVE.includes(order.check_flag)) throw notNow(order, '1688下单')
  const earlier = await tx.query<{ no: string; closed: boolean }>(
    sql`SELECT ali_order_id AS no, ali_status IN ${CLOSED} AS closed FROM purchasing_ali_order WHERE order_id = ${id} ORDER BY id`,
  )
  const live = earlier.find(({ closed }) => !closed)
  if (live) throw refuse(`采购单${order.order_no}已关联1688订单${live.no}`)
  const units = await unitsOf(tx, order)
  const sellers = [...new Set(units.map(({ seller }) => seller))]
  if (sellers.length > 1) throw refuse(`采购单${order.order_no}的SKU分属 ${sellers.length} 个1688卖家，请按卖家拆单`)
  return {
    order,
    outOrderId: earlier.length ? `${order.order_no}-${earlier.length + 1}` : order.order_no,
    seller: sellers[0]!,
    lines: units.map(({ offerId, specId, count }) => ({ offerId, specId, quantity: count })),
    surplus: await raise(tx, order, units, ctx),
    address: await addressOf(tx, order),
  }
}

interface Units {
  lineId: number
  sku: string
  quantity: number
  pieces: number
  offerId: string
  specId: string
  seller: string
  count: number
}
async function unitsOf(tx: Tx, { id }: OrderRow): Promise<Units[]> {
  const found = await tx.query<Omit<Units, 'seller'> & { seller: string | null; status: number | null }>(sql`
    SELECT l.id AS "lineId", k.sku, l.quantity, g.offer_id AS "offerId", g.spec_id AS "specId", f.ali_member_id AS seller, g.link_status AS status,
      ceil((l.quantity - l.cancel_qty) / g.unit_ratio)::int AS count, floor(ceil((l.quantity - l.cancel_qty) / g.unit_ratio) * g.unit_ratio)::int AS pieces
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id
    LEFT JOIN goods_ali_goods g ON g.sku_id = l.sku_id AND g.is_default = 1 AND g.deleted_at IS NULL LEFT JOIN goods_ali_offer f ON f.offer_id = g.offer_id
    WHERE l.order_id = ${id} AND l.quantity > l.cancel_qty ORDER BY l.sort_no, l.id`)
  if (found.length === 0) throw refuse('采购单没有可下单的明细')
  return found.map(({ status, ...line }) => {
    if (status === null) throw refuse(`SKU ${line.sku} 没有1688关联，请先关联链接`)
    if (status !== LINK.fine && status !== LINK.risen) throw refuse(`SKU ${line.sku} 的1688规格已失效，请更换链接`)
    return { ...line, seller: line.seller ?? line.offerId }
  })
}

async function raise(tx: Tx, order: OrderRow, units: Units[], ctx: Ctx): Promise<PlacedOrder['surplus']> {
  const more = units.filter(({ quantity, pieces }) => pieces > quantity)
  const note = more.map(({ sku, quantity, pieces }) => `${sku} ${quantity} → ${pieces}`).join('；')
  await log(tx, ctx, {
    entity: 'purchasing/order',
    entityId: order.id,
    action: '1688下单',
    ...(note && { note: `按整箱上调：${note}` }),
  })
  await tx.run(sql`
    UPDATE purchasing_order_line l SET ali_offer_id = r."offerId", ali_spec_id = r."specId", ali_units = r.count, quantity = greatest(l.quantity, r.pieces)
    FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb) AS r("lineId" bigint, "offerId" text, "specId" text, count int, pieces int) WHERE l.id = r."lineId"`)
  if (more.length > 0) {
    await reprice(tx, order, await linesOf(tx, order.id), new Map())
    await tx.run(sql`
      UPDATE purchasing_order t SET quantity = (SELECT sum(l.quantity) FROM purchasing_order_line l WHERE l.order_id = t.id), version = version + 1 WHERE id = ${order.id}`)
    await settle(tx, [order.id], ctx)
  }
  return more.map(({ sku, quantity, pieces }) => ({ sku, quantity: pieces - quantity }))
}

/** Our number goes along: asked for again, it is the same order. */
async function placed(
  { order, outOrderId, lines, surplus, address }: Basket,
  account: AccountRow,
  ctx: Ctx,
): Promise<PlacedOrder> {
  const message = `${order.order_no}`
  const told = await platformOf(ctx.house, account).createOrder({ outOrderId, lines, address, message })
  await ctx.house.db.transact((tx) => takeOrders(tx, [{ ...told, outOrderId }], ctx, account.id))
  const { aliOrderId, totalAmount, sellerName } = told
  return { orderId: order.id, orderNo: order.order_no, aliOrderId, sellerName: sellerName ?? '', totalAmount, surplus }
}
