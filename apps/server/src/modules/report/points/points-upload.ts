import { plus, round, times } from '@erp/contract/kit/decimal'
import { pointsFile } from '@erp/contract/report/points/points-file'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import type { WholeFile } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { closedBefore } from '../month/closed.ts'
import { rateOn } from './work-records.ts'

interface Uploaded {
  userId: number
  day: string
  action: string
  quantity?: number | null
  points?: string | null
  storeId?: number | null
  remark?: string | null
}

/** A file of points is taken whole or not at all; what is wrong with it is told by the cell. */
export const uploadedPoints = (ctx: Ctx): WholeFile => ({
  check: async (tx, checked) => {
    const closed = await closedBefore(tx)
    for (const [i, row] of checked.rows.entries())
      checked.errors.push(...faults(row, closed, ctx).map((fault) => ({ ...fault, row: checked.numbers[i]! })))
  },
  write: async (tx, checked) => {
    const rows = await priced(tx, checked.rows as Uploaded[])
    const id = await keepFile(tx, rows, ctx)
    return keepRows(tx, id, rows, checked, ctx)
  },
})

function faults(row: Checked['rows'][number], closed: string | null, ctx: Ctx): { column: string; reason: string }[] {
  const { day, quantity, points } = row as Partial<Uploaded>
  const found = []
  if (day && day > ctx.now.slice(0, 10)) found.push({ column: '日期', reason: '日期不能晚于今天' })
  if (day && closed !== null && day < closed) found.push({ column: '日期', reason: '该月份已结账' })
  const neither = (value: unknown) => value === null || value === undefined || value === ''
  if (neither(quantity) && neither(points)) found.push({ column: '积分', reason: '数量和积分至少填一个' })
  return found
}

/** Without points of its own a row earns by the table of its day. */
async function priced(tx: Tx, rows: Uploaded[]): Promise<(Uploaded & { quantity: number; points: string })[]> {
  const rates = await tx.query<{ rate: string }>(sql`
    SELECT ${rateOn('a.action', 'a.day')} AS rate
    FROM unnest(${rows.map((row) => row.action)}::text[], ${rows.map((row) => row.day)}::date[]) WITH ORDINALITY a(action, day, n) ORDER BY a.n`)
  return rows.map((row, i) => {
    const quantity = row.quantity ?? 0
    return { ...row, quantity, points: row.points ?? round(times(quantity, rates[i]!.rate), 4) }
  })
}

async function keepFile(tx: Tx, rows: { day: string; points: string }[], ctx: Ctx): Promise<number> {
  const days = rows.map(({ day }) => day).toSorted()
  const points = rows.reduce((sum, row) => plus(sum, row.points).toFixed(4), '0.0000')
  const { fileName } = ctx.file!
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO data_center_report_points_file (file_name, first_day, last_day, row_count, points, create_by, create_time, update_by, update_time)
    VALUES (${fileName}, ${days[0]!}, ${days.at(-1)!}, ${rows.length}, ${points}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  const note = `${fileName}，${rows.length} 行，${points} 分`
  await log(tx, ctx, { entity: pointsFile.path, entityId: made!.id, action: '上传', note, version: 1 })
  return made!.id
}

async function keepRows(
  tx: Tx,
  fileId: number,
  rows: (Uploaded & { quantity: number })[],
  { numbers }: Checked,
  ctx: Ctx,
): Promise<number[]> {
  const kept = rows.map((row, i) => ({ ...row, rowNo: numbers[i] }))
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO data_center_report_points_row (file_id, row_no, user_id, store_id, day, action, quantity, points, remark, create_by, create_time, update_by, update_time)
    SELECT ${fileId}, r."rowNo", r."userId", r."storeId", r.day, r.action, r.quantity, r.points, r.remark, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS r("rowNo" int, "userId" bigint, "storeId" bigint, day date, action text, quantity int, points numeric, remark text) RETURNING id`)
  return made.map(({ id }) => id)
}
