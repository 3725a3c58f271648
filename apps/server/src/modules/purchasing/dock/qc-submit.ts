import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { times } from '@erp/contract/kit/decimal'
import { QC_MODE, qcStates } from '@erp/contract/purchasing/dock/dock.states'
import type { QcLine } from '@erp/contract/purchasing/dock/dock-rows'
import { BAD_ACTION, type QcDetails, qcResult, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { checkLines as checkWords } from '../../../kit/document/lines.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { bad } from '../../../kit/refuse.ts'
import { draftRefund } from '../money/refund-draft.ts'
import { lockOrders } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { checkDetails, checkLines, checks } from './qc-list.ts'

type Input = ActionInput<(typeof qualityCheck)['actions']['submit']>
/** As big.js counts its ways of rounding. */
const UP = 3
export type QcResult = Input['lines'][number]

/** What was counted and looked at: good pieces may be stocked in, bad ones are asked back, sent again or conceded. */
export async function submitCheck(tx: Tx, input: Input, ctx: Ctx): Promise<QcDetails> {
  const { orderId, qcNo } = await checkDetails(tx, input, ctx)
  await lockOrders(tx, [orderId])
  const { row } = await move(tx, qualityCheck, qcStates, 'submit', input.qcId, ctx, {
    version: input.version,
    set: { checkBy: ctx.user.userId, checkTime: ctx.now, remark: input.remark ?? null },
    says: (state) => `质检单${qcNo}当前为「${stateLabel(qcStates, state)}」，不能提交质检`,
  })
  const lines = await checkLines(tx, input.qcId)
  await requireSound(
    tx,
    input.lines,
    lines,
    { qcMode: Number(row['qc_mode']), sampleRate: row['sample_rate'] as string | null },
    ctx,
  )
  await keepResults(tx, input.qcId, input.lines)
  await countResults(tx, input.qcId, 1)
  await askBack(tx, { orderId, qcId: input.qcId, qcNo: qcNo! }, input.lines, ctx)
  await settle(tx, [orderId], ctx)
  return {
    ...(await checks.list.get(tx, input.qcId, ctx)),
    orderId,
    sampleRate: row['sample_rate'] as string | null,
    lines: await checkLines(tx, input.qcId),
  }
}

interface Way {
  qcMode: number
  sampleRate: string | null
}

async function requireSound(tx: Tx, given: readonly QcResult[], lines: readonly QcLine[], way: Way, ctx: Ctx): Promise<void> {
  const known = new Set(lines.map(({ orderDetailsId }) => orderDetailsId))
  const seen = new Set<number>()
  given.forEach((line, i) => {
    if (!known.has(line.orderDetailsId)) throw bad('明细行不属于该质检单', 'lines')
    if (seen.has(line.orderDetailsId)) throw bad(`第${i + 1}行重复`, 'lines')
    seen.add(line.orderDetailsId)
    requireSums(line, i, way)
  })
  if (given.every(({ arrivedQty }) => arrivedQty === 0)) throw bad('到货数不能全部为0', 'lines')
  await checkWords(tx, { badReason: qcResult.badReason }, [...given], ctx)
}

function requireSums({ arrivedQty, checkedQty, goodQty, badQty, badReason, badAction }: QcResult, i: number, way: Way): void {
  if (goodQty + badQty !== arrivedQty) throw bad(`第${i + 1}行：良品+次品(${goodQty + badQty})≠到货数(${arrivedQty})`, 'lines')
  if (checkedQty > arrivedQty) throw bad(`第${i + 1}行：检验数(${checkedQty})超过到货数(${arrivedQty})`, 'lines')
  const least =
    way.qcMode === QC_MODE.all
      ? arrivedQty
      : times(arrivedQty, way.sampleRate ?? 0)
          .round(0, UP)
          .toNumber()
  if (checkedQty < least) throw bad(`${way.qcMode === QC_MODE.all ? '全检' : '抽检'}数量不足，至少${least}件`, 'lines')
  if (badQty > 0 && (!badReason || !badAction)) throw bad(`第${i + 1}行：请选择次品原因和处理方式`, 'lines')
}

const keepResults = (tx: Tx, qcId: number, lines: readonly QcResult[]): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_quality_check_line x SET arrived_qty = coalesce(r."arrivedQty", 0), checked_qty = coalesce(r."checkedQty", 0), good_qty = coalesce(r."goodQty", 0),
      bad_qty = coalesce(r."badQty", 0), bad_reason = CASE WHEN r."badQty" > 0 THEN r."badReason" END, bad_action = CASE WHEN r."badQty" > 0 THEN r."badAction" END,
      images = coalesce(r.images, '[]')
    FROM purchasing_quality_check_line y LEFT JOIN jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderDetailsId" bigint, "arrivedQty" int, "checkedQty" int,
      "goodQty" int, "badQty" int, "badReason" text, "badAction" int, images jsonb) ON r."orderDetailsId" = y.order_line_id
    WHERE y.document_id = ${qcId} AND x.id = y.id`)

/** The figures of a check enter those of the lines of its order, or leave them. */
export const countResults = (tx: Tx, qcId: number, sign: 1 | -1): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_order_line l SET arrived_qty = l.arrived_qty + ${sign}::int * x.arrived_qty, good_qty = l.good_qty + ${sign}::int * x.good_qty,
      bad_qty = l.bad_qty + ${sign}::int * x.bad_qty,
      conceded_qty = l.conceded_qty + CASE WHEN x.bad_action = ${BAD_ACTION.concede} THEN ${sign}::int * x.bad_qty ELSE 0 END
    FROM purchasing_quality_check_line x WHERE x.document_id = ${qcId} AND x.order_line_id = l.id`)

/** One refund a way of dealing with bad pieces; its numbers are those of the way. */
async function askBack(
  tx: Tx,
  of: { orderId: number; qcId: number; qcNo: string },
  lines: readonly QcResult[],
  ctx: Ctx,
): Promise<void> {
  for (const action of [BAD_ACTION.refund, BAD_ACTION.giveBack, BAD_ACTION.resend]) {
    const badly = lines.filter(({ badQty, badAction }) => badQty > 0 && badAction === action)
    if (badly.length === 0) continue
    const pieces = badly.map(({ orderDetailsId, badQty }) => ({ orderLineId: orderDetailsId, quantity: badQty }))
    await draftRefund(
      tx,
      { orderId: of.orderId, qcId: of.qcId, refundType: action, reason: `质检次品（${of.qcNo}）`, lines: pieces },
      ctx,
    )
  }
}
