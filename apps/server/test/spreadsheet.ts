import { round } from '@erp/contract/kit/decimal'
import { formatValue } from 'hucre'
import { readXlsx } from 'hucre/xlsx'

/** A workbook as a person sees it when it is opened: every cell in its number format. */
export async function openedRows(bytes: Buffer): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const { rows, cells } = sheets[0]!
  return rows.map((row, at) =>
    row.map((value, column) => {
      const format = cells?.get(`${at},${column}`)?.style?.numFmt
      if (value === null || value === undefined) return ''
      if (typeof value === 'string' || !format) return String(value)
      return formatValue(typeof value === 'number' ? asRead(value, format) : value, format)
    }),
  )
}

/** A spreadsheet rounds the digits that it keeps, half up; the binary number behind 12.345 is less. */
function asRead(value: number, format: string): number {
  const places = /\.(0+)(%?)/.exec(format)
  return places ? Number(round(value, places[1]!.length + (places[2] ? 2 : 0))) : value
}
