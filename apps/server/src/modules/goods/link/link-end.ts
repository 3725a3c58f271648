import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { closeLinks, lockLinks } from './link-taken.ts'

/** Orders taken in keep their lines; the shop SKU is unmatched from now on. */
export const endLinks: Handler<typeof goodsSkuLinkShop.actions.delete> = async (tx, input, ctx) => {
  const ids = numbersOf(input.id, input.ids)
  const found = await tx.query<{ id: number; shopSku: string; active: boolean }>(sql`
    SELECT t.id, t.shop_sku AS "shopSku", t.is_activated = 1 AS active FROM goods_goods_sku_link_shop t JOIN authorize_shop s ON s.id = t.shop_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`)
  if (found.length < ids.length) throw missing(goodsSkuLinkShop.title)
  const links = await lockLinks(tx, sql`l.id = ANY(${ids}::bigint[])`)
  const ended = found.find((row) => !links.some((link) => link.linkId === row.id))
  if (ended) throw refuse(`店铺SKU【${ended.shopSku}】的关联已解除`)
  await closeLinks(tx, links, '解除关联', ctx)
  return null
}

/** `id=1`, `ids=1&ids=2` and `ids=1,2` are all asked. */
function numbersOf(id: number | null | undefined, ids: (number | string)[] | null | undefined): number[] {
  const all = [...(id ? [id] : []), ...(ids ?? []).flatMap((one) => String(one).split(',').map(Number))]
  if (all.length === 0) throw bad('请选择要解除的关联', 'ids')
  if (!all.every((one) => Number.isSafeInteger(one) && one > 0)) throw bad('编号应为整数', 'ids')
  return [...new Set(all)]
}
