export interface Cell {
  row: number
  col: number
}
/** What is marked: from where it began to the cell that has the cursor. */
export interface Marked {
  anchor: Cell
  at: Cell
}
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export const boxOf = ({ anchor, at }: Marked): Box => ({
  top: Math.min(anchor.row, at.row),
  bottom: Math.max(anchor.row, at.row),
  left: Math.min(anchor.col, at.col),
  right: Math.max(anchor.col, at.col),
})

export const isOne = ({ top, bottom, left, right }: Box): boolean => top === bottom && left === right

export interface Extent {
  rows: number
  cols: number
}

export const within = ({ row, col }: Cell, { rows, cols }: Extent): Cell => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  col: Math.max(0, Math.min(col, cols - 1)),
})

interface Key {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  shiftKey?: boolean
}

/** Where a key leads, as in a spreadsheet; null when it leads nowhere. Shift with an arrow widens what is marked. */
export function moved(marked: Marked, event: Key, extent: Extent): Marked | null {
  const { at } = marked
  const far = event.ctrlKey || event.metaKey
  const target = arrow(at, event, extent, Boolean(far)) ?? enter(at, event, extent)
  if (!target) return null
  const next = within(target, extent)
  const widens = event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter'
  return { anchor: widens ? marked.anchor : next, at: next }
}

function arrow({ row, col }: Cell, { key }: Key, { rows, cols }: Extent, far: boolean): Cell | undefined {
  const places: Record<string, Cell> = {
    ArrowUp: { row: far ? 0 : row - 1, col },
    ArrowDown: { row: far ? rows - 1 : row + 1, col },
    ArrowLeft: { row, col: far ? 0 : col - 1 },
    ArrowRight: { row, col: far ? cols - 1 : col + 1 },
    Home: { row: far ? 0 : row, col: 0 },
    End: { row: far ? rows - 1 : row, col: cols - 1 },
    PageUp: { row: row - PAGE, col },
    PageDown: { row: row + PAGE, col },
  }
  return places[key]
}
const PAGE = 10

/** Tab goes on in the next line at the end of one; Enter goes down. */
function enter({ row, col }: Cell, { key, shiftKey }: Key, { rows, cols }: Extent): Cell | undefined {
  if (key === 'Enter') return { row: row + (shiftKey ? -1 : 1), col }
  if (key !== 'Tab') return undefined
  const step = row * cols + col + (shiftKey ? -1 : 1)
  return step < 0 || step >= rows * cols ? undefined : { row: Math.floor(step / cols), col: step % cols }
}
