import { development } from '@erp/contract/product-center/development/development'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyAbout } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'

export interface Told {
  userId: number
  id: number
  developNo: string
  goodsName: string
}

/** One notice a person, about all that concerns them. */
export const tellEach = (
  tx: Tx,
  told: Told[],
  words: { title: (count: number) => string; lead: string },
  ctx: Ctx,
): Promise<void> =>
  notifyAbout(
    tx,
    told.map(({ userId, id, developNo, goodsName }) => ({ userId, id, line: `${developNo} ${goodsName}` })),
    { source: development.path, ...words },
    ctx,
  )

/** Whoever it was recommended to, else the groups that its category belongs to. */
export async function tellRecommended(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  if (ids.length === 0) return
  const told = await tx.query<Told>(sql`
    WITH RECURSIVE above AS (
      SELECT t.id, c.id AS cat_id, c.parent_id FROM product_center_development t JOIN goods_goods_cats c ON c.id = t.cat_id
      WHERE t.id = ANY(${ids}::bigint[]) AND t.recommend_to IS NULL
      UNION SELECT a.id, c.id, c.parent_id FROM above a JOIN goods_goods_cats c ON c.id = a.parent_id)
    SELECT DISTINCT u.id AS "userId", t.id, t.develop_no AS "developNo", t.goods_name AS "goodsName"
    FROM product_center_development t JOIN LATERAL (
      SELECT t.recommend_to AS id WHERE t.recommend_to IS NOT NULL
      UNION SELECT unnest(g.member_ids) FROM above a JOIN product_center_development_group g ON g.cat_ids @> ARRAY[a.cat_id]
        AND g.is_activated = 1 AND g.deleted_at IS NULL WHERE a.id = t.id) who ON true
    JOIN account_user u ON u.id = who.id AND u.status = ${userState.working} AND u.deleted_at IS NULL
    WHERE t.id = ANY(${ids}::bigint[]) AND u.id <> ${ctx.user.userId} ORDER BY 1, 2`)
  await tellEach(tx, told, { title: (n) => `${n}个产品推荐给您开发`, lead: '以下产品在推荐池中等待领取：' }, ctx)
}

/** The leader of each group hears what was submitted. */
export async function tellLeaders(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const told = await tx.query<Told>(sql`
    SELECT g.leader_id AS "userId", t.id, t.develop_no AS "developNo", t.goods_name AS "goodsName"
    FROM product_center_development t JOIN product_center_development_group g ON g.id = t.group_id
    JOIN account_user u ON u.id = g.leader_id AND u.status = ${userState.working} AND u.deleted_at IS NULL
    WHERE t.id = ANY(${ids}::bigint[]) AND g.leader_id <> ${ctx.user.userId} ORDER BY t.id`)
  await tellEach(tx, told, { title: (n) => `${n}个产品等待审批`, lead: '以下产品已提交审批：' }, ctx)
}
