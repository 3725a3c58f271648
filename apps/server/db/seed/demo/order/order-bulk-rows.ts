import { wireTime } from '../../../../src/kit/clock.ts'
import type { IntakeShop } from '../../../../src/modules/order/intake/intake-lines.ts'
import type { DemoOrder } from './order-plan.ts'

export interface BulkLine {
  id: number
  skuId: number
  quantity: number
  lineAmount: string
}
/** A told order as far as the bulk writer has come with it. */
export interface BulkOrder {
  id: number
  orderNo: string
  told: DemoOrder
  shop: IntakeShop
  lines: BulkLine[]
  storeId: number
  /** None where the platform ships. */
  wayId: number | null
  freightEst: string | null
  loss: string | null
  weight: number | null
  weightFlag: number
  freight: string | null
  packingId: number | null
  packCost: string | null
  number: string | null
}

export const idsOf = (orders: readonly { id: number }[]): number[] => orders.map(({ id }) => id)
export const said = (time: number | null): string | null => (time === null ? null : wireTime(new Date(time)))
