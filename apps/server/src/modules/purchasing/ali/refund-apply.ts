import { minus, round2 } from '@erp/contract/kit/decimal'
import { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY, aliApplyStates, REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import { SHIP } from '@erp/contract/purchasing/order/order.states'
import { type SupplierPlatform, SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { type Assigned, move } from '../../../kit/move.ts'
import type { Listener } from '../../../kit/outbox/topic.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { lockOrders } from '../order/lock.ts'
import { refundState } from '../states.ts'
import { accountFor, again, platformOf } from './platform.ts'
import type { RefundWanted } from './refund-ask.ts'
import { hearOrder, noteSilence } from './refund-hear.ts'
import { withdrawFromAli } from './refund-withdraw.ts'

const apply = literals(ALI_APPLY)
const OPEN: readonly (string | null)[] = ['waitselleragree', 'waitbuyersend', 'waitsellerreceive']
const SHORTEST = '采购退款'

interface Wanted {
  id: number
  orderId: number
  no: string
  amount: string
  freight: string
  reason: string | null
  type: number
  shipStatus: number
  aliOrderId: string
  accountId: number | null
  knownStatus: string | null
  knownReason: string | null
  /** Another one of the same order that 1688 has not answered. */
  other: string | null
}

/** Asked for at 1688, or given up there, as often as it takes to be heard; a no is written where the buyer sees it. */
export const refundsAtAli: Listener<RefundWanted> = {
  name: 'purchasing.ali-refund',
  title: '向1688申请或撤回退款',
  hear: (house, { body: { refundId, dropped } }) =>
    dropped === undefined ? applyAtAli(house, refundId) : withdrawFromAli(house, refundId, dropped),
}

async function applyAtAli(house: House, refundId: number): Promise<void> {
  const wanted = await wantedOf(house.db, refundId)
  if (!wanted) return
  const ctx = contextOfClock(house, 'purchasing/ali-refund')
  try {
    await applied(house, wanted, ctx)
  } catch (error) {
    if (!(error instanceof SupplierPlatformError || error instanceof Refusal)) throw error
    if (error instanceof SupplierPlatformError && error.passes) {
      await noteSilence(house, wanted, error.message, ctx)
      throw error
    }
    await moved(house, wanted, 'refuse', { aliReason: error.message.slice(0, 200) }, ctx)
  }
}

const wantedOf = (tx: Tx, refundId: number): Promise<Wanted | undefined> =>
  tx.one<Wanted>(sql`
    SELECT d.id, d.order_id AS "orderId", d.refund_no AS no, d.amount, d.freight_amount AS freight, d.reason, d.refund_type AS type, o.ship_status AS "shipStatus",
      a.ali_order_id AS "aliOrderId", a.account_id AS "accountId", a.refund_status AS "knownStatus", d.ali_reason AS "knownReason",
      (SELECT min(e.refund_no) FROM purchasing_refund e WHERE e.ali_order_id = a.ali_order_id AND e.ali_apply IN (${apply.asked}, ${apply.withdrawing}) AND e.status = ${refundState.under}) AS other
    FROM purchasing_refund d JOIN purchasing_order o ON o.id = d.order_id JOIN purchasing_ali_order a ON a.ali_order_id = d.ali_order_id
    WHERE d.id = ${refundId} AND d.ali_apply = ${apply.waiting} AND d.status = ${refundState.under}`)

/** What is already asked for there, by a call whose answer was lost or by hand, is not asked for again. */
async function applied(house: House, wanted: Wanted, ctx: Ctx): Promise<void> {
  const { aliOrderId, knownStatus, other } = wanted
  if (other) throw refuse(`1688订单${aliOrderId}的退款单${other}还在申请中，请等它结束再申请`)
  const account = await accountFor(house.db, wanted.accountId)
  const platform = platformOf(house, account)
  const told = await platform.getOrder(aliOrderId)
  if (!told) throw refuse(`1688没有订单${aliOrderId}`)
  const isThere = OPEN.includes(told.refundStatus) || (told.refundStatus !== null && told.refundStatus !== knownStatus)
  if (!(await noteSent(house.db, wanted, ctx.now))) return
  const aliRefundNo = isThere ? null : await sent(house.db, platform, wanted)
  await moved(house, wanted, 'take', { aliRefundNo, aliReason: null }, ctx)
  await hearNow(platform, wanted, ctx, account.id)
}

/** From here on it may stand there; without, one that is given up needs no word of 1688. */
const noteSent = (db: House['db'], { id, orderId }: Wanted, time: string | null): Promise<boolean> =>
  db.transact(async (tx) => {
    await lockOrders(tx, [orderId])
    const noted = await tx.run(sql`
      UPDATE purchasing_refund SET ali_sent_time = ${time} WHERE id = ${id} AND ali_apply = ${apply.waiting} AND status = ${refundState.under}`)
    return noted > 0
  })

async function sent(db: House['db'], platform: SupplierPlatform, wanted: Wanted): Promise<string> {
  try {
    return (await platform.applyRefund(await askedFor(db, wanted))).refundId
  } catch (error) {
    if (error instanceof SupplierPlatformError && !error.passes) await noteSent(db, wanted, null)
    throw error
  }
}

async function askedFor(tx: Tx, { id, no, aliOrderId, amount, freight, reason, type, shipStatus }: Wanted) {
  const lines = await tx.query<{ offerId: string; specId: string | null }>(sql`
    SELECT DISTINCT l.ali_offer_id AS "offerId", l.ali_spec_id AS "specId" FROM purchasing_refund_line x JOIN purchasing_order_line l ON l.id = x.order_line_id
    WHERE x.document_id = ${id} AND l.ali_offer_id IS NOT NULL ORDER BY 1, 2`)
  return {
    aliOrderId,
    amount: round2(minus(amount, freight)),
    freight,
    reason: reason && reason.length >= 2 ? reason : `${SHORTEST}${no}`,
    goodsReceived: shipStatus === SHIP.signed,
    goodsReturned: type === REFUND_TYPE.goods,
    lines,
  }
}

const moved = (house: House, { id, orderId }: Wanted, verb: 'take' | 'refuse', set: Assigned, ctx: Ctx): Promise<unknown> =>
  house.db.transact(async (tx) => {
    await lockOrders(tx, [orderId])
    const now = await tx.one<{ state: number }>(sql`SELECT ali_apply AS state FROM purchasing_refund WHERE id = ${id}`)
    if (now!.state !== ALI_APPLY.waiting) return
    const note = (set['aliReason'] ?? set['aliRefundNo'] ?? undefined) as string | undefined
    await move(tx, refund, aliApplyStates, verb, id, ctx, { column: 'ali_apply', set, ...(note && { note }) })
  })

/** What is not heard now is heard by the next sync. */
async function hearNow(platform: SupplierPlatform, { aliOrderId }: Wanted, ctx: Ctx, accountId: number): Promise<void> {
  try {
    await again(() => hearOrder(platform, aliOrderId, accountId, ctx))
  } catch (error) {
    if (!(error instanceof SupplierPlatformError)) throw error
  }
}
