import type { DragEvent, MouseEvent } from 'react'
import type { Cell } from './range.ts'
import type { SheetProps } from './sheet.tsx'
import type { Sheet } from './use-sheet.ts'

type OnImages = SheetProps['onImages']

/** Press and drag marks, a second press on a cell edits it, files dropped on a picture's cell are its picture. */
export const mouse = (sheet: Sheet, onImages: OnImages) => ({ ...pressing(sheet, onImages), ...dropping(sheet, onImages) })

function pressing(sheet: Sheet, onImages: OnImages) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const at = cellOf(event.target)
      if (!at || isInside(event.target) || event.button !== 0) return
      event.preventDefault()
      sheet.commit()
      sheet.markCell(at, event.shiftKey)
      focusAfter(event.currentTarget)
    },
    onMouseOver: (event: MouseEvent) => {
      const at = event.buttons === 1 && !sheet.editing ? cellOf(event.target) : null
      if (at) sheet.markCell(at, true)
    },
    onClick: (event: MouseEvent) => {
      const at = (event.target as Element).closest('[data-choose]') && cellOf(event.target)
      if (at) onImages?.([], at.row, sheet.columns[at.col]!.id)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (isInside(event.target)) return
      const kind = sheet.column?.field.kind
      if (kind === 'image') onImages?.([], sheet.marked.at.row, sheet.column!.id)
      else if (kind === 'flag') sheet.toggle()
      else sheet.editPresent()
    },
  }
}

const dropping = (sheet: Sheet, onImages: OnImages) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const at = cellOf(event.target)
    const files = [...event.dataTransfer.files]
    if (!at || files.length === 0) return
    event.preventDefault()
    onImages?.(files, at.row, sheet.columns[at.col]!.id)
  },
})

function cellOf(target: EventTarget): Cell | null {
  const cell = (target as Element).closest<HTMLElement>('[data-col]')
  return cell ? { row: Number(cell.dataset['row']), col: Number(cell.dataset['col']) } : null
}

const isInside = (target: EventTarget): boolean =>
  (target as Element).closest('.sheet-editing, button, a, label, .sheet-list') !== null

/** The input comes with the cell that was marked. */
const focusAfter = (body: Element): void =>
  void requestAnimationFrame(() => body.querySelector<HTMLElement>('.sheet-input')?.focus({ preventScroll: true }))
