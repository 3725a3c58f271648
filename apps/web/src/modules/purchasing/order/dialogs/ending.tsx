import { decimal, text } from '@erp/contract/kit'
import { minus, round2 } from '@erp/contract/kit/decimal'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { AskDialog } from '../../../../kit/index.ts'
import type { OpenedOrder } from '../rows.ts'
import type { DialogProps } from './index.ts'

const REASON = { reason: text('原因', { required: true, max: 200 }) }
const WRITE_OFF = {
  amount: decimal('核销金额', { required: true, min: '0.01', max: '99999999', hint: '已付 − 已退 − 入库金额' }),
  ...REASON,
}
const byId =
  ({ orderId }: OpenedOrder) =>
  (values: object) => ({ ...values, ids: [orderId] })

export const AbnormalDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="abnormal-archive"
    title="异常归档"
    danger
    fields={REASON}
    send={byId(props.document)}
  />
)

export const VoidBargainDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="bargain/void"
    title="作废议价"
    danger
    fields={REASON}
    send={byId(props.document)}
  />
)

/** What was paid and will neither come nor come back. */
export function WriteOffDialog(props: DialogProps) {
  const { paidAmount, refundAmount, stockedAmount } = props.document
  const rest = round2(minus(minus(paidAmount ?? '0', refundAmount ?? '0').toString(), stockedAmount ?? '0'))
  return (
    <AskDialog
      {...props}
      resource={purchaseOrder}
      verb="write-off"
      title="核销归档"
      danger
      fields={WRITE_OFF}
      initial={{ amount: rest }}
    />
  )
}
