import { useEffect } from 'react'
import { useSteady } from '../../../kit/steady.ts'

/** Keys of their own while nobody types and nothing is asked. */
export function useApprovalKeys(keys: Record<string, () => void>): void {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
    const run = keys[event.key.toLowerCase()]
    if (!run || document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
