import { goodsStatusUpdateLog } from '@erp/contract/goods/status/goods-status-update-log'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'
import { matchState } from '../states.ts'
import type { Labels, Wanted } from './status-check.ts'
import type { SkuMoved } from './status-hooks.ts'

const LISTED = 50

/** One message to each purchaser and responsible seller of what changed, however many SKUs that is. */
export async function tellOwners(
  tx: Tx,
  ctx: Ctx,
  moved: SkuMoved[],
  wanted: Pick<Wanted, 'reason'>,
  label: Labels,
  logId: number,
): Promise<void> {
  const owners = await tx.query<{ userId: number; goodsIds: number[] }>(sql`
    SELECT u.id AS "userId", array_agg(g.id) AS "goodsIds" FROM goods_goods g
    JOIN account_user u ON (u.id = g.purchaser_id OR u.id = ANY(g.seller_ids)) AND u.status = ${userState.working} AND u.deleted_at IS NULL
    WHERE g.id = ANY(${moved.map(({ goodsId }) => goodsId)}::bigint[]) GROUP BY u.id ORDER BY u.id`)
  await notifyEach(
    tx,
    owners.map(({ userId, goodsIds }) => {
      const mine = new Set(goodsIds)
      const theirs = moved.filter(({ goodsId }) => mine.has(goodsId))
      const lines = theirs.slice(0, LISTED).map(({ sku, from, to }) => `${sku}：${label(from)} → ${label(to)}`)
      if (theirs.length > LISTED) lines.push(`……共${theirs.length}个SKU`)
      if (wanted.reason) lines.push(`原因：${wanted.reason}`)
      return {
        userId,
        title: `${theirs.length}个SKU改为${[...new Set(theirs.map(({ to }) => label(to)))].join('、')}`,
        content: lines.join('\n'),
        source: goodsStatusUpdateLog.path,
        sourceId: logId,
      }
    }),
    ctx,
  )
}

/** What these SKUs sell as online gets its quantity anew. */
export const wantPush = (tx: Tx, ctx: Ctx, skuIds: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE goods_shopsku SET push_wanted = ${ctx.now} WHERE match_status = ${matchState.matched} AND deleted_at IS NULL AND link_id IN (
      SELECT link_id FROM goods_link_shop_item WHERE sku_id = ANY(${skuIds}::bigint[]))`)
