import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { peopleOf } from '../../../kit/scope.ts'
import { titleHas } from '../../goods/catalog/title-words.ts'
import { goodsCat, goodsColumns, goodsMatches, withinGoods } from './of-goods.ts'

/** Whoever may see the goods, or was made to write for it. */
const infoReach = (ctx: Ctx): Sql =>
  ctx.user.scope.all ? raw('true') : sql`(t.seller_id = ${peopleOf(ctx.user)} OR ${withinGoods(ctx, raw('t.goods_id'))})`

/** The styles that may be sold: those of the goods, whether or not somebody wrote about them here. */
export const SOLD =
  raw(`goods_goods_sku k LEFT JOIN product_center_platform_info_sku x ON x.document_id = t.id AND x.sku_id = k.id
  WHERE k.goods_id = t.goods_id AND k.deleted_at IS NULL AND k.sku_kind <> 4 AND coalesce(x.is_activated, 1) = 1`)
const ofSold = (what: string): Sql => sql`(SELECT ${raw(what)} FROM ${SOLD})`

export const infos = keepMainList(
  listOf(platformInfo, {
    computed: {
      ...goodsColumns,
      catId: goodsCat,
      priceMin: ofSold('min(x.price)'),
      priceMax: ofSold('max(x.price)'),
      pricedCount: ofSold('count(x.price)'),
      skuCount: ofSold('count(*)'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      ...goodsMatches,
      title: (typed: string) => titleHas(typed),
      keyword: (typed: string) =>
        sql`(${goodsMatches.goodsCode(typed)} OR ${goodsMatches.goodsName(typed)} OR ${titleHas(typed)})`,
    },
    reach: infoReach,
    idsFirst: true,
  }),
)
