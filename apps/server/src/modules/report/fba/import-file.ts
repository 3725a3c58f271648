import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StartedJob } from '@erp/contract/report/fba/report-generate-job'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { readAmazonFile } from './amazon-file.ts'
import { type JobParams, periodOf, startJob } from './job-start.ts'
import type { FbaReport } from './reports.ts'

const SHOWN = 2000

/** Every row is looked at before the job is made; with a bad one nothing changes. */
export async function importReport(tx: Tx, report: FbaReport, params: JobParams, ctx: Ctx): Promise<StartedJob> {
  if (!ctx.file) throw bad('请选择文件', 'file')
  const bytes = await readFile(ctx.file.path)
  const { rows, errors } = readAmazonFile(bytes.toString('utf8'), report.columns(periodOf(report, params)))
  if (errors.length) {
    const lines = new Set(errors.map(({ row }) => row)).size
    throw new Refusal(400, `共 ${rows.length} 行，${lines} 行有误，没有写入任何数据`, {
      rows: rows.length,
      errors: errors.slice(0, SHOWN),
    })
  }
  if (rows.length === 0) throw bad('文件里没有数据行', 'file')
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  // Named by its content: asking twice for the same keeps one file.
  const fileKey = `report/${ctx.now.slice(0, 7)}/${fileHash}.txt`
  await ctx.house.files.put(fileKey, bytes, 'text/tab-separated-values')
  return startJob(tx, report, { ...params, fileKey, fileName: ctx.file.fileName, fileHash }, ctx)
}
