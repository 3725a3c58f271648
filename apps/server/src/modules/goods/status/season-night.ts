import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { logAll } from '../../../kit/log.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { auditState } from '../states.ts'
import { seasonPhases } from './season-phase.ts'

interface Left {
  id: number
  goodsCode: string
  goodsName: string
  season: string
  sellerIds: number[]
  onHand: number
}
const LISTED = 50

/** Goods whose season ends with stock left: their sellers hear of it once a season. */
export async function tellSeasons(house: House): Promise<string> {
  const ctx = contextOfClock(house, 'goods.season')
  const ended = [...(await seasonPhases(house.db, ctx.now.slice(0, 10)))].filter(([, phase]) => phase.clearing)
  let told = 0
  for (const [code, { end }] of ended)
    told += await house.db.transact(async (tx) => {
      const left = await mark(tx, code, end!)
      await tell(tx, ctx, left, end!)
      return left.length
    })
  return `${told} 个商品待清仓`
}

/** Marked first, so that a second run finds nothing more to say. */
const mark = (tx: Tx, code: string, end: string): Promise<Left[]> =>
  tx.query<Left>(sql`
    UPDATE goods_goods g SET season_told = ${end}::date
    FROM (
      SELECT w.id, sum(k.on_hand) AS on_hand
      FROM goods_goods w JOIN goods_goods_sku s ON s.goods_id = w.id JOIN goods_sku_stock k ON k.sku_id = s.id
      WHERE w.season = ${code} AND w.audit_status = ${auditState.audited} AND w.deleted_at IS NULL AND w.goods_status < '60'
        AND w.season_told IS DISTINCT FROM ${end}::date
      GROUP BY 1 HAVING sum(k.on_hand) > 0
    ) k
    WHERE g.id = k.id
    RETURNING g.id, g.goods_code AS "goodsCode", g.goods_name AS "goodsName", g.season, g.seller_ids AS "sellerIds", k.on_hand AS "onHand"`)

async function tell(tx: Tx, ctx: Ctx, left: Left[], end: string): Promise<void> {
  const sellers = Map.groupBy(
    left.flatMap((goods) => goods.sellerIds.map((userId) => ({ userId, goods }))),
    ({ userId }) => userId,
  )
  const notices = [...sellers].map(([userId, theirs]) => ({
    userId,
    title: `${theirs.length}个商品待清仓`,
    content: [
      `季节至${end}结束，以下商品仍有库存，请安排清仓：`,
      ...theirs.slice(0, LISTED).map(({ goods }) => `${goods.goodsCode} ${goods.goodsName}：库存${goods.onHand}`),
      ...(theirs.length > LISTED ? [`……共${theirs.length}个商品`] : []),
    ].join('\n'),
    source: goodsItem.path,
    sourceId: theirs[0]!.goods.id,
  }))
  await notifyEach(tx, notices, ctx)
  await logAll(
    tx,
    ctx,
    left.map(({ id }) => ({ entity: goodsItem.path, entityId: id, action: '待清仓提醒', note: `季节至${end}结束` })),
  )
}
