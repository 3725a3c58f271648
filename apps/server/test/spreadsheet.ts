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
      return formatValue(value, format)
    }),
  )
}
