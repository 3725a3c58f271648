import type { receipt } from '@erp/contract/product-center/score/receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'
import { developmentState } from '../states.ts'

const { approved, made } = developmentState
export type ReceiptEvent = 'received' | 'approved' | 'listed' | 'sold'
interface Told {
  id: number
  userId: number
  developNo: string
  goodsName: string
  developerName: string | null
  goodsCode: string | null
}
const WORDS: Record<ReceiptEvent, (told: Told) => [title: string, content: string]> = {
  received: (told) => ['推荐的产品已被领取', `已由${told.developerName}领取开发`],
  approved: () => ['推荐的产品已通过审批', '已通过审批，将生成商品'],
  listed: (told) => ['推荐的产品已首次刊登', `商品${told.goodsCode}已首次刊登`],
  sold: (told) => ['推荐的产品已首次售出', `商品${told.goodsCode}已首次售出`],
}

/** 推荐回执: the recommender hears what became of the product; what nobody recommended is passed by. */
export async function tellRecommender(tx: Tx, developmentId: number | number[], event: ReceiptEvent, ctx: Ctx): Promise<void> {
  const told = await tx.query<Told>(sql`
    SELECT d.id, u.id AS "userId", d.develop_no AS "developNo", d.goods_name AS "goodsName",
      (SELECT v.name FROM account_user v WHERE v.id = d.developer_id) AS "developerName", (SELECT g.goods_code FROM goods_goods g WHERE g.id = d.goods_id) AS "goodsCode"
    FROM product_center_development d JOIN account_user u ON u.id = d.recommender_id AND u.status = ${userState.working} AND u.deleted_at IS NULL
    WHERE d.id = ANY(${[developmentId].flat()}::bigint[]) AND u.id <> ${ctx.user?.userId ?? 0} ORDER BY d.id`)
  await notifyEach(
    tx,
    told.map((one) => {
      const [title, content] = WORDS[event](one)
      const source = 'product-center/development'
      return {
        userId: one.userId,
        title: `${title}：${one.developNo}`,
        content: `您推荐的【${one.goodsName}】${content}。`,
        source,
        sourceId: one.id,
      }
    }),
    ctx,
  )
}

export const receipts: Handlers<typeof receipt> = {
  mine: async (tx, _input, ctx) =>
    (await tx.one(sql`
      SELECT count(*)::int AS recommended, (count(*) FILTER (WHERE dev_status IN (${approved}, ${made})))::int AS approved,
        count(told_listed)::int AS listed, count(told_sold)::int AS sold
      FROM product_center_development WHERE recommender_id = ${ctx.user.userId} AND deleted_at IS NULL`))!,
}
