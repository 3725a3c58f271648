import type { AnyRow } from '../grid/column.ts'

export interface Pasted {
  code: string
  quantity: number
}

/** Codes as they are scanned or come out of a sheet: one a line, each with its number of pieces or without. */
export const pastedLines = (text: string): Pasted[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [code = '', pieces = ''] = line.trim().split(/[\t,，;；\s]+/)
    return code ? [{ code: code.toUpperCase(), quantity: /^[1-9]\d{0,6}$/.test(pieces) ? Number(pieces) : 1 }] : []
  })

/** What was found joins the line that is about the same, or becomes one. */
export function withFound<T extends AnyRow>(lines: T[], found: T[], key: string): T[] {
  const next = [...lines]
  for (const line of found) {
    const at = next.findIndex((one) => one[key] === line[key])
    if (at < 0) next.push(line)
    else next[at] = { ...next[at]!, quantity: Number(next[at]!['quantity'] ?? 0) + Number(line['quantity']) }
  }
  return next
}
