import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { stage } from '../../order/states.ts'
import { developmentState, manualState, platformInfoState } from '../states.ts'
import { tellRecommender } from './receipt.ts'

/** First listings and first sales are looked for, wherever they come from. */
export const receiptsDue: Schedule = {
  key: 'product-center/receipt',
  title: '推荐回执',
  cron: '*/15 * * * *',
  run: (house) => tellFirsts(house),
}

/** A development is told once: its mark is set in the same transaction. */
export const tellFirsts = (house: House): Promise<string> =>
  house.db.transact(async (tx) => {
    const ctx = contextOfClock(house, receiptsDue.key)
    unchanged(ctx)
    const listed = await marked(tx, sql`told_listed`, LISTED, '首次刊登', ctx)
    const sold = await marked(tx, sql`told_sold`, SOLD, '首次售出', ctx)
    await tellRecommender(tx, listed, 'listed', ctx)
    await tellRecommender(tx, sold, 'sold', ctx)
    return `首次刊登 ${listed.length} 个，首次售出 ${sold.length} 个`
  })

const LISTED = sql`(EXISTS (SELECT 1 FROM product_center_platform_info p WHERE p.goods_id = d.goods_id AND p.info_status = ${platformInfoState.listed} AND p.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM product_center_manual_publish m WHERE m.goods_id = d.goods_id AND m.pub_status = ${manualState.done} AND m.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM product_center_smt_listing l WHERE l.goods_id = d.goods_id AND l.deleted_at IS NULL))`
/** An order that was given up before it left is no sale. */
const SOLD = sql`EXISTS (SELECT 1 FROM goods_goods_sku k JOIN order_details x ON x.stock_sku_id = k.id JOIN order_trade_info o ON o.id = x.origin_order_id
  WHERE k.goods_id = d.goods_id AND o.deleted_at IS NULL AND (o.ship_time IS NOT NULL OR o.status <> ${stage.archived}))`
const AT_ONCE = 1000

async function marked(tx: Tx, column: Sql, happened: Sql, action: string, ctx: Ctx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    UPDATE product_center_development d SET ${column} = ${ctx.now} WHERE d.id IN (
      SELECT d.id FROM product_center_development d
      WHERE d.recommender_id IS NOT NULL AND d.goods_id IS NOT NULL AND (told_listed IS NULL OR told_sold IS NULL) AND d.deleted_at IS NULL
        AND d.${column} IS NULL AND d.dev_status = ${developmentState.made} AND ${happened} ORDER BY d.id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
    RETURNING d.id`)
  await logAll(
    tx,
    ctx,
    rows.map(({ id }) => ({ entity: 'product-center/development', entityId: id, action })),
  )
  return rows.map(({ id }) => id)
}
