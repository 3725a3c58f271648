import { action, list, text, type } from '../../kit/index.ts'
import { scanIdField } from '../floor/work-record.ts'
import { travelFields } from './delivery-fields.ts'

const { expressCompanyId, expressDeliveryNo } = travelFields
const code = text('发货单号或包裹号', { required: true, max: 60, upper: true })

export interface ShipScreen {
  deliveryOrderNo: string
  shopName: string
  warehouseName: string | null
  deadline: string | null
  deliveryMethod: number
  expressCompanyName: string | null
  expressDeliveryNo: string | null
  driverName: string | null
  plateNumber: string | null
  boxes: { packageNo: string; quantity: number; weight: string }[]
  /** What is printed on its goods and boxes: none of it is an express number. */
  codes: string[]
}
export interface ShippedAnswer {
  deliveryOrderNo: string
  warehouseName: string | null
  expressDeliveryNo: string | null
  boxes: number
  totalWeight: string
}

/** 发货扫描: an order or its boxes, then the waybill that they leave with. */
export const shipScan = {
  'scan-to-ship': action('GET', 'ship-scan/{code}', {
    label: '扫描待发货',
    permission: 'temu:delivery:ship',
    input: { code },
    output: type<ShipScreen>(),
  }),
  'scan-ship': action('POST', 'ship-scan', {
    ownTx: true,
    label: '发货扫描',
    permission: 'temu:delivery:ship',
    input: {
      code,
      packageNos: list('包裹', text('包裹号', { max: 40, upper: true }), { max: 200 }),
      expressCompanyId,
      expressDeliveryNo,
      clientScanId: scanIdField,
    },
    output: type<ShippedAnswer>(),
  }),
} as const
