import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S saves; only while the page is shown. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(save)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
