import { SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useProfile } from '../session.ts'
import { focusContent } from '../shell/content.ts'
import { remember } from './recent.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(load)
/** Small, and the first keys after the shortcut are meant for it: it is there before it is asked for. */
const PRELOAD_MS = 3000

/** Ctrl K or ⌘ K from anywhere, or the button. */
export function Palette() {
  const { open, toggle, close } = useOpening()
  const { username } = useProfile()
  const { pathname } = useLocation()
  useEffect(() => remember(username, pathname), [username, pathname])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      toggle()
    }
    // Captured: an editor with a shortcut of its own does not keep it.
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [toggle])
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Tooltip title="快速跳转 Ctrl K">
        <Button
          type="text"
          className="head-icon"
          aria-label="快速跳转"
          aria-keyshortcuts="Control+K Meta+K"
          icon={<SearchOutlined />}
          onClick={toggle}
        />
      </Tooltip>
      <Suspense>{open && <PaletteDialog onClose={close} />}</Suspense>
    </>
  )
}

/** The focus goes back to where it was, or on into the page that was chosen. */
function useOpening() {
  const [open, setOpen] = useState(false)
  const from = useRef<Element | null>(null)
  const close = useCallback((gone = false) => {
    setOpen(false)
    requestAnimationFrame(() => (gone || !(from.current instanceof HTMLElement) ? focusContent() : from.current.focus()))
  }, [])
  const toggle = useCallback(() => {
    if (open) return close()
    from.current = document.activeElement
    setOpen(true)
  }, [open, close])
  return { open, toggle, close }
}
