import { decimal, type Fields, flag, text } from '@erp/contract/kit'
import { purchaseFile } from '@erp/contract/purchasing/dock/purchase-file'
import { bargainAttachments } from '@erp/contract/purchasing/order/order-moves'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { AskDialog, ImageUpload, upload } from '../../../../kit/index.ts'
import type { DialogProps } from './index.ts'
import { filledIn, LineGrid, shown, startingWith, typed } from './line-cells.tsx'

const PRICES = [shown('数量', 'quantity'), shown('单价', 'price'), shown('上次价', 'lastPrice'), shown('历史最低', 'lowestPrice')]
const REMARK: Fields = { remark: text('议价说明', { max: 200 }) }
const WIDE = 860

/** What one hopes to pay, line by line; a line without a target stays as it is. */
export const SubmitDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="bargain/submit"
    title="提交议价"
    width={WIDE}
    fields={REMARK}
    initial={startingWith(props.document.lines, ({ targetPrice }) => ({ targetPrice }))}
    send={filledIn('targetPrice')}
  >
    <LineGrid lines={props.document.lines} columns={[...PRICES, typed({ name: 'targetPrice', title: '目标价', precision: 4 })]} />
  </AskDialog>
)

const FINISHED: Fields = {
  syncQuote: flag('同步报价', { hint: '把更低的单价写回该供应商的报价' }),
  attachments: bargainAttachments,
}
const uploadFile = (file: File) => upload(purchaseFile, 'upload', file)

/** What the supplier agreed to, never above what was first asked. */
export const FinishDialog = (props: DialogProps) => (
  <ImageUpload value={uploadFile}>
    <AskDialog
      {...props}
      resource={purchaseOrder}
      verb="bargain/finish"
      title="完成议价"
      width={WIDE}
      fields={FINISHED}
      initial={startingWith(props.document.lines, ({ targetPrice, price }) => ({ price: targetPrice ?? price }))}
      send={(values) => ({ ...values, syncQuote: values['syncQuote'] ? 1 : 0 })}
    >
      <LineGrid
        lines={props.document.lines}
        columns={[
          ...PRICES,
          shown('目标价', 'targetPrice'),
          typed({ name: 'price', title: '新单价', precision: 4, required: true, most: ({ originPrice }) => originPrice }),
        ]}
      />
    </AskDialog>
  </ImageUpload>
)

const fee = { required: true, min: '0', max: '99999999' } as const
const CORRECTED: Fields = {
  freight: decimal('运费', fee),
  otherFee: decimal('其他费用', fee),
  discountAmount: decimal('优惠', fee),
  reason: text('原因', { required: true, max: 200 }),
}

/** A price or a fee was wrong: totals, landed costs and what lies in stock follow. */
export function CorrectDialog(props: DialogProps) {
  const { lines, freight, otherFee, discountAmount } = props.document
  return (
    <AskDialog
      {...props}
      resource={purchaseOrder}
      verb="correct-price"
      title="改价修正"
      width={WIDE}
      fields={CORRECTED}
      initial={{ freight, otherFee, discountAmount, ...startingWith(lines, ({ price }) => ({ price })) }}
    >
      <LineGrid
        lines={lines}
        columns={[
          shown('数量', 'quantity'),
          shown('已入库', 'stockedQty'),
          shown('单价', 'price'),
          typed({ name: 'price', title: '新单价', precision: 4, required: true }),
        ]}
      />
    </AskDialog>
  )
}
