import { TrackDrawer } from '../../../express/track/track-drawer.tsx'
import type { DialogProps } from './verbs.ts'

/** 看轨迹: where the parcel was last seen. */
export function TrackDialog({ rows, onClose }: DialogProps) {
  const { id, orderNo, trackingNumber, transferNumber } = rows[0]!
  return (
    <TrackDrawer row={{ orderId: id, orderNo, trackingNumber: transferNumber ?? trackingNumber ?? null }} onClose={onClose} />
  )
}
