import { FEE_TABS, SUM_BY } from '@erp/contract/report/fba/fba-storage-fee-report'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import type { FilterProps, StatusTabs } from '../../../kit/index.ts'
import { FbaList, reportColumns } from './fba-list.tsx'
import { FEES } from './fba-page.ts'
import { PeriodFilter } from './period-filter.tsx'

const ALL = 'all'
const TABS: StatusTabs = {
  field: 'tab',
  items: [[ALL, '全部'], ...FEE_TABS],
  count: 'status-count',
  where: (tab) => (tab === ALL ? {} : { tab: [tab] }),
}
const [[BY_ROW]] = SUM_BY
const options = SUM_BY.map(([value, label]) => ({ value, label }))

function SumBy({ field, value, onChange, onPick }: FilterProps) {
  const [chosen = BY_ROW] = [value ?? []].flat()
  return (
    <Segmented
      block
      aria-label={field.label}
      value={chosen}
      options={options}
      onChange={(by) => {
        onChange?.(by === BY_ROW ? undefined : [by])
        onPick()
      }}
    />
  )
}
const filters = { sumBy: SumBy, monthOfCharge: (props: FilterProps) => <PeriodFilter page={FEES} {...props} /> }
const HIDDEN = [
  'measurementUnits',
  'longestSide',
  'medianSide',
  'shortestSide',
  'weight',
  'weightUnits',
  'itemVolume',
  'volumeUnits',
]

/** FBA仓储费报表: what Amazon takes for the room, row by row or by SKU. */
export default function FbaStorageFee() {
  const columns = useMemo(() => reportColumns(FEES, Object.fromEntries(HIDDEN.map((id) => [id, { hidden: true }]))), [])
  return <FbaList page={FEES} tabs={TABS} {...{ columns, filters }} />
}
