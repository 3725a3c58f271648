import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { type Column, columnsOf, may } from '../../../kit/index.ts'
import { ArrivalCell, amount, NumberCell, StoresCell, SupplierCell, TracksCell, TwoLines } from './cells.tsx'
import type { Order } from './rows.ts'

type Opens = (row: Order) => void
const PRICE = 'purchasing:order:price'

/** What decides about an order, in the order it is looked at; the rest for those who want it. */
export function orderColumns(open: Opens): Column<Order>[] {
  const shown = [...first(open), ...(may(PRICE) ? MONEY : []), ...LAST]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(purchaseOrder)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const first = (open: Opens): Column<Order>[] => [
  {
    id: 'orderNo',
    title: '采购单号',
    width: 150,
    fixed: 'start',
    sort: 'orderNo',
    exports: ['orderNo', 'aliOrderId', 'urgent'],
    render: (row) => <NumberCell row={row} onOpen={open} />,
  },
  {
    id: 'checkFlag',
    title: '状态与进度',
    width: 186,
    onCard: 'state',
    exports: ['checkFlag', 'bargainStatus', 'payStatus', 'shipStatus', 'stockInStatus', 'refundStatus'],
    render: (row) => <TracksCell row={row} />,
  },
  {
    id: 'supplierId',
    title: '供应商',
    width: 126,
    exports: ['supplierId', 'levelCode'],
    render: (row) => <SupplierCell row={row} />,
  },
  {
    id: 'quantity',
    title: '品种/总数',
    width: 84,
    align: 'right',
    exports: ['skuCount', 'quantity'],
    render: (row) => <TwoLines right first={amount(row.quantity)} second={`${row.skuCount} 种`} />,
  },
]

const MONEY: Column<Order>[] = [
  {
    id: 'totalAmount',
    title: '金额(CNY)',
    width: 106,
    align: 'right',
    sort: 'totalAmount',
    exports: ['totalAmount'],
    render: (row) => amount(row.totalAmount),
  },
  {
    id: 'paidAmount',
    title: '已付/已退',
    width: 96,
    align: 'right',
    exports: ['paidAmount', 'refundAmount'],
    render: (row) => (
      <TwoLines right first={amount(row.paidAmount)} second={Number(row.refundAmount) > 0 && `退 ${amount(row.refundAmount)}`} />
    ),
  },
]

const LAST: Column<Order>[] = [
  {
    id: 'expectArriveDate',
    title: '预计到货',
    width: 106,
    sort: 'expectArriveDate',
    render: (row) => <ArrivalCell row={row} />,
  },
  { id: 'purchaserId', title: '采购员', width: 68, render: (row) => row.purchaserName ?? <span className="nothing">–</span> },
  {
    id: 'storeId',
    title: '收货/最终仓',
    width: 104,
    exports: ['storeId', 'targetStoreId'],
    render: (row) => <StoresCell row={row} />,
  },
]
