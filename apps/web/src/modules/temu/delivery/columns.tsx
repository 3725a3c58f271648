import { BEFORE_SHIPPING, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { type Column, Copyable, columnsOf, StatusTag } from '../../../kit/index.ts'
import { minutesUntil, TwoLines } from '../../order/desk/list/order-cells.tsx'
import { spanOf } from '../../stock/parts/span.ts'
import type { Delivery } from './rows.ts'
import '../../order/order.css'

const nothing = <span className="nothing">–</span>
const NEAR_MINUTES = 12 * 60

/** What decides about a delivery, in the order it is looked at; the rest for those who want it. */
export function deliveryColumns(open: (row: Delivery) => void): Column<Delivery>[] {
  const shown = [number(open), ...PROGRESS, ...TRAVEL]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(deliveryOrder)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const number = (open: (row: Delivery) => void): Column<Delivery> => ({
  id: 'deliveryOrderNo',
  title: '发货单号',
  width: 132,
  fixed: 'start',
  sort: 'deliveryOrderNo',
  exports: ['deliveryOrderNo', 'platformDeliverySn'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="row-action" onClick={() => open(row)}>
          {row.deliveryOrderNo}
        </button>
      }
      second={row.platformDeliverySn && <Copyable text={row.platformDeliverySn} />}
    />
  ),
})

const PROGRESS: Column<Delivery>[] = [
  {
    id: 'status',
    title: '状态',
    width: 96,
    onCard: 'state',
    sort: 'status',
    exports: ['status', 'isForced', 'isPlatformCancelled'],
    render: (row) => <TwoLines first={<StatusTag states={deliveryStates} value={row.status} />} second={<Marks row={row} />} />,
  },
  { id: 'deadline', title: '时效', width: 138, sort: 'deadline', render: (row) => <Deadline row={row} /> },
  {
    id: 'shopId',
    title: '店铺/收货仓',
    width: 116,
    exports: ['shopId', 'subWarehouseId'],
    render: (row) => <TwoLines first={row.shopName} second={row.subWarehouseName} />,
  },
  {
    id: 'planQty',
    title: '件数',
    width: 68,
    align: 'right',
    sort: 'planQty',
    exports: ['skuCount', 'planQty'],
    render: (row) => <TwoLines right first={row.planQty} second={`${row.skuCount} 种`} />,
  },
  {
    id: 'pickedQty',
    title: '已拣/已贴/已装',
    width: 114,
    align: 'right',
    exports: ['pickedQty', 'labeledQty', 'packedQty'],
    render: (row) => <TwoLines right first={[row.pickedQty, row.labeledQty, row.packedQty].join(' / ')} second={sentOf(row)} />,
  },
  {
    id: 'packageCount',
    title: '包裹/重量',
    width: 84,
    align: 'right',
    exports: ['packageCount', 'totalWeight'],
    render: (row) => <TwoLines right first={row.packageCount} second={Number(row.totalWeight) > 0 && `${row.totalWeight} kg`} />,
  },
]

const sentOf = ({ shipQty, receiveQty }: Delivery) => Number(shipQty) > 0 && `发 ${shipQty} 收 ${receiveQty}`

/** What makes this order another than the rest. */
export const Marks = ({ row }: { row: Delivery }) => (
  <>
    {row.isForced === 1 && <Tag color="orange">强制发货</Tag>}
    {row.isPlatformCancelled === 1 && <Tag color="red">平台已取消</Tag>}
  </>
)

const TRAVEL: Column<Delivery>[] = [
  {
    id: 'expressDeliveryNo',
    title: '快递',
    width: 116,
    exports: ['deliveryMethod', 'expressCompanyId', 'expressDeliveryNo'],
    render: (row) => (
      <TwoLines
        first={row.expressDeliveryNo ? <Copyable text={row.expressDeliveryNo} /> : row.plateNumber}
        second={row.expressCompanyName ?? row.driverName}
      />
    ),
  },
  {
    id: 'transferNo',
    title: '调拨单',
    width: 134,
    exports: ['transferNo', 'transferState'],
    render: (row) => <TwoLines first={row.transferNo && <TransferLink no={row.transferNo} />} second={row.transferState} />,
  },
]

export const TransferLink = ({ no }: { no: string }) => <Link to={`/warehouse/transferReceipt?transferNo=${no}`}>{no}</Link>

/** How long until it must be gone; what has gone says when. */
export function Deadline({ row: { deadline, shipTime: gone, status } }: { row: Pick<Delivery, 'deadline'> & Partial<Delivery> }) {
  if (gone) return <TwoLines first="已发货" second={gone.slice(5, 16)} />
  if (!deadline) return nothing
  if (status !== undefined && !BEFORE_SHIPPING.includes(status)) return <>{deadline.slice(5, 16)}</>
  const left = minutesUntil(deadline)
  const words = left < 0 ? `超时 ${spanOf(-left)}` : `剩 ${spanOf(left)}`
  return (
    <TwoLines
      first={<span className={left < NEAR_MINUTES ? 'over-time' : undefined}>{words}</span>}
      second={deadline.slice(5, 16)}
    />
  )
}
