import type { ActionInput } from '@erp/contract/kit'
import { SIGN_RESULT } from '@erp/contract/purchasing/dock/dock.states'
import type { SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import type { sign } from '@erp/contract/purchasing/dock/sign'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad } from '../../../kit/refuse.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import { lockOrders, type OrderRow } from '../order/lock.ts'
import { arrive, WRONG_STORE } from './arrive.ts'
import { arrivedOrders } from './arrived-orders.ts'
import { countToday } from './sign-list.ts'
import { codeRead, holdNumber, type Match, matchOf, signedBefore } from './sign-match.ts'

type Input = ActionInput<(typeof sign)['actions']['scan']>
type Signed = Parameters<typeof signedBefore>[1]

/** A parcel comes in. The same scan sent again answers what it answered first. */
export async function scanParcel(tx: Tx, input: Input, ctx: Ctx): Promise<SignAnswer> {
  const code = codeRead(input.code ?? input.expressDeliveryNo)
  const before = await answeredBefore(tx, input, code)
  if (before) {
    unchanged(ctx)
    return before
  }
  await requireStore(tx, input.storeId, ctx)
  const found = await lockMatch(tx, code)
  if ('signId' in found) return answeredMeanwhile(tx, input, code, found, ctx)
  const { match, orders } = found
  const kept = await keepSign(tx, input, match, orders, ctx)
  if (!kept) return answeredMeanwhile(tx, input, code, { no: match.no, storeId: input.storeId }, ctx)
  const { id, signNo, attention } = kept
  await arrive(tx, orders, { signId: id, signNo, no: match.no, storeId: input.storeId }, ctx)
  const answer: SignAnswer = {
    result: resultOf(orders),
    signId: id,
    signNo,
    expressDeliveryNo: match.no,
    attention,
    orders: await arrivedOrders(tx, orders.map(idOf), { signId: id, storeId: input.storeId }),
    todayCount: (await countToday(tx, input.storeId, ctx)).station,
  }
  await tx.run(sql`UPDATE purchasing_warehouse_sign SET answer = ${JSON.stringify({ code, answer })}::jsonb WHERE id = ${id}`)
  return answer
}

const idOf = ({ id }: { id: number }): number => id
const resultOf = (orders: readonly OrderRow[]): number => (orders.length ? SIGN_RESULT.matched : SIGN_RESULT.unclaimed)

async function answeredBefore(tx: Tx, { clientScanId, storeId }: Input, code: string): Promise<SignAnswer | null> {
  const first = await tx.one<{ storeId: number; kept: { code: string; answer: SignAnswer } | null }>(sql`
    SELECT store_id AS "storeId", answer AS kept FROM purchasing_warehouse_sign WHERE client_scan_id = ${clientScanId}::uuid`)
  if (!first) return null
  if (first.storeId !== storeId || first.kept?.code !== code) throw bad('扫描编号已用于另一次扫描', 'clientScanId')
  return first.kept.answer
}

/** The same scan was sent twice at once, or two docks scanned one parcel. */
async function answeredMeanwhile(tx: Tx, input: Input, code: string, signed: Signed, ctx: Ctx): Promise<SignAnswer> {
  const first = await answeredBefore(tx, input, code)
  if (!first) throw await signedBefore(tx, signed)
  unchanged(ctx)
  return first
}

/** A number that nobody knows is looked for again while nobody can register it. */
async function lockMatch(tx: Tx, code: string): Promise<{ match: Match; orders: OrderRow[] } | { signId: number }> {
  let match = await matchOf(tx, code)
  if (match.live.length === 0) {
    await holdNumber(tx, code)
    match = await matchOf(tx, code)
  }
  const again = match.live.find(({ signId }) => signId !== null)
  if (again && match.live.every(({ signId }) => signId !== null)) return { signId: again.signId! }
  const locked = match.live.length ? await lockOrders(tx, match.live.map(idOf)) : []
  return { match, orders: locked.filter(({ check_flag }) => LIVE.includes(check_flag)) }
}

async function keepSign(tx: Tx, input: Input, match: Match, orders: OrderRow[], ctx: Ctx) {
  const signNo = await nextNumber(ctx.house, 'QS')
  const astray = orders.some(({ store_id }) => store_id !== input.storeId)
  const attention = [astray ? WRONG_STORE : null, match.attention].filter(Boolean).join('；') || null
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO purchasing_warehouse_sign (sign_no, express_delivery_no, store_id, weight, pieces, result, order_ids, client_scan_id, scan_by, scan_time, images, attention,
      remark, create_by, create_time, update_by, update_time)
    VALUES (${signNo}, ${match.no}, ${input.storeId}, ${input.weight ?? null}, ${input.pieces ?? null}, ${resultOf(orders)}, ${orders.map(idOf)}::bigint[],
      ${input.clientScanId}::uuid, ${by}, ${ctx.now}, ${JSON.stringify(input.images ?? [])}::jsonb, ${attention}, ${input.remark ?? null}, ${by}, ${ctx.now}, ${by}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!made) return null
  await log(tx, ctx, { entity: 'purchasing/warehouse/sign', entityId: made.id, action: '签收', note: match.no, version: 1 })
  return { id: made.id, signNo, attention }
}
