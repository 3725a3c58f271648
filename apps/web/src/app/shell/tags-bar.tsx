import { CloseOutlined } from '@ant-design/icons'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViews, type View } from '../views.ts'
import { closeViews } from './close-views.ts'
import { TagMenu } from './tag-menu.tsx'

/** A quarter of the wheel's turn. */
const WHEEL_SHARE = 4

export interface TagMenuAt {
  view: View
  x: number
  y: number
}

/** The visited views; one with unsaved input asks before it closes. */
export function TagsBar() {
  const open = useViews((views) => views.open)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<TagMenuAt | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useWheel(bar)
  useEffect(() => {
    bar.current?.querySelector(`[data-path="${CSS.escape(pathname)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The tag of a page comes after its address.
  }, [pathname, open])
  const close = (view: View) => void closeViews([view], pathname, (to) => void navigate(to))
  const openMenu = (event: MouseEvent<HTMLElement>, view: View) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    setMenu({ view, x: byKey ? box.left : event.clientX, y: byKey ? box.bottom : event.clientY })
  }
  return (
    <>
      <nav className="tags-bar" aria-label="打开的页面" ref={bar}>
        {open.map((view) => (
          <Tag
            key={view.path}
            view={view}
            active={view.path === pathname}
            onShow={() => void navigate(view.path + view.search)}
            onClose={() => close(view)}
            onMenu={(event) => openMenu(event, view)}
          />
        ))}
      </nav>
      {menu && <TagMenu at={menu} onClose={() => setMenu(null)} />}
    </>
  )
}

interface TagProps {
  view: View
  active: boolean
  onShow: () => void
  onClose: () => void
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

const Tag = ({ view, active, onShow, onClose, onMenu }: TagProps) => (
  <div data-path={view.path} className={active ? 'tag active' : 'tag'}>
    <button
      type="button"
      className="tag-title"
      aria-current={active ? 'page' : undefined}
      onClick={onShow}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && onClose()}
      onContextMenu={onMenu}
    >
      {view.title}
    </button>
    {!view.pinned && (
      <button type="button" className="tag-close" aria-label={`关闭${view.title}`} onClick={onClose}>
        <CloseOutlined />
      </button>
    )}
  </div>
)

/** React listens passively: the page behind would scroll along. */
function useWheel(bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = bar.current!
    const scroll = (event: WheelEvent) => {
      event.preventDefault()
      element.scrollLeft += (event.deltaY || event.deltaX) / WHEEL_SHARE
    }
    element.addEventListener('wheel', scroll, { passive: false })
    return () => element.removeEventListener('wheel', scroll)
  }, [bar])
}
