import { snake } from '@erp/contract/kit'
import { ADDRESS_LABELS } from '@erp/contract/order/desk/order-fields'
import type { manualCalls } from '@erp/contract/order/intake/manual-calls'
import { STAGE } from '@erp/contract/order/order.states'
import { ident, join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { mergeKeyOfOrder } from '../desk/merge-key.ts'
import { dropNumber } from '../desk/numbers.ts'
import { eachOrder } from '../each.ts'
import { ratesOf } from '../rules/load.ts'
import { isMarked } from '../ship/marked.ts'
import { enter, type LockedOrder, lockOrder, requireSame } from '../stage.ts'
import { type NewOrder, takeNew } from './intake.ts'
import { type Delivery, lackingOf } from './intake-check.ts'
import { intakeShop } from './intake-lines.ts'
import { judgeAgain } from './judge.ts'
import { changeLines, rematch, skusOf } from './manual-lines.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }
type InputOf<V extends keyof typeof manualCalls> = Parameters<HandlersOf<typeof manualCalls>[V]>[1]

const ADDRESS = [
  'name',
  'phone',
  'buyerEmail',
  'countryCode',
  'province',
  'city',
  'street1',
  'street2',
  'postCode',
  'taxNo',
] as const
const MANUAL = 4

/** An order that a person writes passes the same checks and rules as one of a platform. */
async function create(tx: Tx, input: InputOf<'create'>, ctx: Ctx) {
  const time = input.paidDay ? `${input.paidDay} 00:00:00` : ctx.now
  const skuIds = input.lines.map((line) => line.skuId)
  const [, skus, shop] = await inOneGo(requireNew(tx, input, time, ctx), skusOf(tx, skuIds), intakeShop(tx, input.shopId))
  const [made] = await takeNew(tx, shop, [written(input, skus, time)], ctx)
  return { id: made!.id, orderNo: made!.orderNo, status: made!.status }
}

function written(
  { lines, shippingAmount, memo, ...said }: InputOf<'create'>,
  skus: Awaited<ReturnType<typeof skusOf>>,
  time: string,
): NewOrder {
  return {
    ...addressOf(said),
    platOrderNo: said.platOrderNo,
    currency: said.currency,
    orderType: MANUAL,
    memo: memo ?? null,
    state: 'paid',
    orderTime: time,
    paidTime: time,
    latestShipTime: null,
    buyerId: null,
    transport: null,
    byPlatform: false,
    shippingAmount: shippingAmount ?? '0.00',
    discountAmount: '0.00',
    refundAmount: '0.00',
    lines: lines.map((line) => ({
      ...line,
      itemId: '',
      image: null,
      shopSku: skus.get(line.skuId)!.sku,
      title: skus.get(line.skuId)!.name,
    })),
  }
}

type Address = Record<(typeof ADDRESS)[number], string | null>
const addressOf = (input: Partial<Address>): Address =>
  Object.fromEntries(ADDRESS.map((field) => [field, input[field] ?? null])) as Address

/** Within one's shops, not there yet, in a currency that had a rate that day. */
async function requireNew(tx: Tx, input: InputOf<'create'>, time: string, ctx: Ctx): Promise<void> {
  const [seen, , known, rateOf] = await inOneGo(
    tx.one(
      sql`SELECT 1 FROM authorize_shop s WHERE s.id = ${input.shopId} AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`,
    ),
    tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('order-intake', ${input.shopId}))`),
    tx.one(
      sql`SELECT 1 FROM order_trade_info WHERE shop_id = ${input.shopId} AND plat_order_no = ${input.platOrderNo} AND split_seq = 0`,
    ),
    ratesOf(tx),
  )
  if (!seen) throw missing('店铺')
  if (known) throw bad(`第1行：平台单号 ${input.platOrderNo} 已存在`, 'platOrderNo')
  if (!rateOf(input.currency, time.slice(0, 10))) throw bad(`缺少${input.currency}汇率`, 'currency')
}

/** Until the floor has it. A dispatched order gives its number back and is dispatched anew. */
async function address(tx: Tx, input: InputOf<'address'>, ctx: Ctx): Promise<null> {
  if (!may(ctx.user, 'order:tradeInfo:buyer')) throw forbidden()
  const order = await lockOrder(tx, input.id, ctx)
  requireSame(order, input.version)
  if (order.status > STAGE.unusual) throw refuse('订单已推送仓库，不能修改地址，请先拦截')
  const known: Record<string, unknown> = order
  const changed = ADDRESS.filter((field) => (input[field] ?? null) !== (known[snake(field)] ?? null))
  if (changed.length === 0) {
    ctx.logged++
    return null
  }
  const whole = addressOf(input)
  const row = Object.fromEntries(ADDRESS.map((field) => [snake(field), whole[field]])) as Delivery
  const lacking = lackingOf(row)
  if (lacking.length) throw bad(`地址不完整：缺少${lacking.join('、')}`)
  const key = mergeKeyOfOrder({ ...order, ...row })
  await tx.run(sql`
    UPDATE order_trade_info SET ${join(
      changed.map((field) => sql`${ident(snake(field))} = ${input[field] ?? null}`),
      ', ',
    )}, edited_fields = ARRAY(SELECT DISTINCT unnest(edited_fields || ${changed}::text[])), merge_key = ${key}, version = version + 1, update_by = ${ctx.user.userId},
      update_time = ${ctx.now} WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '改地址',
    version: order.version + 1,
    changes: changed.map((field) => ({
      field,
      label: ADDRESS_LABELS[field],
      from: known[snake(field)],
      to: input[field] ?? null,
    })),
  })
  if (order.status === STAGE.dispatched) await dispatchAnew(tx, order, ctx)
  if (order.status === STAGE.waitDispatch) await judgeAgain(tx, order, ctx)
  return null
}

async function dispatchAnew(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (isMarked(order)) throw refuse('平台已标记发货，不能清除运单号')
  if (order['tracking_number']) await dropNumber(tx, order, ctx)
  await enter(tx, ctx, order, 'back', { reason: '修改了收件地址' })
}

export const manual: HandlersOf<typeof manualCalls> = {
  create,
  address,
  lines: changeLines,
  'rematch-sku': (_tx, { ids }, ctx) => eachOrder(ids, ctx, (tx, order) => rematch(tx, order, ctx)),
}
