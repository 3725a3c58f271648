import { canCompare, isCompared, type Report } from '@erp/contract/kit'
import { type Period, periodBefore } from '@erp/contract/kit/period'
import { Switch } from 'antd'
import type { List } from '../list/use-list.ts'

/** The same figures of the period before, beside each; kept in the address and in saved views. */
export function CompareSwitch({ report, list, by }: { report: Report; list: List; by: string[] }) {
  const { days } = report.report
  if (!days) return null
  const [from, to] = (list.condition[days.field] ?? []) as (string | null)[]
  const before = from && to ? periodBefore([from, to] as Period).map((day) => day.slice(0, 10)) : null
  const isOffered = canCompare(report, by)
  const isOn = isOffered && isCompared(list.condition)
  const choose = (on: boolean) =>
    list.change(({ condition }) => ({ condition: { ...condition, compare: on ? [1] : undefined }, sort: null }))
  return (
    <label className="compare-switch" title={isOffered ? undefined : '按时间分组时不能对比上期'}>
      <Switch size="small" checked={isOn} disabled={!isOffered} onChange={choose} />
      对比上期
      {isOn && before && (
        <small>
          {before[0]} 至 {before[1]}
        </small>
      )}
    </label>
  )
}
