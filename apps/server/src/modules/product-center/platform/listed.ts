import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'

export interface Listed {
  goodsId: number
  plat: string
}

/** The goods is on sale there for the first time; texts that were listed before, or never written, stay as they are. */
export const platformListed = (tx: Tx, goodsId: number, plat: string, ctx: Ctx): Promise<void> =>
  platformsListed(tx, [{ goodsId, plat }], ctx)

export async function platformsListed(tx: Tx, listed: readonly Listed[], ctx: Ctx): Promise<void> {
  const which = sql`(t.goods_id, t.plat_name) IN (SELECT * FROM unnest(${listed.map((one) => one.goodsId)}::bigint[], ${listed.map((one) => one.plat)}::text[]))`
  await moveSet(tx, platformInfo, platformInfoStates, 'list', which, ctx, { column: 'info_status', ready: true })
}
