import { type Fields, text } from '@erp/contract/kit'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { AskDialog } from '../../../../kit/index.ts'
import type { DialogProps } from './index.ts'
import { filledIn, LineGrid, shown, startingWith, typed } from './line-cells.tsx'

const REASON: Fields = { reason: text('原因', { required: true, max: 200 }) }
const WIDE = 820

/** Fewer pieces, as long as nothing was asked to be paid. */
export const CancelDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="cancel-qty"
    title="减数"
    danger
    width={WIDE}
    fields={REASON}
    initial={startingWith(props.document.lines, () => ({}))}
    send={filledIn('quantity')}
  >
    <LineGrid
      lines={props.document.lines}
      columns={[
        shown('数量', 'quantity'),
        shown('已入库', 'stockedQty'),
        shown('未入库', 'openQty'),
        typed({ name: 'quantity', title: '减少数量', precision: 0, most: ({ openQty }) => openQty }),
      ]}
    />
  </AskDialog>
)

/** More came than was ordered, and is kept: price 0 is a gift. */
export const OverDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="confirm-over"
    title="多发确认"
    width={WIDE}
    fields={{}}
    initial={startingWith(props.document.lines, () => ({ price: '0' }))}
    send={filledIn('quantity')}
  >
    <LineGrid
      lines={props.document.lines}
      columns={[
        shown('数量', 'quantity'),
        shown('到货', 'arrivedQty'),
        shown('已确认多发', 'giftQty'),
        typed({ name: 'quantity', title: '多发数量', precision: 0 }),
        typed({ name: 'price', title: '单价（0为赠送）', precision: 4, required: true }),
      ]}
    />
  </AskDialog>
)
