import { qcStates, signStates, stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import { PAY_TYPES } from '@erp/contract/purchasing/money/payment'
import { paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { REFUND_TYPES, refundStates } from '@erp/contract/purchasing/money/refund.states'
import type { PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'
import { type LineColumn, Lines, StatusTag } from '../../../../kit/index.ts'
import { amount } from '../cells.tsx'

interface Props {
  order: PurchaseOrderDetails
}
type Choices = readonly (readonly [number, string, string?])[]
const named = (choices: Choices, value: number): string => choices.find(([known]) => known === value)?.[1] ?? String(value)

function Listed<T extends object>({ rows, columns, empty }: { rows: T[]; columns: LineColumn<T>[]; empty: string }) {
  if (rows.length === 0) return <p className="nothing">{empty}</p>
  return (
    <div className="doc-lines purchase-flush">
      <Lines rows={rows} columns={columns} keyOf={(row) => Object.values(row)[0] as number} />
    </div>
  )
}

export const Checks = ({ order: { signs, checks } }: Props) => (
  <>
    <Listed
      rows={signs}
      empty="还没有签收"
      columns={[
        { title: '签收单', render: ({ signNo }) => signNo },
        { title: '物流单号', render: ({ expressDeliveryNo }) => expressDeliveryNo },
        { title: '结果', render: ({ result }) => <StatusTag states={signStates} value={result} /> },
        { title: '签收时间', render: ({ scanTime }) => scanTime },
        { title: '签收人', render: ({ scanName }) => scanName },
      ]}
    />
    {checks.length > 0 && (
      <Listed
        rows={checks}
        empty=""
        columns={[
          { title: '质检单', render: ({ qcNo }) => qcNo },
          { title: '状态', render: ({ status }) => <StatusTag states={qcStates} value={status} /> },
          { title: '到货', right: true, render: ({ arrivedQty }) => arrivedQty },
          { title: '良品', right: true, render: ({ goodQty }) => goodQty },
          { title: '次品', right: true, render: ({ badQty }) => badQty },
          { title: '质检时间', render: ({ checkTime }) => checkTime },
        ]}
      />
    )}
  </>
)

export const StockIns = ({ order: { stockIns } }: Props) => (
  <Listed
    rows={stockIns}
    empty="还没有入库"
    columns={[
      { title: '入库单', render: ({ stockInNo }) => stockInNo },
      { title: '状态', render: ({ status }) => <StatusTag states={stockInStates} value={status} /> },
      { title: '数量', right: true, render: ({ quantity }) => quantity },
      { title: '金额', right: true, render: (row) => (row.amount === undefined ? null : amount(row.amount)) },
      { title: '审核时间', render: ({ auditTime }) => auditTime },
    ]}
  />
)

export const Payments = ({ order: { payments = [] } }: Props) => (
  <Listed
    rows={payments}
    empty="还没有付款单"
    columns={[
      { title: '付款单', render: ({ paymentNo }) => paymentNo },
      { title: '类型', render: ({ payType }) => named(PAY_TYPES, payType) },
      { title: '状态', render: ({ status }) => <StatusTag states={paymentStates} value={status} /> },
      { title: '金额', right: true, render: (row) => amount(row.amount) },
      { title: '到期日', render: ({ dueDate }) => dueDate },
      { title: '付款时间', render: ({ paidTime }) => paidTime },
    ]}
  />
)

export const Refunds = ({ order: { refunds = [] } }: Props) => (
  <Listed
    rows={refunds}
    empty="没有退款"
    columns={[
      { title: '退款单', render: ({ refundNo }) => refundNo },
      { title: '类型', render: ({ refundType }) => named(REFUND_TYPES, refundType) },
      { title: '状态', render: ({ status }) => <StatusTag states={refundStates} value={status} /> },
      { title: '数量', right: true, render: ({ quantity }) => quantity },
      { title: '金额', right: true, render: (row) => amount(row.amount) },
      { title: '到账', right: true, render: ({ receivedAmount }) => (receivedAmount === null ? null : amount(receivedAmount)) },
      { title: '到账时间', render: ({ receivedTime }) => receivedTime },
    ]}
  />
)
