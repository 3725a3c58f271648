import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { receiver } from '@erp/contract/order/intake/manual-calls'
import { FormDrawer } from '../../../../kit/index.ts'
import type { DialogProps } from '../verbs/verbs.ts'
import { WithOrder } from './with-order.tsx'

/** 改地址, before the floor has the order. */
export const AddressDialog = ({ rows, onClose, onDone }: DialogProps) => (
  <WithOrder id={rows[0]!.id} onClose={onClose}>
    {(order) => (
      <FormDrawer
        resource={tradeInfo}
        row={{ ...order, ...order.buyer }}
        fields={receiver}
        action="address"
        title={`改地址 ${order.orderNo}`}
        onClose={onClose}
        onSaved={() => onDone('done')}
      />
    )}
  </WithOrder>
)
