import { type RefObject, useEffect } from 'react'

/** A key pressed anywhere goes to the field, and a touch gives the focus back to it; other inputs and open dialogs keep theirs. */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || keepsFocus(target)) return
      if (event.key !== ' ' || !target.closest('button, a, [role=combobox]')) field.current?.focus()
    }
    const released = () =>
      setTimeout(() => {
        if (!keepsFocus(document.activeElement) && !getSelection()?.toString()) field.current?.focus({ preventScroll: true })
      })
    document.addEventListener('keydown', typed, true)
    document.addEventListener('pointerup', released)
    field.current?.focus()
    return () => {
      document.removeEventListener('keydown', typed, true)
      document.removeEventListener('pointerup', released)
    }
  }, [field])
}

/** A choice that has been made is no place to type in: its list is closed. */
const TYPED_IN =
  'input:not([role=combobox][aria-expanded=false]), textarea, select, [contenteditable], .ant-modal-root, .ant-drawer, .ant-select-dropdown'
const keepsFocus = (element: Element | null): boolean => Boolean(element?.closest(TYPED_IN))
