import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { chosenDimensions, type Groups } from '@erp/contract/kit'
import { readingOf, titleOf } from '@erp/contract/kit/reading'
import { FORM } from '@erp/contract/report/subscription/subscription'
import type { Ctx, House } from '../../../kit/house.ts'
import { Download, XLSX } from '../../../kit/http/download.ts'
import { contextLater } from '../../../kit/job/background.ts'
import { escaped } from './markup.ts'
import { type Drawn, pictureOf, SVG } from './picture.ts'
import { askedOn, type Question, registeredAt } from './wanted.ts'

export interface MadeFile {
  name: string
  key: string
  mime: string
}
export interface Made extends Drawn {
  sheet: MadeFile | null
  picture: MadeFile | null
}
const SHOWN = 10

interface Wanted extends Question {
  name: string
  columns: string[]
  form: number
}

/** The report of that day with the eyes of the recipient: rows, columns and rights are theirs, as they are now. */
export async function makeFor(house: House, userId: number, wanted: Wanted, dueTime: string, key: string): Promise<Made> {
  const { report, handlers } = registeredAt(wanted.report)!
  const ctx = await contextLater(house, userId, `${report.path}#export`)
  const asked = askedOn(report, wanted, dueTime.slice(0, 10))
  const groups = (await handlers.query(house.readDb, { ...asked, pageNum: 1, pageSize: SHOWN }, ctx)) as Groups
  const days = report.report.days ? (asked.condition[report.report.days.field] as string[]) : []
  const by = chosenDimensions(report, asked.condition)
  const drawn = { name: wanted.name, title: report.title, period: days.join(' 至 '), groups, by, report }
  const sheet = wanted.form === FORM.picture ? null : await sheetOf(wanted, asked, ctx, `${key}.xlsx`)
  return { ...drawn, sheet, picture: wanted.form === FORM.sheet ? null : await drawnOf(house, drawn, `${key}.svg`) }
}

async function sheetOf(wanted: Wanted, asked: ReturnType<typeof askedOn>, ctx: Ctx, key: string): Promise<MadeFile> {
  const { report, handlers } = registeredAt(wanted.report)!
  const columns = wanted.columns.length ? wanted.columns : null
  const background = { progress: async () => {} }
  const made = await handlers.export(ctx.house.readDb, { ...asked, columns }, { ...ctx, background })
  if (!(made instanceof Download)) throw new Error(`${report.path} gave no file`)
  await ctx.house.files.put(key, made.body, XLSX)
  return { name: made.fileName, key, mime: XLSX }
}

async function drawnOf({ files }: House, drawn: Drawn, key: string): Promise<MadeFile> {
  await files.put(key, Buffer.from(pictureOf(drawn)), SVG)
  return { name: `${drawn.title} ${drawn.period}.svg`, key, mime: SVG }
}

export const contentOf = async ({ files }: Ctx['house'], key: string): Promise<Buffer> =>
  buffer((await files.open(key)) as Readable)

/** The first groups and the totals as a letter shows them; all of it is in the workbook. */
export function letterOf({ name, report, by, groups, period, title }: Drawn, where: string): string {
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
  return `<p>${escaped(name)}：${escaped(title)} ${escaped(period)}</p><table style="border-collapse:collapse"><tr>${titles}</tr>${totals}${rows.join('')}</table><p>${escaped(where)}</p>`
}
