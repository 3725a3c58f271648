import { LAYOUTS, type Layout, type Report } from '@erp/contract/kit'
import { titleOf } from '@erp/contract/kit/reading'
import { Segmented, Select } from 'antd'
import { may } from '../../app/session.ts'
import type { List } from '../list/use-list.ts'

/** Two dimensions can also stand down and across. */
export const layoutOf = (report: Report, list: List, by: string[]): Layout =>
  by.length === 2 ? (([list.condition['layout'] ?? []].flat()[0] as Layout | undefined) ?? usualOf(report)) : 'table'
const usualOf = ({ report: { layout = 'table' } }: Report): Layout => layout

/** The measure that the list is sorted by, or the first that this person may see. */
export function chosenMeasure({ report: { measures } }: Report, { state: { sort } }: List): string {
  const seen = Object.keys(measures).filter((name) => !measures[name]!.field.reach || may(measures[name]!.field.reach))
  return seen.find((name) => name === sort?.field) ?? seen[0]!
}

export function LayoutSwitch({ report, list, by }: { report: Report; list: List; by: string[] }) {
  if (by.length !== 2) return null
  const layout = layoutOf(report, list, by)
  const choose = (next: Layout) =>
    list.change(({ condition }) => ({ condition: { ...condition, layout: next === usualOf(report) ? undefined : [next] } }))
  const options = LAYOUTS.map(([value, label]) => ({ value, label }))
  const measures = Object.entries(report.report.measures)
    .filter(([, { field }]) => !field.reach || may(field.reach))
    .map(([value, { field }]) => ({ value, label: titleOf(field) }))
  return (
    <>
      <Segmented aria-label="显示方式" value={layout} options={options} onChange={choose} />
      {layout !== 'table' && (
        <Select
          className="measure-chooser"
          prefix={<span className="filter-label">指标</span>}
          aria-label="指标"
          value={chosenMeasure(report, list)}
          options={measures}
          onChange={(field) => list.change({ sort: { field, order: 'desc' } })}
        />
      )}
    </>
  )
}
