import { locationDetail } from '@erp/contract/stock/figures/store-report'
import { useMemo } from 'react'
import { ListPage } from '../../../kit/index.ts'
import { reportColumns } from '../figures/columns.tsx'
import { reportFilters } from '../figures/filters.tsx'

const SORTS = ['onHand', 'occupied', 'available']

/** 库位库存明细: what lies at every location and in every container, now or at any moment. */
export default function LocationDetail() {
  const columns = useMemo(() => reportColumns(locationDetail, SORTS), [])
  return <ListPage resource={locationDetail} columns={columns} filters={reportFilters} rowHeight={40} />
}
