import { Tabs } from 'antd'
import { counted } from './counted.ts'
import type { StatusTabs as Declared, List } from './use-list.ts'

/** One tab a status, with its count; the first is everything, which the server counts too: rows may stand in two tabs. */
export function StatusTabs({ list, tabs }: { list: List; tabs: Declared }) {
  const each = tabs.items.map(([value, label]) => ({ key: String(value), label, count: list.counts?.[value] ?? 0 }))
  const items = tabs.where ? each : [{ key: '', label: '全部', count: list.counts?.['all'] ?? 0 }, ...each]
  const active = list.state.tab || (items[0]?.key ?? '')
  const said = (key: string, count: number) => (key === active && list.isExact ? counted(list.total, true) : counted(count))
  return (
    <Tabs
      className="status-tabs"
      size="small"
      activeKey={active}
      onChange={(tab) => list.change({ tab })}
      items={items.map(({ key, label, count }) => ({
        key,
        label: (
          <>
            {label}
            {list.counts && <span className="tab-count">{said(key, count)}</span>}
          </>
        ),
      }))}
    />
  )
}
