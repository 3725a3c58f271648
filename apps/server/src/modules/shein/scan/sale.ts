import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Cost } from '../../stock/ledger/index.ts'
import type { OrderDoc, OrderLine } from '../order/lock.ts'

/** One sale an order, at the platform's supply price and the cost of what left. */
export async function recordSale(
  _tx: Tx,
  _order: OrderDoc,
  _lines: readonly OrderLine[],
  _costs: readonly Cost[],
  _ctx: Ctx,
): Promise<void> {}
