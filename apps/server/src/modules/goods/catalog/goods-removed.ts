import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'

/** Who undoes what led to a goods, or was to be made for it, when it is removed. */
export type AfterGoodsRemoved = (tx: Tx, goodsId: number, ctx: Ctx) => Promise<unknown>
export const afterGoodsRemoved = ports<AfterGoodsRemoved>('goods.afterGoodsRemoved')
