import { compare, minus, over, round, times } from '@erp/contract/kit/decimal'
import { shareOut } from '@erp/contract/kit/share-out'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { SENT } from '@erp/contract/stock/transfer/transfer-receipt.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { adjustCost } from '../ledger/index.ts'
import { docOf, type TransferHead } from './transfer-audit.ts'
import { transfers } from './transfer-list.ts'

interface Shared {
  lineId: number
  skuId: number
  shipQty: number
  doneQty: number
  feeShare: string
  feeReceived: string
  goodsAmount: string
  weight: string
  volume: string
}

/** Each line's part of a fee: by its weight in the sum, what rounding leaves to the heaviest. */
export const sharesOf = (fee: string, weights: string[], quantities: number[]): string[] =>
  shareOut(fee, weights, 4, { spare: quantities, rest: 'largest' })

/** The fee on the lines as they were shipped. */
export async function shareFee(tx: Tx, head: TransferHead, fee: string): Promise<string[]> {
  const lines = await sharedLines(tx, head.id)
  const shares = sharesOf(
    fee,
    lines.map((line) => weightOf(line, head.fee_share_way)),
    lines.map((line) => line.shipQty),
  )
  await tx.run(sql`
    UPDATE stock_transfer_line l SET fee_share = w.share
    FROM unnest(${lines.map((line) => line.lineId)}::bigint[], ${shares}::numeric[]) w(id, share) WHERE l.id = w.id`)
  return shares
}

const weightOf = (line: Shared, way: number): string =>
  way === 3 ? line.goodsAmount : times(way === 1 ? line.weight : way === 2 ? line.volume : '1', line.shipQty).toString()

/** What the first leg really cost: pieces still here take it up, for those gone it is an expense, those under way take the new share. */
export async function confirmFee(
  tx: Tx,
  input: { transferReceiptId: number; version: number; actualFreight: string },
  ctx: Ctx,
): Promise<null> {
  const id = input.transferReceiptId
  await transfers.get(tx, id, ctx)
  const head = (await tx.one<TransferHead>(sql`SELECT * FROM stock_transfer_receipt WHERE id = ${id} FOR UPDATE`))!
  if (head.is_fee_confirmed) throw refuse('头程费已确认')
  if (!SENT.includes(head.check_flag) && head.end_type !== 2) throw refuse('调拨单尚未发货，不能确认头程费')
  if (head.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  const before = await sharedLines(tx, id)
  const shares = await shareFee(tx, head, input.actualFreight)
  const changes = before.map((line, i) => changeOf(head, line, shares[i]!)).filter((change) => compare(change.amount, 0) !== 0)
  await adjustCost(tx, ctx, { ...docOf(head), parts: true }, changes, 1)
  await tx.run(sql`
    UPDATE stock_transfer_line l SET fee_received = l.fee_received + w.settled
    FROM unnest(${changes.map((change) => change.lineId)}::bigint[], ${changes.map((change) => change.settle)}::numeric[]) w(id, settled) WHERE l.id = w.id`)
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET is_fee_confirmed = 1, actual_freight = ${input.actualFreight}, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const note = `预估${head.est_freight}，实际${input.actualFreight}`
  await log(tx, ctx, { entity: transferReceipt.path, entityId: id, action: '确认头程费', note, version: head.version + 1 })
  return null
}

function changeOf(head: TransferHead, line: Shared, share: string) {
  const amount = minus(share, line.feeShare).toFixed(4)
  const settle =
    line.doneQty === line.shipQty ? amount : round(over(times(amount, line.doneQty).toString(), line.shipQty || 1), 4)
  const source = { docType: 'transfer', lineId: line.lineId }
  return {
    lineId: line.lineId,
    storeId: head.in_store_id,
    skuId: line.skuId,
    source,
    amount,
    quantity: line.shipQty || 1,
    settle,
  }
}

const sharedLines = (tx: Tx, id: number): Promise<Shared[]> =>
  tx.query<Shared>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", l.ship_qty AS "shipQty", l.in_qty + l.loss_qty + l.back_qty AS "doneQty", l.fee_share AS "feeShare",
      l.fee_received AS "feeReceived", l.goods_amount AS "goodsAmount", coalesce(s.weight, 0) AS weight,
      coalesce(s.length * s.width * s.height, 0) AS volume
    FROM stock_transfer_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.transfer_id = ${id} ORDER BY l.id`)
