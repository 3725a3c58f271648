import type { Field } from '@erp/contract/kit'
import { RULE_ROWS, type RuleKind, type SubListInput } from '@erp/contract/order/rules/rule-lists'

/** What a new row starts with. */
export const freshRow = (kind: RuleKind): SubListInput =>
  Object.fromEntries(
    Object.entries(RULE_ROWS[kind]).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

/** The cells of a pasted line: what must be there comes first. */
export function pasteFields(kind: RuleKind): [string, Field][] {
  const own = Object.entries(RULE_ROWS[kind]).filter(([name]) => name !== 'mode' && name !== 'op')
  return [...own.filter(([, field]) => field.required), ...own.filter(([, field]) => !field.required)]
}

/** The value behind what people write for a shop, a country, a currency or a platform. */
export type Lookup = (name: string, typed: string) => string | number | undefined
export interface Pasted {
  rows: SubListInput[]
  wrong: string[]
  /** Lines that were there already. */
  repeated: number
}

/** Lines as they come from a sheet: cells between tabs, one row a line; the two ends of a range also with a dash between. */
export function pastedRows(kind: RuleKind, text: string, base: SubListInput, present: SubListInput[], lookup: Lookup): Pasted {
  const fields = pasteFields(kind)
  const seen = new Set(present.map((row) => keyOf(kind, row)))
  const made: Pasted = { rows: [], wrong: [], repeated: 0 }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue
    const cells = cellsOf(line, base)
    const row: SubListInput = { ...freshRow(kind), ...base }
    const unknown = fields.flatMap(([name, field], at) => {
      const typed = cells[at]?.trim() ?? ''
      const value = field.ref && typed ? lookup(name, typed) : typed || null
      Object.assign(row, { [name]: value ?? null })
      return value === undefined ? [`第${index + 1}行：${field.label}「${typed}」不存在`] : []
    })
    const key = keyOf(kind, row)
    if (unknown.length) made.wrong.push(...unknown)
    else if (seen.has(key)) made.repeated++
    else made.rows.push(row)
    seen.add(key)
  }
  return made
}

function cellsOf(line: string, { op }: SubListInput): string[] {
  const cells = line.split('\t')
  const ends = op === '区间' && cells.length === 1 ? line.split(/\s*[-–—~～至]\s*/) : cells
  return ends.length === 2 || cells.length > 1 ? ends : cells
}

const keyOf = (kind: RuleKind, row: SubListInput): string =>
  JSON.stringify(Object.keys(RULE_ROWS[kind]).map((name) => row[name as keyof SubListInput] ?? null))
