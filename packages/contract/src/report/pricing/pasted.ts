/** The columns of a pasted table, in their order; all but one of SKU and cost may be empty. */
export const PRICE_COLUMNS = [
  ['sku', 'SKU'],
  ['cost', '成本(CNY)'],
  ['weight', '重量(g)'],
  ['length', '长(cm)'],
  ['width', '宽(cm)'],
  ['height', '高(cm)'],
  ['catName', '类目'],
  ['packCost', '包材(CNY)'],
  ['freight', '运费(CNY)'],
  ['targetRate', '目标利润率(%)'],
  ['price', '售价'],
] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number][0]
export type PastedRow = Partial<Record<PriceColumn, string>>

/** Cells as they come out of a sheet; a first line of heads says which columns they are, in any order. */
export function pastedRows(text: string): PastedRow[] {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() ? [line.split('\t').map((cell) => cell.trim())] : []))
  const heads = lines[0]?.map(columnOf) ?? []
  const named = heads.some((head, i) => head !== null && lines[0]![i] !== '')
  const columns = named ? heads : PRICE_COLUMNS.map(([name]) => name)
  return lines
    .slice(named ? 1 : 0)
    .map((cells) => Object.fromEntries(cells.flatMap((cell, i) => (columns[i] && cell !== '' ? [[columns[i], cell]] : []))))
}

const bare = (head: string): string => head.replace(/[\s(（].*$/, '').toUpperCase()
const columnOf = (head: string): PriceColumn | null => PRICE_COLUMNS.find(([, label]) => bare(label) === bare(head))?.[0] ?? null

const PLAIN = /^-?\d{1,9}(\.\d{1,6})?$/
/** A cell as a number: thousands and percent signs go; null where it is none. */
export function cellNumber(cell: string): string | null {
  const plain = cell.replace(/[,，\s%￥¥£€$]/g, '')
  return PLAIN.test(plain) ? plain : null
}
