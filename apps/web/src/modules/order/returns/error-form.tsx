import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { orderErrorBill } from '@erp/contract/order/returns/order-error-bill'
import { type DetailsOf, FormDrawer, upload } from '../../../kit/index.ts'
import type { DialogProps } from '../desk/verbs/verbs.ts'

const { create, edit } = orderErrorBill.actions
const { id: _id, version: _version, ...edited } = edit.input as Fields

interface Props {
  /** The bill to change; null notes a new one. */
  bill: DetailsOf<typeof orderErrorBill> | null
  initial?: { orderNo: string | null; skuId: number | null }
  onClose: () => void
  onSaved: () => void
}

/** What went wrong with which order, at whose step, with pictures of it. */
export const ErrorForm = ({ bill, initial, onClose, onSaved }: Props) => (
  <FormDrawer
    resource={orderErrorBill}
    row={bill}
    initial={initial}
    fields={bill ? edited : (create.input as Fields)}
    action={bill ? 'edit' : 'create'}
    uploadImage={(file) => upload(goodsItem, 'imageUpload', file)}
    onClose={onClose}
    onSaved={onSaved}
  />
)

/** 登记差错 of an order in a list; the only SKU of the order is its. */
export function ErrorDialog({ rows, onClose, onDone }: DialogProps) {
  const { orderNo, lines } = rows[0]!
  const skuId = lines?.length === 1 ? lines[0]!.skuId : null
  return <ErrorForm bill={null} initial={{ orderNo, skuId }} onClose={onClose} onSaved={() => onDone('done')} />
}
