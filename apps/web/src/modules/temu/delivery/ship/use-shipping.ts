import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { useState } from 'react'
import { call, confirm } from '../../../../kit/index.ts'
import type { Travelling } from '../missing.ts'
import type { Fates } from './delivery-ship.tsx'

interface Options {
  travelOf: (order: DeliveryDetails) => Travelling
  onFates: (fates: Fates) => void
  refresh: () => Promise<unknown>
}

/** Some of them leave, each with its own result. */
export function useShipping({ travelOf, onFates, refresh }: Options) {
  const [busy, setBusy] = useState(false)
  const ship = async (some: DeliveryDetails[]) => {
    if (!(await confirm(`发出 ${some.length} 张发货单吗？发货后不能撤回`, { ok: '发货' }))) return
    setBusy(true)
    onFates(await shipped(some, travelOf))
    await refresh()
    setBusy(false)
  }
  return { busy, ship }
}

/** A single one that is refused is told by the call: here it stands beside its order as well. */
async function shipped(orders: DeliveryDetails[], travelOf: Options['travelOf']): Promise<Fates> {
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
