import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { fileOf, printFile } from '../../../kit/index.ts'

/** A sheet for each of them, as the supplier gets it. */
export async function printOrders(ids: number[]): Promise<void> {
  const file = await fileOf(purchaseOrder, 'print', { ids }).catch(() => null)
  if (file) printFile(file)
}
