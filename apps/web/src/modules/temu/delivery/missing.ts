import { stateLabel } from '@erp/contract/kit'
import { DELIVERY, DELIVERY_METHOD, deliveryStates, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'

export interface Travelling {
  deliveryMethod?: 1 | 2 | 3 | null
  expressCompanyId?: number | null
  expressDeliveryNo?: string | null
  driverName?: string | null
  plateNumber?: string | null
}
type Order = Pick<DeliveryDetails, 'status' | 'isPlatformCancelled' | 'pickedQty' | 'packedQty' | 'packages' | keyof Travelling>

/** What keeps an order from leaving, in words; nothing when it may go. */
export const missingOf = (order: Order, given: Travelling): string[] => [
  ...standing(order),
  ...packing(order),
  ...travelling(order, given),
]

function standing({ status, isPlatformCancelled }: Order): string[] {
  const elsewhere = status !== DELIVERY.waitShip && `当前为「${stateLabel(deliveryStates, status!)}」`
  return [elsewhere, isPlatformCancelled === 1 && '平台已取消'].filter((said) => said !== false)
}

function packing({ packages, pickedQty, packedQty }: Order): string[] {
  if (packages.length === 0) return ['还没有包裹']
  const open = packages.filter(({ status }) => status === PACKAGE.open).map(({ packageNo }) => `包裹${packageNo}未封箱`)
  const light = packages
    .filter(({ status, weight }) => status !== PACKAGE.open && !Number(weight))
    .map(({ packageNo }) => `包裹${packageNo}未称重`)
  const left = (pickedQty ?? 0) - (packedQty ?? 0)
  return [...open, ...light, ...(left > 0 ? [`还有 ${left} 件未装箱`] : [])]
}

function travelling(order: Order, given: Travelling): string[] {
  const said = <K extends keyof Travelling>(name: K) => given[name] || order[name]
  if (said('deliveryMethod') === DELIVERY_METHOD.own)
    return [said('driverName') ? '' : '缺司机', said('plateNumber') ? '' : '缺车牌'].filter(Boolean)
  return [said('expressCompanyId') ? '' : '缺快递公司', said('expressDeliveryNo') ? '' : '缺快递单号'].filter(Boolean)
}
