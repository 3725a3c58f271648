import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  filters: ReactNode
  toolbar?: ReactNode
  busy: boolean
  onRefresh: () => void
  children: ReactNode
}

/** The frame of a list whose rows are not a page of a resource: filters above, buttons and table below. */
export function Panel({ title, filters, toolbar, busy, onRefresh, children }: Props) {
  return (
    <section className="list-page" aria-label={title}>
      <div className="filter-bar filter-open" role="search">
        <div className="filter-form">{filters}</div>
      </div>
      <div className="list-panel">
        <div className="list-toolbar">
          <div className="toolbar">{toolbar}</div>
          <Tooltip title="刷新">
            <Button type="text" aria-label="刷新" loading={busy} icon={<ReloadOutlined />} onClick={onRefresh} />
          </Tooltip>
        </div>
        {children}
      </div>
    </section>
  )
}
