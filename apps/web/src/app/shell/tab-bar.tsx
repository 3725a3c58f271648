import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notice } from '../notice.ts'
import { hasUnsaved } from '../unsaved.ts'
import { forget, previousOf, useViews, type View } from '../views.ts'

/** The open pages; a page with unsaved input asks before it closes. */
export function TabBar() {
  const open = useViews((views) => views.open)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector(`[data-path="${CSS.escape(pathname)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  const close = async (view: View) => {
    if (view.pinned || !(await mayClose(view))) return
    if (view.path === pathname) void navigate(previousOf(view.path))
    forget(view.path)
  }
  return (
    <div className="tab-bar" role="tablist" aria-label="打开的页面" ref={bar}>
      {open.map((view) => (
        <div key={view.path} data-path={view.path} className={view.path === pathname ? 'tab active' : 'tab'}>
          <button
            type="button"
            role="tab"
            aria-selected={view.path === pathname}
            onClick={() => void navigate(view.path + view.search)}
            onAuxClick={(event) => event.button === 1 && void close(view)}
          >
            {view.title}
          </button>
          {!view.pinned && (
            <button type="button" className="tab-close" aria-label={`关闭${view.title}`} onClick={() => void close(view)}>
              <CloseOutlined />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

function mayClose(view: View): Promise<boolean> {
  if (!hasUnsaved(view.path)) return Promise.resolve(true)
  return new Promise((resolve) => {
    notice().modal.confirm({
      title: `「${view.title}」有未保存的内容，确认关闭吗？`,
      okText: '关闭',
      cancelText: '继续编辑',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
