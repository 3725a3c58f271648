import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { packageLabelPrint } from '@erp/contract/temu/print/print-record'
import { Button } from 'antd'
import { useState } from 'react'
import { call, confirm, offers, VerbButton } from '../../../../kit/index.ts'
import { usePrinting } from '../../print/use-printing.tsx'
import type { Travelling } from '../missing.ts'
import type { Fates } from './delivery-ship.tsx'
import { HandoverList } from './handover-list.tsx'

interface Props {
  orders: DeliveryDetails[]
  ready: DeliveryDetails[]
  travelOf: (order: DeliveryDetails) => Travelling
  onFates: (fates: Fates) => void
  refresh: () => Promise<unknown>
}

/** For all, or for those that lack nothing; each has its own result. */
export function ShipBar({ orders, ready, travelOf, onFates, refresh }: Props) {
  const [busy, setBusy] = useState(false)
  const [listing, setListing] = useState(false)
  const { print, asking } = usePrinting(() => void refresh())
  const ship = async (some: DeliveryDetails[]) => {
    if (!(await confirm(`发出 ${some.length} 张发货单吗？发货后不能撤回`, { ok: '发货' }))) return
    setBusy(true)
    onFates(await shipped(some, travelOf))
    await refresh()
    setBusy(false)
  }
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

/** A single one that is refused is told by the call: here it stands beside its order as well. */
async function shipped(orders: DeliveryDetails[], travelOf: Props['travelOf']): Promise<Fates> {
  const input = orders.map((order) => ({ ...travelOf(order), deliveryOrderId: order.deliveryOrderId }))
  try {
    const { done, failed } = await call(deliveryOrder, 'ship', { orders: input })
    return Object.fromEntries([
      ...done.map(({ deliveryOrderId }) => [deliveryOrderId, { said: '已发货', bad: false }] as const),
      ...failed.map(({ deliveryOrderId, reason }) => [deliveryOrderId, { said: reason, bad: true }] as const),
    ])
  } catch (error) {
    const said = error instanceof Error && error.message ? error.message : '未发出，请重试'
    return Object.fromEntries(orders.map(({ deliveryOrderId }) => [deliveryOrderId, { said, bad: true }]))
  }
}
