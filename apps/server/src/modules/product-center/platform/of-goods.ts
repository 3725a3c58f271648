import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { anyGoods } from '../../goods/catalog/goods-reach.ts'
import { nameHas } from '../../goods/sku/sku-select.ts'

const ofGoods = (column: string): Sql => raw(`(SELECT g.${column} FROM goods_goods g WHERE g.id = t.goods_id)`)

/** What lists of rows `t` about a goods show of it. */
export const goodsColumns: Record<string, Sql> = {
  image: ofGoods('main_image'),
  goodsCode: ofGoods('goods_code'),
  goodsName: ofGoods('goods_name'),
}
export const goodsCat = ofGoods('cat_id')

const among = (goods: Sql): Sql => sql`t.goods_id = ANY(ARRAY(${goods}))`

/** Rows `t` by what somebody types of their goods; a SKU finds its goods too. */
export const goodsMatches = {
  goodsCode: (typed: string): Sql => {
    const codes = codesOf(typed)
    return among(sql`SELECT g.id FROM goods_goods g WHERE g.goods_code = ANY(${codes}::text[])
      UNION SELECT k.goods_id FROM goods_goods_sku k WHERE k.sku = ANY(${codes}::text[])`)
  },
  goodsName: (typed: string): Sql => among(sql`SELECT g.id FROM goods_goods g WHERE ${nameHas(raw('g.goods_name'), typed)}`),
  /** With everything below it. */
  catId: (values: unknown): Sql => {
    const ids = [values].flat().map(Number)
    if (!ids.every(Number.isSafeInteger)) throw bad('商品类目筛选值不正确', 'catId')
    return among(sql`SELECT g.id FROM goods_goods g WHERE g.cat_id = ANY(ARRAY(
      WITH RECURSIVE below AS (SELECT id FROM goods_goods_cats WHERE id = ANY(${ids}::bigint[])
        UNION SELECT c.id FROM goods_goods_cats c JOIN below b ON c.parent_id = b.id) SELECT id FROM below))`)
  },
}

/** The goods that somebody may see, as a part of a `where` on their number. */
export const withinGoods = (ctx: Pick<Ctx, 'user'>, column: Sql): Sql =>
  ctx.user.scope.all ? raw('true') : sql`${column} = ANY(ARRAY(SELECT t.id FROM goods_goods t WHERE ${anyGoods(ctx)}))`
