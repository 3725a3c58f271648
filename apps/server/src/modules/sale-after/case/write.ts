import type { ActionInput } from '@erp/contract/kit'
import type { afterSaleCase } from '@erp/contract/sale-after/case/case'
import type { CaseDetails } from '@erp/contract/sale-after/case/case-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { requireReach } from '../../order/reach.ts'
import type { LockedOrder } from '../../order/stage.ts'
import { cases } from './case.ts'
import { amountOf, linesFor, requireAmount, requireShipped, soldLines, type Wanted } from './check.ts'
import { countCases } from './count-cases.ts'
import { placesOf, requirePlaces } from './currency.ts'
import { detailsOf } from './details.ts'
import { lockCase, lockOrdersOf, lockSold } from './lock.ts'

type Actions = (typeof afterSaleCase)['actions']

/** For one platform order that has left. Nothing is paid or sent before somebody else looked at it. */
export async function createCase(tx: Tx, input: ActionInput<Actions['create']>, ctx: Ctx): Promise<CaseDetails> {
  await requireReach(tx, input.orderId, ctx)
  const order = (await lockSold(tx, [input.orderId])).get(input.orderId)!
  const { lines, refundAmount, isOver } = await prepared(tx, order, input, null, ctx)
  const own = { orderId: order.id, currency: order.currency, isOver }
  const { id } = await cases.insert(tx, { ...input, ...blanksOf(input), refundAmount, lines }, ctx, own)
  await countCases(tx, [order.id])
  return detailsOf(tx, { caseId: id }, ctx)
}

export async function editCase(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<CaseDetails> {
  const orders = await lockOrdersOf(tx, [input.caseId])
  const row = await lockCase(tx, input.caseId, ctx)
  await cases.lock(tx, input.caseId, input.version)
  const { lines, refundAmount, isOver } = await prepared(tx, orders.get(row.order_id)!, input, row.id, ctx)
  const whole = { ...input, ...blanksOf(input), refundAmount, lines }
  await cases.rewrite(tx, whole, ctx)
  await tx.run(sql`UPDATE sale_after_case SET is_over = ${isOver} WHERE id = ${row.id}`)
  await countCases(tx, [row.order_id])
  return detailsOf(tx, input, ctx)
}

const blanksOf = ({
  images,
  isComplaint,
  refundFirst,
}: Pick<ActionInput<Actions['create']>, 'images' | 'isComplaint' | 'refundFirst'>) => ({
  images: images ?? [],
  isComplaint: isComplaint ?? 0,
  refundFirst: refundFirst ?? 0,
})

async function prepared(tx: Tx, order: LockedOrder, wanted: Wanted, caseId: number | null, ctx: Ctx) {
  requireShipped(order)
  const refundAmount = amountOf(wanted)
  requirePlaces(refundAmount, await placesOf(tx, order.currency), order.currency)
  const over = requireAmount(order, refundAmount, ctx)
  const lines = linesFor(wanted, await soldLines(tx, order.id, caseId))
  return { lines, refundAmount, isOver: over ? 1 : 0 }
}
