import type { Fields } from '@erp/contract/kit'
import type { Checked, Values } from '../../../kit/excel/check.ts'
import { Refusal } from '../../../kit/refuse.ts'

export type SheetRow = Values
export interface Sheet {
  rows: SheetRow[]
  /** As the workbook counts them. */
  number: (at: number) => number
  /** What is wrong with a cell. */
  say: (at: number, name: string, reason: string) => void
}

export const sheetOf = ({ rows, numbers, errors }: Checked, fields: Fields): Sheet => ({
  rows,
  number: (at) => numbers[at]!,
  say: (at, name, reason) => errors.push({ row: numbers[at]!, column: fields[name]?.label ?? '', reason }),
})

/** Tells every row whose value stood in an earlier one. */
export function tellRepeated(sheet: Sheet, name: string, words: (value: string, first: number) => string): void {
  const first = new Map<string, number>()
  for (const [at, row] of sheet.rows.entries()) {
    const value = row[name]
    if (!value) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, at)
    else sheet.say(at, name, words(value, sheet.number(before)))
  }
}

/** Asks once for each value what is wrong with it, and tells every row that has it. */
export async function tellEach(sheet: Sheet, name: string, check: (value: any) => Promise<unknown>): Promise<void> {
  for (const [value, all] of Map.groupBy(sheet.rows.keys(), (at) => sheet.rows[at]![name])) {
    if (value === null || value === undefined || value === '') continue
    const wrong = await refusalOf(() => check(value))
    if (wrong) for (const at of all) sheet.say(at, name, wrong)
  }
}

export async function refusalOf(check: () => unknown): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

export function tellHalfSize(sheet: Sheet, at: number, { length, width, height }: SheetRow): void {
  const sides = [length, width, height].filter((side) => side != null).length
  if (sides === 1 || sides === 2) sheet.say(at, 'length', '长宽高需同时填写')
}
