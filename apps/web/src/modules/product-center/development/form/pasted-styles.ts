import type { DevelopmentStyle } from '@erp/contract/product-center/development/development-rows'

export const STYLE_COLUMNS = ['property1', 'property2', 'property3', 'costPrice', 'weight'] as const
/** A style as it is typed. */
export type TypedStyle = Partial<DevelopmentStyle>
const MOST = 200
const figure = (cell: string): string => cell.replace(/[,，¥￥\s]/g, '')

/** Cells as a sheet copies them, over the styles from this row and column on; what no figure is stays out of the figures. */
export function withPasted(styles: TypedStyle[], text: string, row: number, column: number): TypedStyle[] {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const next = [...styles]
  for (const [i, line] of cells.entries()) {
    const at = row + i
    if (at >= MOST) break
    while (next.length <= at) next.push({})
    next[at] = { ...next[at], ...valuesOf(line, column) }
  }
  return next
}

function valuesOf(line: string[], column: number): TypedStyle {
  const named = line.flatMap((cell, i): [string, unknown][] => {
    const name = STYLE_COLUMNS[column + i]
    if (!name) return []
    const text = cell.trim()
    if (name === 'costPrice') return /^\d+(\.\d{1,4})?$/.test(figure(text)) ? [[name, figure(text)]] : []
    if (name === 'weight') return /^[1-9]\d{0,5}$/.test(figure(text)) ? [[name, Number(figure(text))]] : []
    return [[name, text || null]]
  })
  return Object.fromEntries(named)
}

export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())
