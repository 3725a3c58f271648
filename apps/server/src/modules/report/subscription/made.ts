import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { chosenDimensions, type Groups, type Report } from '@erp/contract/kit'
import { readingOf, titleOf } from '@erp/contract/kit/reading'
import type { Ctx, House } from '../../../kit/house.ts'
import { Download, XLSX } from '../../../kit/http/download.ts'
import { contextLater } from '../../../kit/job/background.ts'
import { askedOn, type Question, registeredAt } from './wanted.ts'

export interface Made {
  title: string
  period: string
  groups: Groups
  by: string[]
  report: Report
  fileName: string
  fileKey: string
}
const SHOWN = 10

/** The report of that day with the eyes of the recipient: rows, columns and rights are theirs, as they are now. */
export async function makeFor(
  house: House,
  userId: number,
  wanted: Question & { columns: string[] },
  dueTime: string,
  key: string,
): Promise<Made> {
  const { report, handlers } = registeredAt(wanted.report)!
  const ctx = await contextLater(house, userId, `${report.path}#export`)
  const asked = askedOn(report, wanted, dueTime.slice(0, 10))
  const groups = (await handlers.query(house.readDb, { ...asked, pageNum: 1, pageSize: SHOWN }, ctx)) as Groups
  const columns = wanted.columns.length ? wanted.columns : null
  const made = await handlers.export(house.readDb, { ...asked, columns }, { ...ctx, background: { progress: async () => {} } })
  if (!(made instanceof Download)) throw new Error(`${report.path} gave no file`)
  await house.files.put(key, made.body, XLSX)
  const days = report.report.days ? (asked.condition[report.report.days.field] as string[]) : []
  const by = chosenDimensions(report, asked.condition)
  return { title: report.title, period: days.join(' 至 '), groups, by, report, fileName: made.fileName, fileKey: key }
}

export const contentOf = async ({ files }: Ctx['house'], key: string): Promise<Buffer> =>
  buffer((await files.open(key)) as Readable)

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The first groups and the totals as a letter shows them; all of it is in the workbook. */
export function letterOf(name: string, { report, by, groups, period, title }: Made, isAttached: boolean): string {
  const measures = Object.keys(report.report.measures).filter((measure) => measure in groups.totals)
  const cell = (text: string, tag = 'td', side = 'right') =>
    `<${tag} style="padding:4px 10px;border:1px solid #d5dbe7;text-align:${side}">${escaped(text)}</${tag}>`
  const line = (heads: string[], row: Record<string, unknown>) =>
    `<tr>${heads.map((head) => cell(head, 'th', 'left')).join('')}${measures.map((one) => cell(readingOf(one, report.fields[one]!, row) || '–')).join('')}</tr>`
  const titles = [...by, ...measures].map((one) => cell(titleOf(report.fields[one]!), 'th')).join('')
  const totals = line(
    by.map((_, i) => (i === 0 ? `合计（${groups.total} 组）` : '')),
    groups.totals,
  )
  const rows = groups.list.map((row) =>
    line(
      by.map((one) => readingOf(one, report.fields[one]!, row) || '未指定'),
      row,
    ),
  )
  const where = isAttached ? '全部数据见附件。' : '文件较大，请在 报表 › 订阅发送记录 中下载。'
  return `<p>${escaped(name)}：${escaped(title)} ${escaped(period)}</p><table style="border-collapse:collapse"><tr>${titles}</tr>${totals}${rows.join('')}</table><p>${where}</p>`
}
