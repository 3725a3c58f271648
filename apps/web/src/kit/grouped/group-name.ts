import { type Field, type Report, refName } from '@erp/contract/kit'
import { isNothing, readingOf } from '@erp/contract/kit/reading'
import type { AnyRow } from '../grid/column.ts'
import { searchable, shapeOf } from '../list/url.ts'

export const NOTHING = '未指定'

/** The value of a dimension as a person reads it. */
export function valueName(name: string, field: Field, row: AnyRow): string {
  if (isNothing(row[name])) return NOTHING
  return String(row[refName(name)] ?? readingOf(name, field, row))
}

export const groupName = ({ fields }: Report, by: string[], row: AnyRow): string =>
  by.map((name) => valueName(name, fields[name]!, row)).join(' · ')

/** The address of the list page that holds the rows of a group; none where its filters cannot say all that the group says. */
export function openedAt({ fields, report }: Report, condition: AnyRow, by: string[], row: AnyRow | null): string | null {
  const { opens } = report
  if (!opens) return null
  const known = new Map(searchable(opens.resource.fields))
  const asked = new URLSearchParams(opens.always ?? {})
  const { by: _by, compare: _compare, layout: _layout, ...rest } = condition
  const grouped = row ? Object.fromEntries(by.map((name) => [name, row[name]])) : {}
  for (const [name, value] of Object.entries({ ...rest, ...grouped })) {
    if (isNothing(value) && !by.includes(name)) continue
    const there = opens.filters[name]
    const field = there === undefined ? undefined : known.get(there)
    if (!field || isNothing(value)) return null
    const isNamed = shapeOf(field) === 'text' && fields[name]!.kind === 'ref'
    const values = [isNamed ? row![refName(name)] : value].flat()
    asked.set(there!, values.map((one) => String(one ?? '')).join(shapeOf(field) === 'range' ? '~' : ','))
  }
  return `${opens.path}?${asked}`
}
