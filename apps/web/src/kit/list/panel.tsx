import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { ListFrame } from './list-frame.tsx'

interface Props {
  title: string
  filters: ReactNode
  toolbar?: ReactNode
  /** At the other end of the buttons. */
  hint?: string
  busy: boolean
  onRefresh: () => void
  children: ReactNode
}

/** The frame of a list whose rows are not a page of a resource: filters above, buttons and table below. */
export function Panel({ title, filters, toolbar, hint, busy, onRefresh, children }: Props) {
  return (
    <ListFrame title={title}>
      <div className="filter-bar filter-open" role="search">
        <div className="filter-form">{filters}</div>
      </div>
      <div className="list-panel">
        <div className="list-toolbar">
          <div className="toolbar">{toolbar}</div>
          <div className="toolbar-end">
            {hint && <span className="hint">{hint}</span>}
            <Tooltip title="刷新">
              <Button type="text" aria-label="刷新" loading={busy} icon={<ReloadOutlined />} onClick={onRefresh} />
            </Tooltip>
          </div>
        </div>
        {children}
      </div>
    </ListFrame>
  )
}
