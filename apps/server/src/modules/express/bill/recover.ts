import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL_COUNTED } from '@erp/contract/express/bill/freight-bill.states'
import { HANDLE } from '@erp/contract/express/bill/freight-bill-line'
import type { ActionInput } from '@erp/contract/kit'
import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { lockBills, settle } from './settle.ts'
import { tellOrders, together } from './tell-orders.ts'

interface Claimed {
  id: number
  billId: number
  trackingNumber: string
  handle: number
  claim: string
  recovered: string
  orderId: number | null
}

/** What the carrier gave back of what was disputed: all that is left of each line, or so much of one. */
export async function recover(
  tx: Tx,
  { ids, amount, remark }: ActionInput<(typeof freightBill)['actions']['recover']>,
  ctx: Ctx,
): Promise<{ recovered: string }> {
  const wanted = [...new Set(ids)]
  if (amount && wanted.length > 1) throw bad('多行一起登记时按全部未追回金额，请不要填写金额', 'amount')
  const bills = await billsOf(tx, wanted)
  const lines = await claimed(tx, wanted)
  const back = lines.map((line) => ({ ...line, amount: amountOf(line, amount ?? null) }))
  await tx.run(sql`
    UPDATE express_freight_bill_line l SET recover_amount = l.recover_amount + r.amount, remark = coalesce(${remark ?? null}, l.remark), version = l.version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(back)}::jsonb) AS r(id bigint, amount numeric) WHERE l.id = r.id`)
  await settle(tx, [...bills.keys()], ctx)
  await together(tx)
  for (const [billId, own] of Map.groupBy(back, (line) => line.billId)) {
    const sum = summed(own)
    const note = `${own.length}行，${sum}：${own[0]!.trackingNumber}${own.length > 1 ? ' 等' : ''}`
    await log(tx, ctx, { entity: freightBill.path, entityId: billId, action: '追回登记', note })
    const orders = own.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    await tellOrders(
      tx,
      bills.get(billId)!,
      [...new Set(orders)].toSorted((a, b) => a - b),
      ctx,
    )
  }
  return { recovered: summed(back) }
}

const summed = (rows: readonly { amount: string }[]): string =>
  round2(rows.reduce((all, { amount }) => plus(all, amount).toFixed(), '0'))

/** Only of bills that count; locked before their lines are read. */
async function billsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT bill_id AS id FROM express_freight_bill_line WHERE id = ANY(${[...ids]}::bigint[])`,
  )
  const bills = await lockBills(
    tx,
    found.map(({ id }) => id),
  )
  const early = bills.find(({ state }) => !BILL_COUNTED.includes(state))
  if (early) throw refuse(`账单${early.billNo}未审核或已作废，不能登记追回`)
  return new Map(bills.map(({ id, billNo }) => [id, billNo]))
}

async function claimed(tx: Tx, ids: readonly number[]): Promise<Claimed[]> {
  const lines = await tx.query<Claimed>(sql`
    SELECT id, bill_id AS "billId", tracking_number AS "trackingNumber", handle, claim_amount AS claim, recover_amount AS recovered, order_id AS "orderId"
    FROM express_freight_bill_line WHERE id = ANY(${[...ids]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  if (lines.length < ids.length) throw missing('账单明细')
  return lines
}

function amountOf({ trackingNumber, handle, claim, recovered }: Claimed, amount: string | null): string {
  if (handle !== HANDLE.dispute) throw refuse(`运单号${trackingNumber}不是申诉行，不能登记追回`)
  const left = round2(minus(claim, recovered))
  if (compare(left, 0) <= 0) throw refuse(`运单号${trackingNumber}已全部追回`)
  if (amount && compare(amount, left) > 0) throw bad(`追回金额超过未追回的申诉金额${left}`, 'amount')
  return amount ?? left
}
