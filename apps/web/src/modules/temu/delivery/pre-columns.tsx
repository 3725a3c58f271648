import { preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { Tag } from 'antd'
import { type Column, columnsOf } from '../../../kit/index.ts'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { Deadline } from './columns.tsx'
import { StockCell } from './pre-lines.tsx'
import type { PreDelivery } from './rows.ts'

/** Beside each other: what is planned, what is free, and what the rules say. */
export function preColumns(toggle: (key: number) => void): Column<PreDelivery>[] {
  const shown = [number(toggle), ...REST]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(preDelivery)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const number = (toggle: (key: number) => void): Column<PreDelivery> => ({
  id: 'deliveryOrderNo',
  title: '发货单号',
  width: 158,
  fixed: 'start',
  sort: 'deliveryOrderNo',
  exports: ['deliveryOrderNo', 'platformDeliverySn'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="row-action" onClick={() => toggle(row.deliveryOrderId)}>
          {row.deliveryOrderNo}
        </button>
      }
      second={row.platformDeliverySn}
    />
  ),
})

const REST: Column<PreDelivery>[] = [
  {
    id: 'checkResult',
    title: '检查结果',
    width: 250,
    render: (row) => <Result row={row} />,
  },
  {
    id: 'planQty',
    title: 'SKU/件数',
    width: 100,
    align: 'right',
    sort: 'planQty',
    exports: ['skuCount', 'planQty'],
    render: (row) => <TwoLines right first={row.planQty} second={`${row.skuCount} 种`} />,
  },
  { id: 'available', title: '可售', width: 110, align: 'right', exports: [], render: (row) => <StockCell row={row} /> },
  {
    id: 'shopId',
    title: '店铺/收货仓',
    width: 150,
    exports: ['shopId', 'subWarehouseId'],
    render: (row) => <TwoLines first={row.shopName} second={row.subWarehouseName} />,
  },
  { id: 'outStoreId', title: '发货仓', width: 90, render: (row) => row.outStoreName },
  { id: 'deadline', title: '时效', width: 138, sort: 'deadline', render: (row) => <Deadline row={row} /> },
]

const Result = ({ row }: { row: PreDelivery }) =>
  row.checkResult ? (
    <span className="temu-check over-time" title={row.checkResult}>
      {row.checkResult}
    </span>
  ) : (
    <Tag color="green">通过</Tag>
  )
