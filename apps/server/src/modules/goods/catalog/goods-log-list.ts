import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsLogRow } from '@erp/contract/goods/catalog/goods-read'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { LogChange } from '@erp/contract/kit/biz-log'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { tellChanges } from '../../../kit/list/log-list.ts'
import { may } from '../../../kit/session.ts'
import { goodsRows } from './goods-list.ts'

type LogList = Handler<(typeof goodsItem)['actions']['log-list']>

/** What happened to a goods and to its SKUs, deleted ones included. */
export const goodsLogList: LogList = async (tx, { goodsId, pageNum, pageSize }, ctx) => {
  await goodsRows.get(tx, goodsId, ctx)
  const size = pageSize ?? 20
  const about = sql`
    FROM biz_log l LEFT JOIN goods_goods_sku s ON l.entity = 'goods/goodsSku' AND s.id = l.entity_id
    WHERE (l.entity = 'goods/goods' AND l.entity_id = ${goodsId})
      OR (l.entity = 'goods/goodsSku' AND l.entity_id = ANY(ARRAY(SELECT id FROM goods_goods_sku WHERE goods_id = ${goodsId})))`
  const [list, counted] = await Promise.all([
    tx.query<GoodsLogRow & object>(sql`
      SELECT l.id, s.id AS "skuId", s.sku, l.action, l.changes, l.note, l.user_id AS "userId",
        (SELECT u.name FROM account_user u WHERE u.id = l.user_id) AS "userName", l.time
      ${about} ORDER BY l.id DESC LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`),
    tx.one<{ n: number }>(sql`SELECT count(*) AS n ${about}`),
  ])
  const told = list.map((row) => ({ ...row, entity: entityOf(row) }))
  await tellChanges(tx, told, ctx)
  return { list: told, total: counted!.n }
}

/** A row of the log is about a SKU where it names one. */
export const entityOf = ({ sku }: { sku?: string | null }): string => (sku ? goodsSku.path : goodsItem.path)

/** Field reach holds in the log as it does in the form. */
export const readable = (changes: LogChange[], ctx: Ctx): LogChange[] =>
  changes.filter(({ field }) => {
    const { reach } = goodsSku.fields[field as keyof typeof goodsSku.fields] ?? {}
    return !reach || may(ctx.user, reach)
  })
