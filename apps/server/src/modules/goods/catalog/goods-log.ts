import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsLog } from '@erp/contract/goods/catalog/goods-log'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { goodsStatusUpdateLog } from '@erp/contract/goods/status/goods-status-update-log'
import type { LogChange } from '@erp/contract/kit/biz-log'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { tellChanges } from '../../../kit/list/log-list.ts'
import { goodsRows } from './goods-list.ts'
import { entityOf } from './goods-log-list.ts'
import { anyGoods } from './goods-reach.ts'

/** The log of one goods shows its latest. */
const LATEST = 500

const inReach = (ctx: Ctx, goodsId: Sql): Sql => sql`${goodsId} IN (SELECT t.id FROM goods_goods t WHERE ${anyGoods(ctx)})`
const codes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\n,，\s]+/)
    .filter(Boolean)

const statuses = listOf(goodsStatusUpdateLog, {
  computed: { goodsCode: raw('g.goods_code') },
  joins: raw('JOIN goods_goods g ON g.id = t.goods_id'),
  matches: {
    goodsCode: (typed: string) => sql`g.goods_code = ANY(${codes(typed)}::text[])`,
    sku: (typed: string) => sql`t.sku = ANY(${codes(typed)}::text[])`,
  },
  reach: (ctx) => inReach(ctx, raw('t.goods_id')),
  order: raw('t.create_time DESC, t.id DESC'),
})

export const statusLogHandlers: Handlers<typeof goodsStatusUpdateLog> = {
  list: async (tx, { goodsId }, ctx) => {
    await goodsRows.get(tx, goodsId, ctx)
    const whole = statuses.statement({ condition: { goodsId: [goodsId] } }, ctx)
    return tx.query(sql`${whole} LIMIT ${LATEST}`)
  },
  'list-page': statuses.page,
  export: (_tx, input, ctx) => exportList(statuses, input, ctx),
}

const goodsId = raw('CASE WHEN s.id IS NULL THEN t.entity_id ELSE s.goods_id END')
/** By the ids behind the codes, so that the index of the log finds them. */
const ofGoods = (wanted: Sql): Sql => sql`(
  (t.entity = ${goodsItem.path} AND t.entity_id = ANY(ARRAY(SELECT id FROM goods_goods WHERE ${wanted})))
  OR (t.entity = ${goodsSku.path} AND t.entity_id = ANY(ARRAY(
    SELECT id FROM goods_goods_sku WHERE goods_id IN (SELECT id FROM goods_goods WHERE ${wanted})))))`

const operations = listOf(goodsLog, {
  computed: { goodsCode: raw('g.goods_code'), sku: raw('s.sku'), userId: raw('t.user_id') },
  joins: sql`LEFT JOIN goods_goods_sku s ON t.entity = ${goodsSku.path} AND s.id = t.entity_id JOIN goods_goods g ON g.id = ${goodsId}`,
  matches: {
    goodsCode: (typed: string) => ofGoods(sql`goods_code = ANY(${codes(typed)}::text[])`),
    sku: (typed: string) => sql`(t.entity = ${goodsSku.path} AND t.entity_id = ANY(ARRAY(
      SELECT id FROM goods_goods_sku WHERE sku = ANY(${codes(typed)}::text[]))))`,
  },
  reach: (ctx) => inReach(ctx, goodsId),
  order: raw('t.time DESC, t.id DESC'),
})

export const goodsLogHandlers: Handlers<typeof goodsLog> = {
  'list-page': async (tx, input, ctx) => {
    const page = await operations.page(tx, input, ctx)
    await tell(tx, page.list, ctx)
    return page
  },
  export: (_tx, input, ctx) => exportList(operations, input, ctx, { fill: (rows) => tell(ctx.house.readDb, rows, ctx) }),
}

async function tell(tx: Tx, rows: Record<string, unknown>[], ctx: Ctx): Promise<void> {
  const told = rows.map((row) => ({ entity: entityOf(row), changes: row['changes'] as LogChange[] }))
  await tellChanges(tx, told, ctx)
  for (const [at, { changes }] of told.entries()) rows[at]!['changes'] = changes
}
