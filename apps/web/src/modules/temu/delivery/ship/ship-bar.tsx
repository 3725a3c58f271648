import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { packageLabelPrint } from '@erp/contract/temu/print/print-record'
import { Button } from 'antd'
import { useState } from 'react'
import { offers, VerbButton } from '../../../../kit/index.ts'
import { usePrinting } from '../../print/use-printing.tsx'
import type { Travelling } from '../missing.ts'
import { HandoverList } from './handover-list.tsx'

interface Props {
  orders: DeliveryDetails[]
  ready: DeliveryDetails[]
  travelOf: (order: DeliveryDetails) => Travelling
  ship: (some: DeliveryDetails[]) => Promise<void>
  busy: boolean
  refresh: () => Promise<unknown>
}

/** For all, or for those that lack nothing; each has its own result. */
export function ShipBar({ orders, ready, travelOf, ship, busy, refresh }: Props) {
  const [listing, setListing] = useState(false)
  const { print, asking } = usePrinting(() => void refresh())
  const packed = orders.filter(({ packages }) => packages.length > 0)
  const printAll = () =>
    print({
      resource: packageLabelPrint,
      title: '包裹标签',
      input: { deliveryOrderIds: packed.map(({ deliveryOrderId }) => deliveryOrderId) },
    })
  return (
    <footer className="pxx-bar">
      {offers(packageLabelPrint, 'print') && packed.length > 0 && (
        <Button onClick={() => void printAll()}>打印全部包裹标签</Button>
      )}
      <Button onClick={() => setListing(true)}>打印交接清单</Button>
      {offers(deliveryOrder, 'ship') && (
        <>
          <VerbButton why={ready.length === 0 ? '没有信息齐全的发货单' : null} onClick={() => void ship(ready)}>
            {`发货齐全的 ${ready.length} 张`}
          </VerbButton>
          <Button type="primary" loading={busy} onClick={() => void ship(orders)}>
            {`全部发货 ${orders.length} 张`}
          </Button>
        </>
      )}
      {asking}
      {listing && <HandoverList orders={orders} travelOf={travelOf} onClose={() => setListing(false)} />}
    </footer>
  )
}
