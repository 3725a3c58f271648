import type { Finding } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { begins, CANDIDATES, type Find, FOUND_MOST, isNumber } from '../../../kit/list/find.ts'
import { ownShops } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { matchKey } from '../link/match-key.ts'
import { nameHas } from '../sku/sku-select.ts'
import { audited, auditedGoods } from './goods-reach.ts'

/** By code, else by a part of the name. */
export const findGoods: Find = {
  title: '商品',
  permission: 'goods:goods:list',
  find: async (tx, typed, ctx) => {
    const ask = (where: Sql, order: Sql) =>
      tx.query<{ code: string; name: string }>(sql`
        SELECT t.goods_code AS code, t.goods_name AS name FROM goods_goods t
        WHERE t.deleted_at IS NULL AND ${audited(ctx)} AND ${where} ORDER BY ${order} LIMIT ${FOUND_MOST}`)
    const byCode = await ask(beginsWithin('goods_goods', 'goods_code', typed), raw('t.goods_code USING ~<~'))
    const found = byCode.length > 0 || isNumber(typed) ? byCode : await ask(nameHas(raw('t.goods_name'), typed), raw('t.id DESC'))
    return found.map(({ code, name }) => ({
      title: `${code} ${name}`,
      detail: '商品',
      path: `/product/goodsList?codes=${encodeURIComponent(code)}`,
    }))
  },
}

/** By its own code or barcode, else by what a shop calls it, else by a part of the name. */
export const findSkus: Find = {
  title: 'SKU',
  permission: 'goods:sku:list',
  find: async (tx, typed, ctx) => {
    const code = typed.toUpperCase()
    const own = await skus(tx, sql`(s.barcode = ${code} OR ${beginsWithin('goods_goods_sku', 'sku', typed, raw('s'))})`, ctx)
    if (own.length > 0) return own.map(({ sku, name }) => findingOf(sku, `${sku} ${name}`))
    const sold = may(ctx.user, 'goods:linkShop:list') ? await soldAs(tx, typed, ctx) : []
    if (sold.length > 0 || isNumber(typed)) return sold.map(({ sku, name }) => findingOf(sku, `${typed} → ${sku} ${name}`))
    const named = await skus(tx, nameHas(raw('s.sku_name'), typed), ctx)
    return named.map(({ sku, name }) => findingOf(sku, `${sku} ${name}`))
  },
}

/** The first of those that begin with it: by the index alone, before the reach is asked. */
const beginsWithin = (table: string, column: string, typed: string, as = raw('t')): Sql =>
  sql`${as}.id = ANY(ARRAY(SELECT id FROM ${raw(table)} WHERE ${begins(raw(column), typed.toUpperCase())} ORDER BY ${raw(column)} USING ~<~ LIMIT ${CANDIDATES}))`

interface Sku {
  sku: string
  name: string
}

const skus = (tx: Tx, where: Sql, ctx: Ctx): Promise<Sku[]> =>
  tx.query<Sku & object>(sql`
    SELECT s.sku, s.sku_name AS name FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.deleted_at IS NULL AND ${auditedGoods(ctx)} AND ${where} ORDER BY s.sku USING ~<~ LIMIT ${FOUND_MOST}`)

const soldAs = (tx: Tx, typed: string, ctx: Ctx): Promise<Sku[]> =>
  tx.query<Sku & object>(sql`
    SELECT DISTINCT s.sku, s.sku_name AS name FROM goods_goods_sku_link_shop l JOIN authorize_shop h ON h.id = l.shop_id
      JOIN goods_link_shop_item i ON i.link_id = l.id JOIN goods_goods_sku s ON s.id = i.sku_id JOIN goods_goods g ON g.id = s.goods_id
    WHERE l.match_key = ${matchKey(typed)} AND l.is_activated = 1 AND l.deleted_at IS NULL AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}
      AND ${auditedGoods(ctx)} ORDER BY s.sku LIMIT ${FOUND_MOST}`)

const findingOf = (code: string, title: string): Finding => ({
  title,
  detail: 'SKU全景',
  path: `/product/skuList?panorama=${encodeURIComponent(code)}`,
})
