const FOCUSABLE = 'input:not([type=hidden]):not([type=file]), textarea, select, [contenteditable="true"], button'
const ROW_HEIGHT = 30

/** Brings the field of a problem into sight and puts the cursor there; the nearest part of it where it has no control of its own. */
export function jumpTo(field: string): void {
  const root = [...document.querySelectorAll<HTMLElement>('.listing-editor')].find((one) => one.offsetParent !== null)
  const found = root && nearest(root, field)
  if (!found) return
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const cell = /^skus\.(\d+)\.(\w+)$/.exec(field)
  if (cell && found.dataset['field'] === 'skus') return toCell(found, Number(cell[1]), cell[2]!)
  const control = found.matches(FOCUSABLE) ? found : found.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
}

/** `skus.2.skuPrice`, else `skus.2`, else `skus`. */
function nearest(root: HTMLElement, field: string): HTMLElement | null {
  const parts = field.split('.')
  for (let count = parts.length; count > 0; count--) {
    const found = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(parts.slice(0, count).join('.'))}"]`)
    if (found) return found
  }
  return null
}

/** The cursor of the sheet goes to the cell, as if somebody had pressed it. */
function toCell(section: HTMLElement, row: number, name: string): void {
  const columns: string[] = JSON.parse(section.dataset['columns'] ?? '[]')
  const column = Math.max(
    0,
    columns.findIndex((id) => id === name || (name === 'props' && id.startsWith('prop:'))),
  )
  const sheet = section.querySelector<HTMLElement>('.sheet')
  if (sheet) sheet.scrollTop = Math.max(0, (row - 2) * ROW_HEIGHT)
  requestAnimationFrame(() => {
    const cell = section.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${column}"]`)
    cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  })
}
