import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'

export type ListingShop = Pick<
  Rows['authorize_shop'],
  'id' | 'plat_code' | 'shop_name' | 'currency' | 'sku_prefix' | 'sku_suffix' | 'status' | 'auth_status'
>
/** Where a type of listing is sold. */
export const PLAT = { own: 'smt', managed: 'smt-qtg' } as const
export const platOf = (listType: number): string => (listType === LIST_TYPE.managed ? PLAT.managed : PLAT.own)

export async function shopsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, ListingShop>> {
  const found = await tx.query<ListingShop>(sql`
    SELECT id, plat_code, shop_name, currency, sku_prefix, sku_suffix, status, auth_status FROM authorize_shop
    WHERE id = ANY(${[...new Set(ids)]}::bigint[]) AND deleted_at IS NULL`)
  return new Map(found.map((shop) => [shop.id, shop]))
}

/** Shops that a person puts on a template are their own and of its platform; those that were on it may stay. */
export async function requireShops(
  tx: Tx,
  listType: number,
  shopIds: readonly number[],
  ctx: Ctx,
  before: readonly number[] = [],
) {
  const fresh = [...new Set(shopIds)].filter((id) => !before.includes(id))
  if (fresh.length === 0) return
  const found = await tx.query<{ id: number; shop_name: string; plat_code: string }>(sql`
    SELECT s.id, s.shop_name, s.plat_code FROM authorize_shop s
    WHERE s.id = ANY(${fresh}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`)
  if (found.length < fresh.length) throw bad('所选店铺不存在或不在您的范围内', 'shopIds')
  const strange = found.find(({ plat_code }) => plat_code !== platOf(listType))
  if (strange)
    throw bad(`店铺【${strange.shop_name}】不是${listType === LIST_TYPE.managed ? '速卖通全托管' : '速卖通'}店铺`, 'shopIds')
}

/** What a SKU of ours is called in a shop. */
export const shopSkuOf = (shop: Pick<ListingShop, 'sku_prefix' | 'sku_suffix'> | null | undefined, sku: string): string =>
  `${shop?.sku_prefix ?? ''}${sku}${shop?.sku_suffix ?? ''}`
