import { PAPER_TYPE } from '@erp/contract/kit/print'
import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { Barcode } from '../../../../kit/barcode.tsx'
import { companyNow, useOptions } from '../../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../../kit/print-sheet.tsx'
import { sizeOf } from '../delivery-drawer.tsx'
import type { Travelling } from '../missing.ts'
import type { OpenedDelivery } from '../rows.ts'

interface Props {
  orders: OpenedDelivery[]
  travelOf: (order: DeliveryDetails) => Travelling
  onClose: () => void
}

/** 交接清单 on paper: every box that the driver takes along. */
export function HandoverList({ orders, travelOf, onClose }: Props) {
  const ids = orders.map(({ deliveryOrderId }) => deliveryOrderId)
  return (
    <PrintSheet
      title="打印交接清单"
      asking={['pxx-handover', ids]}
      ask={() => Promise.resolve(orders)}
      job={(sheets) => ({
        docType: PAPER_TYPE.handover,
        docNos: sheets.map(({ deliveryOrderNo }) => deliveryOrderNo),
        copies: 1,
      })}
      onClose={onClose}
    >
      {(sheets) => <Paper orders={sheets} travelOf={travelOf} />}
    </PrintSheet>
  )
}

function Paper({ orders, travelOf }: Omit<Props, 'onClose'>) {
  const { options } = useOptions('operation-temu/express-company')
  const boxes = orders.reduce((sum, { packages }) => sum + packages.length, 0)
  return (
    <div className="sheet-page">
      <p>
        <b>交接清单</b> {companyNow().format('YYYY-MM-DD HH:mm')}，{orders.length} 张发货单，{boxes} 个包裹
      </p>
      {orders.map((order) => (
        <div key={order.deliveryOrderId}>
          <Barcode text={order.platformDeliverySn ?? order.deliveryOrderNo} />
          <p>
            <b>{order.deliveryOrderNo}</b> {order.platformDeliverySn} → {order.subWarehouseName}，
            {carrierOf({ ...order, ...travelOf(order) }, options)}
          </p>
          <Boxes order={order} />
        </div>
      ))}
      <Signatures of={['交接人', '司机签字', '日期']} />
    </div>
  )
}

function carrierOf(travel: Travelling, companies: { value: string | number; label: string }[]): string {
  if (travel.deliveryMethod === DELIVERY_METHOD.own) return [travel.driverName, travel.plateNumber].filter(Boolean).join(' ')
  const company = companies.find(({ value }) => value === travel.expressCompanyId)?.label
  return [company, travel.expressDeliveryNo].filter(Boolean).join(' ')
}

const Boxes = ({ order }: { order: DeliveryDetails }) => (
  <table>
    <thead>
      <tr>
        <th>箱</th>
        <th>包裹号</th>
        <th>种数</th>
        <th>件数</th>
        <th>重量(kg)</th>
        <th>尺寸(cm)</th>
      </tr>
    </thead>
    <tbody>
      {order.packages.map((box) => (
        <tr key={box.packageId}>
          <td>{`${box.seq}/${order.packages.length}`}</td>
          <td>{box.packageNo}</td>
          <td>{box.lines.length}</td>
          <td>{box.quantity}</td>
          <td>{box.weight}</td>
          <td>{sizeOf(box)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
