import { useLayoutEffect, useRef, useState } from 'react'
import type { Option } from '../../../../kit/index.ts'
import { splitNames } from './cell-text.ts'
import { isMany, isPick } from './column.ts'
import { clip, navigate, write } from './keys.ts'
import { found, PickList } from './pick-list.tsx'
import type { Sheet } from './use-sheet.ts'

interface Props {
  sheet: Sheet
  /** Takes the focus: the cursor was moved here, not just shown. */
  focused: boolean
  wrong: string | undefined
  onImages: (files: File[]) => void
}

/** The one input of a sheet, in the cell that has the cursor: it is there before typing begins, so that Chinese input methods work. */
export function CellInput({ sheet, focused, wrong, onImages }: Props) {
  const { column, editing, marked } = sheet
  const input = useRef<HTMLInputElement>(null)
  const list = usePicking(sheet)
  useLayoutEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true })
  }, [focused])
  const goesOn = editing?.typed === false
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0
    if (goesOn) input.current?.setSelectionRange(end, end)
  }, [goesOn])
  if (!column) return null
  return (
    <>
      <input
        ref={input}
        className={editing ? 'sheet-input sheet-editing' : 'sheet-input'}
        aria-label={`第${marked.at.row + 1}行 ${column.title}`}
        aria-invalid={wrong ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        value={editing?.text ?? ''}
        onChange={({ target }) => sheet.edit(target.value, editing?.typed ?? true)}
        onKeyDown={(event) => {
          if (column.field.kind === 'image' && event.key === 'F2') onImages([])
          else if (!editing) navigate(event, sheet)
          else if (!list.key(event)) write(event, sheet, list.chosen)
        }}
        onBlur={() => sheet.commit(list.chosen())}
        {...clip(sheet, onImages)}
      />
      {editing && isPick(column) && (
        <PickList anchor={input} options={list.options} at={list.at} onPick={(option) => list.pick(option)} />
      )}
    </>
  )
}

/** What typing finds, and which of it Enter takes. */
function usePicking(sheet: Sheet) {
  const { column, editing } = sheet
  const [at, setAt] = useState(0)
  const many = column ? isMany(column) : false
  const names = splitNames(editing?.text ?? '')
  const open = /[、,，;；]\s*$/.test(editing?.text ?? '')
  const word = many ? (open ? '' : (names.at(-1) ?? '')) : (editing?.text ?? '')
  const options = column && editing && isPick(column) ? found(column.options ?? [], editing.typed || many ? word : '') : []
  const valued = (option: Option): unknown => {
    if (!many) return option.value
    const before = (open ? names : names.slice(0, -1)).flatMap(
      (name) => column?.options?.find((one) => one.label === name)?.value ?? [],
    )
    return [...new Set([...before, option.value])]
  }
  return {
    options,
    at: Math.min(at, Math.max(0, options.length - 1)),
    pick: (option: Option) => sheet.commit(valued(option)),
    /** The marked option while something is typed; undefined leaves it to the text. */
    chosen: (): unknown => {
      const option = options[Math.min(at, options.length - 1)]
      setAt(0)
      return option && word !== '' ? valued(option) : at > 0 && option ? valued(option) : undefined
    },
    key: (event: React.KeyboardEvent): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || options.length === 0) return false
      event.preventDefault()
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length)
      return true
    },
  }
}
