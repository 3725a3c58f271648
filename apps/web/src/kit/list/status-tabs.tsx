import { Tabs } from 'antd'
import type { StatusTabs as Declared, List } from './use-list.ts'

/** One tab a status, with its count; the first is everything. */
export function StatusTabs({ list, tabs }: { list: List; tabs: Declared }) {
  const all = list.counts && Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  const items = [
    ...(tabs.where ? [] : [['', '全部', all] as const]),
    ...tabs.items.map(([value, label]) => [String(value), label, list.counts?.[value]] as const),
  ]
  return (
    <Tabs
      className="status-tabs"
      size="small"
      activeKey={list.state.tab || items[0]?.[0]}
      onChange={(tab) => list.change({ tab })}
      items={items.map(([key, label, count]) => ({
        key,
        label: (
          <>
            {label}
            {list.counts && <span className="tab-count">{count ?? 0}</span>}
          </>
        ),
      }))}
    />
  )
}
