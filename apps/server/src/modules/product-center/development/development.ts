import { development } from '@erp/contract/product-center/development/development'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { matches as ofGoods } from '../../goods/catalog/goods-filter.ts'
import { developmentReach } from './reach.ts'

const mine = (ctx: Ctx): Sql => sql`(t.developer_id = ${ctx.user.userId} OR t.recommender_id = ${ctx.user.userId})`

/** 产品开发 within reach, newest first. */
export const developments = keepMainList(
  listOf(development, {
    computed: {
      platNames:
        raw(`(SELECT string_agg(coalesce(p.plat_name, c.code), '、' ORDER BY c.n) FROM unnest(t.target_plats) WITH ORDINALITY AS c(code, n)
        LEFT JOIN basic_platform p ON p.plat_code = c.code)`),
      minProfitRate: raw('(SELECT c.min_profit_rate FROM goods_goods_cats c WHERE c.id = t.cat_id)'),
      stayDays: raw('greatest(0, now()::date - t.state_time::date)'),
      goodsCode: raw('(SELECT g.goods_code FROM goods_goods g WHERE g.id = t.goods_id)'),
      createTime: raw('t.create_time'),
    },
    matches: {
      goodsName: ofGoods['goodsName']!,
      catId: ofGoods['catId']!,
      platCode: (codes: unknown) => sql`t.target_plats && ${[codes].flat().map(String)}::text[]`,
      mine: (wanted: unknown, _condition, ctx) => ([wanted].flat().map(Number).includes(1) ? mine(ctx) : sql`NOT ${mine(ctx)}`),
    },
    reach: developmentReach,
    idsFirst: true,
  }),
)
