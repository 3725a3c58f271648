import type { Field, Fields } from '@erp/contract/kit'
import { currencyField, stampFields, titleOf } from '@erp/contract/kit/reading'
import type { AnyResource } from '../app/call.ts'
import { may } from '../app/session.ts'
import type { Column } from './grid/column.ts'
import { FieldValue, isCode } from './value.tsx'

/** What somebody noted stands behind what decides, wherever a form asks for it. */
const NOTE = 'remark'

/** The columns of a list, from the fields marked `column` that this person may see; the first one stays at the left edge. */
export function columnsOf(resource: AnyResource): Column[] {
  const columns = Object.entries(resource.fields as Fields)
    .filter(([, field]) => field.column && (!field.reach || may(field.reach)))
    .toSorted(([one], [other]) => Number(one === NOTE) - Number(other === NOTE))
    .map(([name, field]) => columnOf(name, field))
  return [...columns.map((column, index) => (index === 0 ? { ...column, fixed: 'start' as const } : column)), ...stamps]
}

export const columnOf = (name: string, field: Field): Column => ({
  id: name,
  title: titleOf(field),
  width: widthOf(field),
  align: ['int', 'decimal'].includes(field.kind) ? 'right' : undefined,
  sort: field.computed || !SORTED.has(field.kind) || (field.mask && !may(field.mask)) ? undefined : name,
  onCard: cardPlace(name, field),
  render: (row) => <FieldValue name={name} field={field} row={row} />,
})

function cardPlace(name: string, { kind }: Field): Column['onCard'] {
  if (kind === 'image') return 'picture'
  return kind === 'choice' && /(status|state|flag)$/i.test(name) ? 'state' : undefined
}

const SORTED = new Set(['text', 'int', 'decimal', 'flag', 'date', 'time', 'choice', 'ref'])
const WIDTHS: Partial<Record<Field['kind'], number>> = {
  flag: 84,
  int: 96,
  decimal: 124,
  date: 112,
  time: 168,
  image: 72,
  choice: 110,
}

const CURRENCY = 34
/** The numbers of carriers are the longest ones: half of one is none. */
const CARRIERS = /运单号$/
const CARRIERS_WIDTH = 184

function widthOf(field: Field): number {
  const words = titleOf(field).replace(/[^ -~]/g, '  ').length * 7.5 + 44
  const value = CARRIERS.test(field.label) ? CARRIERS_WIDTH : (WIDTHS[field.kind] ?? (isCode(field) ? 140 : 150))
  return Math.max(words, currencyField(field) ? value + CURRENCY : value)
}

const stamp = (id: string, width: number, options: Partial<Column> = {}): Column => ({
  id,
  title: stampFields[id]!.label,
  width,
  render: (row) => row[id] ?? '',
  ...options,
})
const stamps: Column[] = [
  stamp('createBy', 100, { hidden: true }),
  stamp('createTime', 168, { hidden: true, sort: 'createTime' }),
  stamp('updateBy', 100),
  stamp('updateTime', 168, { sort: 'updateTime' }),
]
