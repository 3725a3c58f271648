import type { ReadLimits, SheetRow } from './types.ts'

/** A text file as rows of cells; what is no UTF-8 was saved by a Chinese Excel. */
export async function csvRows(bytes: Uint8Array, limits: ReadLimits): Promise<SheetRow[] | string> {
  const text = decoded(bytes)
  if (text === null) return '文件不是可读取的 csv 文本'
  const { parseCsv } = await import('hucre/csv')
  const rows: SheetRow[] = []
  for (const [index, values] of parseCsv(text, { typeInference: false }).entries()) {
    const cells = values.slice(0, limits.maxColumns).map((value) => String(value ?? '').trim())
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    if (rows.length > limits.maxRows) return `一次最多导入 ${limits.maxRows} 行，请分成几个文件`
    rows.push({ row: index + 1, cells })
  }
  return rows
}

function decoded(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? null : text
    } catch {}
  return null
}
