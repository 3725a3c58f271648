import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isPick } from './column.ts'
import type { Sheet } from './use-sheet.ts'

/** The keys of a spreadsheet, while no cell is edited. */
export function navigate(event: KeyboardEvent, sheet: Sheet): void {
  if (event.nativeEvent.isComposing) return
  const deed = withControl(event, sheet) ?? plain(event, sheet)
  if (deed) {
    event.preventDefault()
    deed()
  } else if (sheet.move(event)) event.preventDefault()
}

function withControl(event: KeyboardEvent, sheet: Sheet): (() => void) | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined
  const deeds: Record<string, () => void> = {
    d: sheet.fill,
    a: sheet.markAll,
    z: event.shiftKey ? sheet.redo : sheet.undo,
    y: sheet.redo,
  }
  return deeds[event.key.toLowerCase()]
}

function plain(event: KeyboardEvent, sheet: Sheet): (() => void) | undefined {
  const flag = sheet.column?.field.kind === 'flag'
  if (event.altKey && event.key === 'ArrowDown' && sheet.column && isPick(sheet.column)) return () => sheet.edit('', true)
  if (event.key === ' ' && flag) return sheet.toggle
  if (event.key === 'F2') return flag ? sheet.toggle : sheet.editPresent
  if (event.key === 'Delete' || event.key === 'Backspace') return sheet.clear
  if (event.key === 'Escape') return () => sheet.markCell(sheet.marked.at)
  return undefined
}

/** While a cell is edited: Enter and Tab write it and go on, Esc leaves it as it was. */
export function write(event: KeyboardEvent, sheet: Sheet, chosen: () => unknown): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    return sheet.cancel()
  }
  if (!leaves(event, sheet)) return
  sheet.commit(chosen())
  if (sheet.move(event)) event.preventDefault()
}

const leaves = ({ key }: KeyboardEvent, { editing }: Sheet): boolean =>
  key === 'Enter' || key === 'Tab' || /^Arrow(Up|Down)$/.test(key) || Boolean(editing?.typed && key.startsWith('Arrow'))

export function clip(sheet: Sheet, onImages: (files: File[]) => void) {
  const nothing = () => sheet.editing !== null
  return {
    onCopy: (event: ClipboardEvent) => {
      if (nothing()) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', sheet.copy())
    },
    onCut: (event: ClipboardEvent) => {
      if (nothing()) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', sheet.copy())
      sheet.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      if (nothing()) return
      event.preventDefault()
      const files = [...event.clipboardData.files]
      if (sheet.column?.field.kind === 'image' && files.length > 0) onImages(files)
      else sheet.paste(event.clipboardData.getData('text/plain'))
    },
  }
}
