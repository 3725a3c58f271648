import { development } from '@erp/contract/product-center/development/development'
import { developmentStates } from '@erp/contract/product-center/development/development.states'
import { sql } from '../../../kit/db/db.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import type { AfterGoodsRemoved } from '../../goods/catalog/goods-removed.ts'
import { dropPicture } from '../picture/open.ts'

/** What was made of it is gone: the development waits to become a goods again. */
export const developmentOfRemoved: AfterGoodsRemoved = async (tx, goodsId, ctx) => {
  await moveSet(tx, development, developmentStates, 'goodsRemoved', sql`t.goods_id = ${goodsId}`, ctx, {
    column: 'dev_status',
    ready: true,
    set: { goodsId: null, stateTime: ctx.now },
  })
  await dropPicture(tx, goodsId, ctx)
  const texts = await tx.query<{ id: number; version: number }>(sql`
    UPDATE product_center_platform_info SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE goods_id = ${goodsId} AND deleted_at IS NULL RETURNING id, version`)
  const gone = texts.map(({ id, version }) => ({ entity: 'product-center/platform-info', entityId: id, action: '删除', version }))
  await logAll(tx, ctx, gone)
}
