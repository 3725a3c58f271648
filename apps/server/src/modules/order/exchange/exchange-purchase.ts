import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'
import type { Spot } from '../../stock/ledger/index.ts'

/** A purchase order as far as an exchange needs it. */
export interface ExchangePurchase {
  id: number
  orderNo: string
  supplierName: string | null
  storeId: number
  /** 100 … 700 of its main track. */
  checkFlag: number
  /** What is still to come, SKU by SKU. */
  lines: { skuId: number; openQty: number }[]
  /** Its first inbound parcel, where the supplier has named one. */
  expressDeliveryNo: string | null
}
/** What purchasing does for the exchange of waybills. */
export interface ExchangePurchases {
  /** Locked until the transaction ends, so that nobody changes what is compared. */
  lock(tx: Tx, orderNo: string): Promise<ExchangePurchase | null>
  /** Checked as 免检, stocked in at landed cost where it is told to, and audited; the posting 101 is part of it. */
  stockIn(tx: Tx, purchaseOrderId: number, pieces: (Spot & { quantity: number })[], ctx: Ctx): Promise<void>
}

/** Answered by purchasing. */
export const exchangePurchases = port<ExchangePurchases | null>('order.exchangePurchases', null)
