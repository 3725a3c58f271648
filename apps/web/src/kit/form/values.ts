import { type Field, type Fields, inputs } from '@erp/contract/kit'
import type { AnyRow } from '../grid/column.ts'

/** What a form starts with: the row's own values, or the declared initial ones. */
export function initialValues(fields: Fields, row: AnyRow | null): AnyRow {
  return Object.fromEntries(Object.entries(inputs(fields)).map(([name, field]) => [name, row ? row[name] : initialOf(field)]))
}

const initialOf = (field: Field): unknown => field.initial ?? (field.kind === 'refs' || field.many ? [] : undefined)

/** What the server is sent: trimmed, empty as null, upper case where the field says so. */
export function submitted(fields: Fields, values: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(inputs(fields))
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, sent(field, values[name])]),
  )
}

function sent(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value ? 1 : 0
  if (value === undefined || value === null) return field.kind === 'refs' || field.many ? [] : null
  if (field.kind === 'rows' && field.fields && !('' in field.fields))
    return (value as AnyRow[]).map((row) => ({ ...row, ...submitted(field.fields!, row) }))
  if (typeof value !== 'string') return value
  const text = field.untrimmed ? value : value.trim()
  if (text === '') return null
  return field.upper ? text.toUpperCase() : text
}

export interface Difference {
  name: string
  label: string
  /** Whose value stands unless the person decides otherwise. */
  pick: 'theirs' | 'mine'
  /** Both changed it: someone must decide. */
  clash: boolean
}

/** Three-way: what someone else changed since the form was opened, against what was typed meanwhile. */
export function differences(fields: Fields, opened: AnyRow, mine: AnyRow, current: AnyRow): Difference[] {
  return Object.entries(inputs(fields)).flatMap(([name, field]) => {
    if (same(opened[name], current[name]) || same(mine[name], current[name])) return []
    const clash = !same(opened[name], mine[name])
    return [{ name, label: field.label, pick: clash ? ('mine' as const) : ('theirs' as const), clash }]
  })
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
