import type { Field } from '@erp/contract/kit'
import { titleOf } from '@erp/contract/kit/reading'
import type { AnyResource, Ctx } from '../house.ts'
import { bad } from '../refuse.ts'
import { importFields } from './template.ts'

export interface HeaderColumn {
  /** Position in the sheet. */
  at: number
  name: string
  label: string
  field: Field
}
export const REASON = '错误原因'

/** The columns of an uploaded sheet; one that is not of this template is refused before any row is looked at. */
export function headerOf(resource: AnyResource, cells: string[], ctx: Ctx): HeaderColumn[] {
  const fields = importFields(resource, ctx)
  const labels = cells.map(labelOf)
  const missing = Object.values(fields).filter(
    (field) => field.required && !labels.includes(field.label) && !labels.includes(titleOf(field)),
  )
  if (missing.length)
    throw bad(`文件不是「${resource.title}」模板，缺少列：${missing.map((field) => field.label).join('、')}`, 'file')
  const byLabel = new Map(
    Object.entries(fields).flatMap(([name, field]) => [field.label, titleOf(field)].map((head) => [head, { name, field }])),
  )
  const columns: HeaderColumn[] = []
  for (const [at, label] of labels.entries()) {
    if (label === '' || label === REASON) continue
    const known = byLabel.get(label)
    if (!known) throw bad(`「${resource.title}」模板没有列「${label}」，请删除后重试`, 'file')
    if (columns.some((column) => column.label === label)) throw bad(`列「${label}」重复`, 'file')
    columns.push({ at, label, ...known })
  }
  return columns
}

/** Whether a header could be of this resource, for telling the import by its file. */
export function fits(resource: AnyResource, cells: string[], ctx: Ctx): boolean {
  try {
    return headerOf(resource, cells, ctx).length > 0
  } catch {
    return false
  }
}

export const labelOf = (cell: string): string => cell.replace(/[*＊\s]+$/, '').trim()
