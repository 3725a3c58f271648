import { type KeyboardEvent, useCallback, useRef } from 'react'

const FIRST = 'input:enabled:not([type=file]):not([type=hidden]), textarea:enabled, [contenteditable=true]'

/** The first control is ready to type in, once: not again when its tab comes back. On touch the keyboard would cover the form. */
export function useFirstFocus() {
  const done = useRef(false)
  return useCallback((form: HTMLElement | null) => {
    if (!form || done.current) return
    done.current = true
    if (matchMedia('(pointer: fine)').matches) form.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
  }, [])
}

/** Ctrl S, and Ctrl Enter where Enter alone is a new line. */
export const savesOn =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    const asked = (event.ctrlKey || event.metaKey) && !event.altKey && ['s', 'enter'].includes(event.key.toLowerCase())
    if (!asked) return
    event.preventDefault()
    save()
  }
