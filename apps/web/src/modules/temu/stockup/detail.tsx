import { type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { Detail } from '../../../kit/index.ts'
import { OrderLines } from './lines.tsx'

export const ShipmentDetail = ({ row, onClose }: { row: ShipmentRow; onClose: () => void }) => (
  <Detail resource={shipment} row={row} onClose={onClose}>
    <OrderLines row={row} />
  </Detail>
)
