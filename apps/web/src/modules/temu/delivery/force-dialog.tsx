import { text } from '@erp/contract/kit'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { AskDialog } from '../../../kit/index.ts'
import type { ListedDelivery } from './rows.ts'
import { TRAVEL_NAMES, TravelItems } from './travel-items.tsx'

const REASON = { reason: text('强制发货原因', { required: true, max: 200, hint: '至少5个字' }) }

/** A supervisor answers for what was not labelled or packed. */
export function ForceDialog({ row, ...closing }: { row: ListedDelivery; onClose: () => void; onDone: () => void }) {
  const initial = Object.fromEntries(([...TRAVEL_NAMES, 'expressDeliveryNo'] as const).map((name) => [name, row[name]]))
  return (
    <AskDialog
      resource={deliveryOrder}
      verb="force-ship"
      title="强制发货"
      fields={REASON}
      document={row}
      initial={initial}
      danger
      send={(values) => values}
      {...closing}
    >
      <p className="temu-lead">已拣未装箱的每行各成一个包裹，跳过贴标和装箱，立即发货并通知平台</p>
      <TravelItems />
    </AskDialog>
  )
}
