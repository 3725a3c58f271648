import { Select } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { type FilterProps, filterLabel, type List } from '../../../kit/index.ts'
import { type FbaPage, usePeriods } from './fba-page.ts'

export function PeriodFilter({ page, field, value, onChange, onPick }: FilterProps & { page: FbaPage }) {
  const { data, isLoading } = usePeriods(page)
  const chosen = Array.isArray(value) ? value[0] : value
  return (
    <Select<string>
      prefix={filterLabel(field)}
      aria-label={field.label}
      value={chosen ?? undefined}
      loading={isLoading}
      allowClear
      showSearch
      options={(data ?? []).map(({ period, shops, rows }) => ({
        value: period,
        label: `${period}　${shops} 个店铺 · ${rows} 行`,
      }))}
      labelRender={({ value: period }) => period}
      onChange={(period) => {
        onChange?.(conditionOf(page, period))
        onPick()
      }}
    />
  )
}

/** A day is a range of one day for the list. */
const conditionOf = ({ field }: FbaPage, period?: string) =>
  period === undefined ? undefined : field === 'snapshotDate' ? [period, period] : period

/** The newest one, for whoever comes without a wish of their own. */
export function Newest({ page, list }: { page: FbaPage; list: List }) {
  const newest = usePeriods(page).data?.[0]?.period
  const choose = useEffectEvent(() => {
    if (newest && Object.keys(list.state.condition).length === 0)
      list.change({ condition: { [page.field]: conditionOf(page, newest) } })
  })
  useEffect(() => {
    if (newest) choose()
  }, [newest])
  return null
}
