import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import { goodsSku, type SkuRow } from '@erp/contract/goods/sku/goods-sku'
import { type Fields, snake } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { may } from '../../../kit/session.ts'
import { figures } from './goods-figures.ts'
import { goodsRows } from './goods-list.ts'
import { missingOf } from './goods-missing.ts'

export const goodsDetails: Pick<Handlers<typeof goodsItem>, 'get' | 'getDescription'> = {
  get: (tx, { id }, ctx) => detailOf(tx, id, ctx),
  getDescription: async (tx, { goodsId }, ctx) => {
    await goodsRows.get(tx, goodsId, ctx)
    const kept = await tx.one<{ description: string | null; descriptionEn: string | null }>(
      sql`SELECT description, description_en AS "descriptionEn" FROM goods_description WHERE goods_id = ${goodsId}`,
    )
    return { goodsId, description: null, descriptionEn: null, ...kept }
  },
}

/** A goods with its SKUs; what the asking person may not see is null. */
export async function detailOf(tx: Tx, goodsId: number, ctx: Ctx): Promise<GoodsDetail> {
  const goods = await goodsRows.get(tx, goodsId, ctx)
  const beside = await tx.one(sql`
    SELECT ${missingOf} AS missing, ${figures['supplierName']!} AS "supplierName", t.submit_by AS "submitBy", u.name AS "submitByName",
      t.create_by AS "createById"
    FROM goods_goods t LEFT JOIN account_user u ON u.id = t.submit_by WHERE t.id = ${goodsId}`)
  return { ...goods, ...beside, skus: await skusOf(tx, goodsId, ctx) } as GoodsDetail
}

export const skusOf = (tx: Tx, goodsId: number, ctx: Ctx): Promise<SkuRow[]> =>
  tx.query<SkuRow>(sql`
    SELECT s.id AS "skuId", ${skuColumns(ctx)}, s.version, cu.display_name AS "createBy", s.create_time AS "createTime",
      uu.display_name AS "updateBy", s.update_time AS "updateTime"
    FROM goods_goods_sku s LEFT JOIN account_user cu ON cu.id = s.create_by LEFT JOIN account_user uu ON uu.id = s.update_by
    WHERE s.goods_id = ${goodsId} AND s.deleted_at IS NULL ORDER BY s.sort_no, s.id`)

/** What is left divided by how many are left, over all stores. */
const average = raw(`(SELECT round(sum(k.amount) / nullif(sum(k.on_hand), 0), 4) FROM goods_sku_stock k WHERE k.sku_id = s.id)`)

function skuColumns(ctx: Ctx): Sql {
  const columns = Object.entries(goodsSku.fields as Fields).flatMap(([name, field]) => {
    const hidden = field.reach && !may(ctx.user, field.reach)
    const own = name === 'avgCost' ? average : field.computed ? null : raw(`s.${snake(name)}`)
    return own ? [sql`${hidden ? raw('NULL') : own} AS ${ident(name)}`] : []
  })
  return join(columns, ', ')
}
