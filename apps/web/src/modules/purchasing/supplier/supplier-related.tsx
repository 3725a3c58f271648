import { grouped } from '@erp/contract/kit/reading'
import { paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { orderStates } from '@erp/contract/purchasing/order/order.states'
import { type SupplierOrder, type SupplierPayment, supplier } from '@erp/contract/purchasing/supplier/supplier'
import { scoreStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { supplierScore } from '@erp/contract/purchasing/supplier/supplier-score'
import { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, Copyable, call, type LineColumn, StatusTag } from '../../../kit/index.ts'
import { Ladder, Prices } from './prices.tsx'
import type { Quote, Score } from './rows.ts'

const money = (value: string | null) => (value === null ? null : grouped(value))

const orderColumns: LineColumn<SupplierOrder>[] = [
  { title: '采购单号', render: (row) => <Copyable text={row.orderNo} /> },
  { title: '状态', render: (row) => <StatusTag states={orderStates} value={row.checkFlag} /> },
  { title: '金额', right: true, render: (row) => money(row.totalAmount) },
  { title: '已付', right: true, render: (row) => money(row.paidAmount) },
  { title: '未付', right: true, render: (row) => money(row.dueAmount) },
  { title: '预计到货', render: (row) => row.expectArriveDate },
  { title: '创建时间', render: (row) => row.createTime },
]

export function SupplierOrders({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', supplier.path, 'orders', id],
    queryFn: ({ signal }) => call(supplier, 'orders', { id }, { signal }),
  })
  return <Table asked={asked} empty="还没有采购单" columns={orderColumns} keyOf={(row) => row.orderId} />
}

const paymentColumns: LineColumn<SupplierPayment>[] = [
  { title: '付款单号', render: (row) => <Copyable text={row.paymentNo} /> },
  { title: '状态', render: (row) => <StatusTag states={paymentStates} value={row.status} /> },
  { title: '金额', right: true, render: (row) => money(row.amount) },
  { title: '到期日', render: (row) => row.dueDate },
  { title: '付款时间', render: (row) => row.paidTime },
]

export function SupplierPayments({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', supplier.path, 'payments', id],
    queryFn: ({ signal }) => call(supplier, 'payments', { id }, { signal }),
  })
  return <Table asked={asked} empty="还没有付款单" columns={paymentColumns} keyOf={(row) => row.paymentId} />
}

const quoteColumns: LineColumn<Quote>[] = [
  { title: 'SKU', render: (row) => <Copyable text={row.sku ?? ''} /> },
  { title: '品名', render: (row) => row.skuName },
  { title: '默认', render: (row) => (row.isDefault ? '是' : null) },
  { title: '单价', right: true, render: (row) => row.price },
  { title: '阶梯价', render: (row) => <Ladder ladder={row.ladder} /> },
  { title: '起订量', right: true, render: (row) => row.moq },
  { title: '最近成交价', render: (row) => <Prices prices={row.lastPrices} /> },
]
const LATEST = 100

export function SupplierQuotes({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', supplierSku.path, 'of', id],
    queryFn: async ({ signal }) =>
      (await call(supplierSku, 'list-page', { pageSize: LATEST, condition: { supplierId: [id] } }, { signal })).list,
  })
  return <Table asked={asked} empty="还没有报价" columns={quoteColumns} keyOf={(row) => row.id} />
}

const part = (title: string, name: keyof Score): LineColumn<Score> => ({ title, right: true, render: (row) => row[name] })
const scoreColumns: LineColumn<Score>[] = [
  { title: '统计期', render: (row) => `${row.fromDay} 至 ${row.toDay}` },
  part('评分', 'score'),
  part('准时率', 'onTimeRate'),
  part('合格率', 'passRate'),
  part('价格指数', 'priceIndex'),
  part('退款及时率', 'refundRate'),
  part('订单数', 'orderCount'),
  { title: '等级', render: (row) => [row.levelName, row.proposedLevelName].filter(Boolean).join(' → ') },
  { title: '处理', render: (row) => <StatusTag states={scoreStates} value={row.status} /> },
]

export function SupplierScores({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', supplierScore.path, 'of', id],
    queryFn: async ({ signal }) => {
      const input = { pageSize: 20, condition: { supplierId: [id] }, orderBy: [{ field: 'toDay', order: 'desc' }] }
      return (await call(supplierScore, 'list-page', input, { signal })).list
    },
  })
  return <Table asked={asked} empty="近90天没有采购，尚未评分" columns={scoreColumns} keyOf={(row) => row.id} />
}

const Table = <T,>(props: Parameters<typeof AskedLines<T>>[0]) => (
  <div className="scroll-lines">
    <AskedLines {...props} />
  </div>
)
