import { COUNT_CAP } from '@erp/contract/kit'
import { Tabs } from 'antd'
import type { StatusTabs as Declared, List } from './use-list.ts'

/** One tab a status, with its count; the first is everything: counted as `all` where tabs overlap, else their sum. */
export function StatusTabs({ list, tabs }: { list: List; tabs: Declared }) {
  const { all, ...each } = list.counts ?? {}
  const items = [
    ...(tabs.where ? [] : [['', '全部', all === undefined ? Object.values(each) : [all]] as const]),
    ...tabs.items.map(([value, label]) => [String(value), label, [list.counts?.[value] ?? 0]] as const),
  ]
  return (
    <Tabs
      className="status-tabs"
      size="small"
      activeKey={list.state.tab || items[0]?.[0]}
      onChange={(tab) => list.change({ tab })}
      items={items.map(([key, label, counts]) => ({
        key,
        label: (
          <>
            {label}
            {list.counts && <span className="tab-count">{added(counts)}</span>}
          </>
        ),
      }))}
    />
  )
}

/** One more than the cap is what a count says that stopped there. */
function added(counts: readonly number[]): string {
  const capped = counts.filter((count) => count === COUNT_CAP + 1).length
  return `${counts.reduce((sum, count) => sum + count, -capped)}${capped ? '+' : ''}`
}
