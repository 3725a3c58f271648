import type { Fields } from '@erp/contract/kit'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { AskDialog, WithDocument } from '../../../kit/index.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { ForceDialog } from './force-dialog.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import type { Outcome } from './result-dialog.tsx'
import type { ListedDelivery, OpenedDelivery } from './rows.ts'
import { ShipDialog } from './ship-dialog.tsx'
import { type DeliveryDeed, idOf } from './verbs.ts'

export interface Asked {
  what: DeliveryDeed | 'view'
  rows: ListedDelivery[]
}
interface Props {
  asked: Asked
  onAsk: (what: Asked['what'], rows: ListedDelivery[]) => void
  onClose: () => void
  onDone: () => void
  onResult: (outcomes: Outcome[]) => void
}

/** Whatever of a delivery, or of several, is open. */
export function Opened(props: Props) {
  const { asked, onClose, onDone, onResult } = props
  const { what, rows } = asked
  const row = rows[0]!
  const closing = { onClose, onDone }
  switch (what) {
    case 'ship':
      return <ShipDialog rows={rows} {...closing} onResult={onResult} />
    case 'reject':
    case 'remove':
      return <ReasonDialog what={what} rows={rows} {...closing} />
    case 'force':
      return <ForceDialog row={row} {...closing} />
    case 'putBack':
      return <PutBackDialog row={row} {...closing} />
    default:
      return (
        <WithDocument resource={deliveryOrder} id={idOf(row)} fresh={what !== 'view'}>
          {(document) => <WithDetails {...props} document={document} />}
        </WithDocument>
      )
  }
}

/** What needs more of it than the list knows. */
function WithDetails({ asked: { what }, document, onAsk, onClose, onDone }: Props & { document: OpenedDelivery }) {
  if (what === 'edit') return <EditDrawer document={document} onClose={onClose} onSaved={onDone} />
  if (what === 'receive') return <ReceiveDialog document={document} onClose={onClose} onDone={onDone} />
  return <DeliveryDrawer row={document} onAsk={(next) => onAsk(next, [document])} onClose={onClose} />
}

const SAID = {
  reject: { verb: 'transfer-order-reject', title: '驳回', lead: '驳回后调拨单取消，发货单回到待提交' },
  remove: { verb: 'remove', title: '移除', lead: '移除后调拨单和平台发货单取消，备货单回到发货台' },
} as const

function ReasonDialog({
  what,
  rows,
  ...closing
}: {
  what: keyof typeof SAID
  rows: ListedDelivery[]
  onClose: () => void
  onDone: () => void
}) {
  const { verb, title, lead } = SAID[what]
  const { ids: _ids, ...fields } = deliveryOrder.actions[verb].input as Fields
  return (
    <AskDialog
      resource={deliveryOrder}
      {...{ verb, title, fields }}
      danger
      document={rows.length === 1 ? rows[0]! : { deliveryOrderNo: `${rows.length} 张发货单` }}
      send={({ reason }) => ({ reason, ids: rows.map(idOf) })}
      {...closing}
    >
      <p className="temu-lead">{lead}</p>
    </AskDialog>
  )
}
