import type { SheetColumn } from '../../batch/sheet/column.ts'
import { wrongWith } from '../../batch/sheet/wrong.ts'
import { crossWrongs, rowFields } from './record.ts'
import type { TypedSku } from './rows.ts'

/** What is wrong in each row, by column: in a cell, or between the rows. */
export function rowWrongs(columns: SheetColumn[], rows: TypedSku[]): Record<string, string>[] {
  const cross = crossWrongs(rows)
  return rows.map((row, index) => ({ ...ownWrongs(columns, row), ...cross[index] }))
}

function ownWrongs(columns: SheetColumn[], row: TypedSku): Record<string, string> {
  const found = columns.flatMap((column) => {
    const wrong = wrongWith(column, row)
    return wrong ? [[column.id, wrong] as const] : []
  })
  return Object.fromEntries(found)
}

const bare: SheetColumn[] = Object.entries(rowFields).map(([id, field]) => ({ id, title: field.label, width: 0, field }))

/** The rule of the whole grid. */
export async function requireRight(rows: TypedSku[]): Promise<void> {
  const count = rowWrongs(bare, rows).reduce((sum, wrong) => sum + Object.keys(wrong).length, 0)
  if (count > 0) throw new Error(`SKU表格有${count}处错误，请看红色单元格`)
}
