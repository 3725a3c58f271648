import { grouped } from '@erp/contract/kit/reading'
import type { PaymentDetails, PaymentLine } from '@erp/contract/purchasing/money/payment'
import { Copyable, type LineColumn, Lines } from '../../../kit/index.ts'
import './money.css'

const amount = (title: string, name: keyof PaymentLine): LineColumn<PaymentLine> => ({
  title,
  right: true,
  render: (row) => grouped(String(row[name])),
})
const COLUMNS: LineColumn<PaymentLine>[] = [
  { title: '采购单', render: ({ orderNo }) => <Copyable text={orderNo} /> },
  amount('订单金额', 'totalAmount'),
  amount('应付', 'payableAmount'),
  amount('入库金额', 'stockedAmount'),
  amount('已付', 'paidAmount'),
  amount('已退', 'refundAmount'),
  amount('本次', 'amount'),
]

/** How each order stands, and whom to pay. */
export function PaymentLines({ document: { lines, payee } }: { document: PaymentDetails }) {
  const account = [payee.bankAccountName, payee.bankName, payee.bankNo].filter(Boolean).join(' · ')
  return (
    <section className="doc-lines">
      {account && <p className="payee">{`收款方：${account}`}</p>}
      <h4>关联采购单</h4>
      <Lines columns={COLUMNS} rows={lines} keyOf={({ lineId }) => lineId} />
    </section>
  )
}
