import { type Field, type Fields, inputs, refName } from '@erp/contract/kit'
import type { AnyRow } from '../grid/column.ts'

/** What a form starts with: the row's own values, or the declared initial ones. */
export function initialValues(fields: Fields, row: AnyRow | null): AnyRow {
  return Object.fromEntries(
    Object.entries(inputs(fields)).map(([name, field]) => [
      name,
      row && !isGroup(field) ? row[name] : initialOf(field, row?.[name]),
    ]),
  )
}

function initialOf(field: Field, present: AnyRow | null = null): unknown {
  if (isGroup(field)) return initialValues(field.fields!, present)
  return field.initial ?? (field.kind === 'refs' || field.many ? [] : undefined)
}

const isGroup = (field: Field): boolean => field.kind === 'group' && field.fields !== undefined

/** Nothing in it but what a new form starts with. */
export const isBlank = (fields: Fields, values: AnyRow | null | undefined): boolean =>
  Object.entries(inputs(fields)).every(([name, field]) => {
    const value = values?.[name]
    if (isGroup(field)) return isBlank(field.fields!, value)
    return isEmpty(value) || (field.kind === 'flag' && !value) || same(value, initialOf(field))
  })

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Where an error of the server stands: at the field inside a group, at the whole of a list. Null when the form does not have it. */
export function placeOf(fields: Fields, [name, ...deeper]: string[]): string[] | null {
  const field = fields[name!]
  if (!field) return null
  if (!isGroup(field)) return [name!]
  const inside = deeper.length > 0 ? deeper : Object.keys(field.fields!).slice(0, 1)
  const place = placeOf(field.fields!, inside)
  return place && [name!, ...place]
}

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
  if (isGroup(field)) return sentGroup(field, value as AnyRow)
  if (typeof value !== 'string') return value
  const text = field.untrimmed ? value : value.trim()
  if (text === '') return null
  return field.upper ? text.toUpperCase() : text
}

/** An optional group with nothing in it is none. */
const sentGroup = (field: Field, value: AnyRow): AnyRow | null =>
  !field.required && isBlank(field.fields!, value) ? null : submitted(field.fields!, value)

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

/** What was typed has no names of its own: those of the rows it was chosen beside, or none, to be looked up. */
export function named(fields: Fields, mine: AnyRow, ...known: AnyRow[]): AnyRow {
  const names = Object.entries(fields).flatMap(([name, { kind }]) => {
    if (kind !== 'ref' && kind !== 'refs') return []
    return [[refName(name), known.find((row) => same(row[name], mine[name]))?.[refName(name)]]]
  })
  return { ...mine, ...Object.fromEntries(names) }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** Empty is null, and an object's names stand in one order. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const filled = Object.entries(value).filter(([, one]) => !isEmpty(one))
  return filled.length > 0 ? Object.fromEntries(filled.sort(([one], [two]) => (one < two ? -1 : 1))) : null
}
