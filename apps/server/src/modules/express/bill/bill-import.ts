import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { billSheet, FEE } from '@erp/contract/express/bill/freight-bill-line'
import type { ActionInput, ImportResult } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import type { Queued } from '@erp/contract/kit/task'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad } from '../../../kit/refuse.ts'
import { startTask } from '../../../kit/task/task.ts'
import { normalNumber } from '../label/number-format.ts'
import { billState } from '../states.ts'
import { compareBill } from './compare.ts'
import { AT_ONCE, COMPARE } from './compare-job.ts'
import type { BillHead } from './match.ts'

type Head = ActionInput<(typeof freightBill)['actions']['import']>
const MOST = 200_000
const CHUNK = 5000

/** A carrier's bill: all of its lines or none, and each of them compared with its parcel. */
export async function importBill(
  _tx: Tx,
  input: Head,
  ctx: Ctx,
): Promise<(ImportResult & { id: number }) | (Queued & { id: number })> {
  const { db } = ctx.house
  if (!input.expressId || !input.billNoExt) throw bad('请在运费对账页面导入，并填写物流公司和账单号', 'expressId')
  const head = await headOf(db, input, ctx)
  await refuseKnown(db, head)
  let made: BillHead | undefined
  let taskId: number | null = null
  const result = await importInto(billSheet, ctx, {
    maxRows: MOST,
    check: async (_tx, checked) => normalise(checked),
    write: async (tx, { rows, numbers }) => {
      made = await addBill(tx, { ...head, fileName: ctx.file!.fileName }, rows as BillRowIn[], numbers, ctx)
      taskId = rows.length > AT_ONCE ? await later(tx, made, rows.length, ctx) : null
      if (taskId === null) await compareBill(tx, made, ctx)
      return rows.map(() => made!.id)
    },
  })
  if (taskId === null) return { ...result, id: made!.id }
  return { queued: 1, taskId, total: result.rows, id: made!.id }
}

/** Currency and rate are the company's and today's where the paper says none. */
async function headOf(tx: Tx, input: Head, ctx: Ctx) {
  const { expressId, billNoExt, periodFrom = null, periodTo = null, remark = null } = input
  const company = await tx.one<{ currency: string }>(
    sql`SELECT settle_currency AS currency FROM express_express WHERE id = ${expressId} AND deleted_at IS NULL`,
  )
  if (!company) throw bad('物流公司不存在或已删除', 'expressId')
  if (periodFrom && periodTo && periodTo < periodFrom) throw bad('账期止不能早于账期起', 'periodTo')
  const currency = input.currency ?? company.currency
  const known = await tx.one(sql`SELECT 1 FROM basic_currency WHERE currency_code = ${currency} AND deleted_at IS NULL`)
  if (!known) throw bad(`币种${currency}不存在`, 'currency')
  const exchangeRate = currency === 'CNY' ? '1' : (input.exchangeRate ?? (await rateOf(tx, currency, ctx)))
  return { expressId, billNoExt, periodFrom, periodTo, remark, currency, exchangeRate }
}
type Known = Awaited<ReturnType<typeof headOf>>
/** A line as the carrier wrote it. */
export interface BillRowIn {
  trackingNumber: string
  shipDate?: string | null
  countryCode?: string | null
  billWeight?: number | null
  feeType: number
  amount: string
  remark?: string | null
}

async function rateOf(tx: Tx, currency: string, ctx: Ctx): Promise<string> {
  const found = await tx.one<{ rate: string }>(sql`
    SELECT rate FROM basic_exchange_rate WHERE currency_code = ${currency} AND from_day <= ${ctx.now}::date AND deleted_at IS NULL ORDER BY from_day DESC LIMIT 1`)
  if (!found) throw bad(`${currency}没有汇率，请填写`, 'exchangeRate')
  return found.rate
}

async function refuseKnown(tx: Tx, { expressId, billNoExt }: Known): Promise<void> {
  const known = await tx.one<{ billNo: string }>(sql`
    SELECT bill_no AS "billNo" FROM express_freight_bill
    WHERE express_id = ${expressId} AND bill_no_ext = ${billNoExt} AND check_flag <> ${billState.dropped} AND deleted_at IS NULL`)
  if (known) throw bad(`账单号${billNoExt}已导入（${known.billNo}）`, 'billNoExt')
}

function normalise({ rows, numbers, errors }: Checked): void {
  for (const [i, row] of rows.entries()) {
    row['feeType'] ??= FEE.freight
    if (row['trackingNumber']) row['trackingNumber'] = normalNumber(row['trackingNumber'])
    if (row['amount'] === undefined || row['amount'] === null) continue
    const negative = compare(row['amount'], 0) < 0
    if (negative === (row['feeType'] === FEE.refund)) continue
    const reason = negative ? '只有理赔退款的金额是负数' : '理赔退款的金额应为负数'
    errors.push({ row: numbers[i]!, column: '金额', reason })
  }
}

/** Whoever imports the same bill at the same moment waits here, and is told of the first. */
export async function addBill(
  tx: Tx,
  head: Known & { fileName: string },
  rows: readonly BillRowIn[],
  numbers: readonly number[],
  ctx: Ctx,
): Promise<BillHead> {
  const billNo = await nextNumber(ctx.house, 'WL')
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO express_freight_bill (bill_no, express_id, bill_no_ext, period_from, period_to, currency, exchange_rate, file_name, remark, create_by, create_time, update_by, update_time)
    VALUES (${billNo}, ${head.expressId}, ${head.billNoExt}, ${head.periodFrom}, ${head.periodTo}, ${head.currency}, ${head.exchangeRate}, ${head.fileName}, ${head.remark},
      ${by}, ${ctx.now}, ${by}, ${ctx.now})
    ON CONFLICT (express_id, bill_no_ext) WHERE check_flag <> ${billState.dropped} AND deleted_at IS NULL DO NOTHING RETURNING id`)
  if (!made) await refuseKnown(tx, head)
  const note = `${billNo}，承运商账单号${head.billNoExt}`
  await log(tx, ctx, { entity: freightBill.path, entityId: made!.id, action: '导入', note, version: 1 })
  for (let from = 0; from < rows.length; from += CHUNK)
    await addLines(tx, made!.id, rows.slice(from, from + CHUNK), numbers.slice(from, from + CHUNK), ctx)
  const { expressId, currency, exchangeRate } = head
  return { id: made!.id, billNo, expressId, currency, exchangeRate }
}

const addLines = (tx: Tx, billId: number, rows: readonly BillRowIn[], numbers: readonly number[], ctx: Ctx): Promise<number> =>
  tx.run(sql`
    INSERT INTO express_freight_bill_line (bill_id, line_no, tracking_number, ship_date, country_code, bill_weight, fee_type, amount, remark, create_by, create_time, update_by, update_time)
    SELECT ${billId}, r."lineNo", r."trackingNumber", r."shipDate", r."countryCode", r."billWeight", r."feeType", r.amount, r.remark,
      ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, i) => ({ ...row, lineNo: numbers[i] })))}::jsonb) AS r("lineNo" int, "trackingNumber" text, "shipDate" date,
      "countryCode" text, "billWeight" int, "feeType" smallint, amount numeric, remark text)`)

async function later(tx: Tx, { id, billNo }: BillHead, total: number, ctx: Ctx): Promise<number> {
  const task = await startTask(tx, ctx, {
    kind: COMPARE,
    title: `比对运费账单${billNo}`,
    input: { id, imported: 1 },
    total,
    subjectId: id,
  })
  return task.id
}
