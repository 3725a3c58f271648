import { type FbaInventoryRow, fbaInventoryReport, INVENTORY_TABS } from '@erp/contract/report/fba/fba-inventory-report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type FilterProps, offers, type StatusTabs } from '../../../kit/index.ts'
import { AlignDialog } from './align-dialog.tsx'
import { FbaList, reportColumns } from './fba-list.tsx'
import { INVENTORY } from './fba-page.ts'
import { PeriodFilter } from './period-filter.tsx'

const ALL = 'all'
const TABS: StatusTabs = {
  field: 'tab',
  items: [[ALL, '全部'], ...INVENTORY_TABS],
  count: 'status-count',
  where: (tab) => (tab === ALL ? {} : { tab: [tab] }),
}
const filters = { snapshotDate: (props: FilterProps) => <PeriodFilter page={INVENTORY} {...props} /> }

/** FBA库存报表: what Amazon says lies there, and what our books say. */
export default function FbaInventory() {
  const [aligning, setAligning] = useState(false)
  const columns = useMemo(
    () => reportColumns(INVENTORY, { diffQty: { render: difference }, itemCondition: { hidden: true } }),
    [],
  )
  const align = offers(fbaInventoryReport, 'align') && <Button onClick={() => setAligning(true)}>平台对账</Button>
  return (
    <>
      <FbaList page={INVENTORY} tabs={TABS} more={align} {...{ columns, filters }} />
      {aligning && <AlignDialog onClose={() => setAligning(false)} />}
    </>
  )
}

function difference({ diffQty }: Partial<FbaInventoryRow>) {
  const off = diffQty ?? 0
  return off === 0 ? '0' : <b className={off > 0 ? 'report-more' : 'report-less'}>{off > 0 ? `+${off}` : off}</b>
}
