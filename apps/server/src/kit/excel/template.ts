import { type Field, type Fields, inputs } from '@erp/contract/kit'
import { sql } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { Download, XLSX } from '../http/download.ts'
import { reachable } from '../list/reachable.ts'
import { switched } from '../switched.ts'
import { type BookSheet, writeBook } from './book.ts'

/** What one may fill in a workbook: plain inputs within the person's reach. */
export function importFields(resource: AnyResource, ctx: Ctx): Fields {
  const fields = reachable(inputs(resource.fields), ctx)
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !['group', 'rows', 'json'].includes(field.kind)))
}

/** Headers with the required ones marked, pick lists where there are few choices, and a sheet that explains every column. */
export async function templateOf(resource: AnyResource, ctx: Ctx): Promise<Download> {
  const fields = Object.values(importFields(resource, ctx))
  const choices = await Promise.all(fields.map((field) => labelsOf(field, ctx)))
  const main: BookSheet = {
    name: resource.title,
    columns: fields.map((field) => ({ header: field.required ? `${field.label}*` : field.label, format: '@' })),
    rows: [],
    lists: Object.fromEntries(choices.flatMap((labels, i) => (pickable(labels) ? [[i, labels]] : []))),
  }
  const notes: BookSheet = {
    name: '填写说明',
    columns: [{ header: '列' }, { header: '必填' }, { header: '类型' }, { header: '说明', width: 80 }],
    rows: fields.map((field, i) => [field.label, field.required ? '是' : '否', kindOf(field), noteOf(field, choices[i]!, ctx)]),
  }
  return new Download(`${resource.title}导入模板.xlsx`, XLSX, await writeBook([main, notes]))
}

/** Excel takes a typed list of at most 255 characters. */
const pickable = (labels: string[]): boolean =>
  labels.length > 0 && labels.join(',').length <= 255 && !labels.some((label) => label.includes(','))

async function labelsOf(field: Field, ctx: Ctx): Promise<string[]> {
  if (field.kind === 'flag') return ['是', '否']
  if (field.choices) return field.choices.map(([, label]) => label)
  if (!field.dict) return []
  const rows = await ctx.house.readDb.query<{ label: string }>(sql`
    SELECT dict_label AS label FROM basic_dict_data
    WHERE dict_type = ${field.dict} AND status = ${switched.on} AND deleted_at IS NULL ORDER BY dict_sort, id`)
  return rows.map((row) => row.label)
}

const KINDS: Partial<Record<Field['kind'], string>> = {
  int: '整数',
  decimal: '数字',
  flag: '是/否',
  date: '日期',
  time: '时间',
  choice: '选项',
  ref: '引用',
  refs: '引用（多个）',
}
const kindOf = (field: Field): string => KINDS[field.kind] ?? '文本'

function noteOf(field: Field, labels: string[], ctx: Ctx): string {
  const notes = [field.hint, field.pattern ? field.message : undefined]
  if (field.kind === 'date') notes.push('格式 2026-01-31')
  if (field.kind === 'time') notes.push('格式 2026-01-31 08:30:00')
  if (field.kind === 'decimal') notes.push(`最多 ${field.scale ?? 2} 位小数`)
  if (field.kind === 'int' || field.kind === 'decimal') notes.push(rangeOf(field))
  if (field.kind === 'text') notes.push(`最多 ${field.max ?? 200} 个字`)
  if (labels.length) notes.push(`可填：${labels.slice(0, 200).join('、')}`)
  if (field.ref) notes.push(`填写${ctx.house.resources.get(field.ref)?.title ?? ''}的名称或编码`)
  if (field.kind === 'refs' || field.many) notes.push('多个用顿号隔开')
  if (field.unique) notes.push('不能重复')
  return notes.filter(Boolean).join('；')
}

const rangeOf = ({ min, max }: Field): string | undefined =>
  min === undefined && max === undefined ? undefined : `范围 ${min ?? ''} ~ ${max ?? ''}`
