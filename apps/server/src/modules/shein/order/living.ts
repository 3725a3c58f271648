import { HOLDS } from '@erp/contract/shein/order/order.states'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Living } from '../../stock/living.ts'
import { DOC_TYPE } from '../states.ts'

/** Orders that may still use what they hold. */
export const livingSheinOrders: Living = [
  DOC_TYPE,
  sql`SELECT id FROM shein_order WHERE status IN (${raw(HOLDS.join(', '))}) AND deleted_at IS NULL`,
]
