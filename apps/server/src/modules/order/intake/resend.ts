import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { CANCELLED } from '../desk/archive.ts'
import { dropNumber } from '../desk/numbers.ts'
import type { RESEND } from '../ship/resend-shipped.ts'
import { enter, type LockedOrder } from '../stage.ts'
import { type NewOrder, type Taken, takeNew } from './intake.ts'
import { intakeShop } from './intake-lines.ts'
import { skusOf } from './manual-lines.ts'

export interface Resend {
  orderType: (typeof RESEND)[keyof typeof RESEND]
  lines: { skuId: number; quantity: number }[]
  memo: string
}

/** Pieces go to the same buyer once more, for nothing: an order of its own that names the one it came from, which is locked. */
export async function resend(tx: Tx, source: LockedOrder, { orderType, lines, memo }: Resend, ctx: Ctx): Promise<Taken> {
  const [shop, skus, sent] = [
    await intakeShop(tx, source.shop_id),
    await skusOf(
      tx,
      lines.map(({ skuId }) => skuId),
    ),
    await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM order_trade_info WHERE source_order_id = ${source.id}`),
  ]
  const order: NewOrder = {
    ...receiverOf(source),
    platOrderNo: `${source.plat_order_no}-R${sent!.n + 1}`,
    orderType,
    sourceOrderId: source.id,
    memo,
    state: 'paid',
    orderTime: ctx.now,
    paidTime: ctx.now,
    latestShipTime: null,
    byPlatform: false,
    shippingAmount: '0.00',
    discountAmount: '0.00',
    refundAmount: '0.00',
    lines: lines.map(({ skuId, quantity }) => {
      const { sku, name } = skus.get(skuId)!
      return { skuId, quantity, unitPrice: '0', shopSku: sku, title: name, itemId: '', image: null }
    }),
  }
  const [made] = await takeNew(tx, shop, [order], ctx)
  return made!
}

const receiverOf = (source: LockedOrder) => ({
  currency: source.currency,
  buyerId: source.buyer_id,
  buyerEmail: source.buyer_email,
  name: source.name,
  phone: source.phone,
  countryCode: source.country_code,
  province: source.province,
  city: source.city,
  street1: source.street1,
  street2: source.street2,
  postCode: source.post_code,
  taxNo: source.tax_no,
  transport: source.transport,
})

const WITHDRAWABLE: readonly number[] = [STAGE.waitDispatch, STAGE.dispatched, STAGE.unusual]
/** Nothing was pushed to a warehouse for it, or it is off already. */
export const isWithdrawable = (order: LockedOrder): boolean => WITHDRAWABLE.includes(order.status) || order.is_cancelled === 1

const BY_HAND = 99
/** What it was for is off: it is archived as cancelled, by way of the unusual ones. */
export async function withdrawResend(tx: Tx, order: LockedOrder, reason: string, ctx: Ctx): Promise<void> {
  if (order.is_cancelled) return
  if (order.status !== STAGE.unusual)
    await enter(tx, ctx, order, 'mark', {
      set: { orderExceptionType: BY_HAND, exceptionReason: reason, exceptionFrom: order.status, isOutStock: 0 },
      reason,
    })
  if (order.tracking_number) await dropNumber(tx, order, ctx)
  await enter(tx, ctx, order, 'cancel', { set: CANCELLED, reason })
}
