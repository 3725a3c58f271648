import type { EachOrder } from '@erp/contract/order/order-calls'
import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuse } from '../../kit/refuse.ts'

export async function distributeOrders(
  _tx: Tx,
  _input: { ids?: number[] | null; storeId?: number | null },
  _ctx: Ctx,
): Promise<EachOrder> {
  throw refuse('暂不能分配')
}
