import { canCompare, MOST_DIMENSIONS, type Report } from '@erp/contract/kit'
import { Select } from 'antd'
import { may } from '../../app/session.ts'
import { tabLeaves } from '../form/tab-leaves.ts'
import type { List } from '../list/use-list.ts'

/** What rows are grouped by, in the order of choosing; kept in the address with the filter. */
export function DimensionChooser({ report, list, by }: { report: Report; list: List; by: string[] }) {
  const options = Object.entries(report.report.dimensions)
    .filter(([, { reach }]) => !reach || may(reach))
    .map(([value, { label }]) => ({ value, label }))
  const choose = (chosen: string[]) =>
    list.change(({ condition }) => {
      const by = chosen.length ? chosen : undefined
      const compare = canCompare(report, chosen) ? condition['compare'] : undefined
      return { condition: { ...condition, by, compare }, sort: null }
    })
  return (
    <Select
      className="dimension-chooser"
      mode="multiple"
      {...tabLeaves}
      prefix={<span className="filter-label">维度</span>}
      aria-label="维度"
      title={`最多同时选${MOST_DIMENSIONS}个，按选择的先后分组`}
      value={by}
      options={options}
      maxCount={MOST_DIMENSIONS}
      onChange={choose}
    />
  )
}
