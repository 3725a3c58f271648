import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { matchKey } from './match-key.ts'

/** The shops a request may see, as numbers: the planner knows how many rows each has, and one small shop is not looked for among all. */
const seen = new WeakMap<Ctx, number[] | null>()

/** Before a list of rows that belong to shops is read. The filter by platform becomes one of shops. */
export async function withinShops<I extends ListInput>(tx: Tx, input: I, ctx: Ctx): Promise<I> {
  const { platCode, ...condition } = input.condition ?? {}
  const platforms = [platCode].flat().filter(Boolean)
  if (ctx.user.scope.all && platforms.length === 0) seen.set(ctx, null)
  else {
    const chosen = platforms.length ? sql`s.plat_code = ANY(${platforms}::text[])` : raw('true')
    const rows = await tx.query<{ id: number }>(
      sql`SELECT s.id FROM authorize_shop s WHERE ${chosen} AND ${ownShops(ctx.user, raw('s'))}`,
    )
    seen.set(
      ctx,
      rows.map((row) => row.id),
    )
  }
  return { ...input, condition }
}

/** The rows `t` of these shops. */
export function ofShops(ctx: Ctx): Sql {
  const ids = seen.get(ctx)
  if (ids) return sql`t.shop_id = ANY(${ids}::bigint[])`
  if (ids === null || ctx.user.scope.all) return raw('true')
  return sql`t.shop_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(ctx.user, raw('s'))}))`
}

export interface OwnShop {
  shopId: number
  shopName: string
  platCode: string
  sellerId: number | null
}

/** These shops by their number; one that is not there or not within reach is missing. */
export async function shopsWithin(tx: Tx, shopIds: number[], ctx: Ctx): Promise<Map<number, OwnShop>> {
  const wanted = [...new Set(shopIds)]
  const rows = await tx.query<OwnShop & object>(sql`
    SELECT s.id AS "shopId", s.shop_name AS "shopName", s.plat_code AS "platCode", s.seller_id AS "sellerId" FROM authorize_shop s
    WHERE s.id = ANY(${wanted}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`)
  if (rows.length < wanted.length) throw missing('店铺')
  return new Map(rows.map((row) => [row.shopId, row]))
}

/** Typed shop SKUs: one finds what begins with it, several find themselves. */
export function shopSkuIs(typed: string): Sql {
  const several = typed.split(/[\n,，\s]+/).flatMap((word) => matchKey(word) || [])
  const whole = sql`t.match_key LIKE ${`${matchKey(typed).replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`
  return several.length > 1 ? sql`(${whole} OR t.match_key = ANY(${several}::text[]))` : whole
}

export const codesIn = (typed: string): string[] => typed.split(/[\n,，、\s]+/).flatMap((word) => matchKey(word) || [])
