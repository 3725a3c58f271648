import { AUTH_STATE, type ShopRow, type shop, type shopImport } from '@erp/contract/authorize/shop'
import type { ActionInput, InputOf } from '@erp/contract/kit'
import type { Rows } from '../../../../db/rows.ts'
import { change, insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { shopList } from './shop-list.ts'
import { lockShops } from './shop-lock.ts'
import { answerFor, requireDept, requireSeller } from './shop-owner.ts'

export type ShopInput = InputOf<(typeof shopImport)['fields']>

export async function addShop(tx: Tx, input: ShopInput, ctx: Ctx): Promise<ShopRow> {
  const seller = await requireSeller(tx, input.sellerId, ctx)
  if (input.deptId) await requireDept(tx, input.deptId, ctx)
  await requireFree(tx, input, 0)
  const made = await insert(tx, shopList, { ...kept(input), deptId: input.deptId ?? seller.dept_id }, ctx)
  await answerFor(tx, [made.shopId], seller.id)
  return made
}

/** A new responsible seller brings the own department, unless another one is named with it. */
export async function changeShop(tx: Tx, input: ActionInput<typeof shop.actions.update>, ctx: Ctx): Promise<ShopRow> {
  const [before] = await lockShops(tx, [input.shopId], ctx)
  const moves = input.sellerId !== before!.seller_id
  const seller = moves ? await requireSeller(tx, input.sellerId, ctx) : null
  const deptId =
    seller && (input.deptId ?? before!.dept_id) === before!.dept_id ? seller.dept_id : (input.deptId ?? before!.dept_id)
  if (deptId && deptId !== before!.dept_id && deptId !== seller?.dept_id) await requireDept(tx, deptId, ctx)
  await requireFree(tx, { ...input, platCode: before!.plat_code }, input.shopId)
  requireSameAccount(before!, input.platformShopId)
  const changed = await change(tx, shopList, { ...kept(input), deptId }, ctx)
  if (seller) await answerFor(tx, [input.shopId], seller.id, { from: before!.seller_id })
  return changed
}

/** What is left empty is left to the table, or as it is. */
const kept = <I extends Pick<ShopInput, 'markAt' | 'syncMinutes'>>(input: I) => ({
  ...input,
  markAt: input.markAt ?? undefined,
  syncMinutes: input.syncMinutes ?? undefined,
})

/** The platform's own number is what an authorisation was given for. */
function requireSameAccount(before: Rows['authorize_shop'], wanted: string | null | undefined): void {
  const held: number[] = [AUTH_STATE.granted, AUTH_STATE.ending]
  const isChanged = wanted !== undefined && before.platform_shop_id && (wanted || null) !== before.platform_shop_id
  if (isChanged && held.includes(before.auth_status)) throw refuse('店铺已授权，请先解除授权再修改平台店铺编号')
}

interface Taken {
  shop_name: string
  plat_name: string
  suffix: string
  is_suffix: boolean
}

/** Two people who add the same at once are asked one after the other: the later one reads whose it is. */
async function requireFree(
  tx: Tx,
  { platCode, shopName, suffix }: Pick<ShopInput, 'platCode' | 'shopName' | 'suffix'>,
  shopId: number,
) {
  for (const key of [`name ${platCode} ${shopName}`, `suffix ${suffix}`])
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('authorize_shop'), hashtext(${key}))`)
  const taken = await tx.one<Taken>(sql`
    SELECT s.shop_name, s.suffix, p.plat_name, s.suffix = ${suffix} AS is_suffix
    FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
    WHERE s.id <> ${shopId} AND (s.suffix = ${suffix} OR (s.plat_code = ${platCode} AND s.shop_name = ${shopName}))
    ORDER BY is_suffix LIMIT 1`)
  if (taken?.is_suffix) throw bad(`账号后缀「${suffix}」已被店铺「${taken.shop_name}」使用`, 'suffix')
  if (taken) throw bad(`平台「${taken.plat_name}」已有店铺「${shopName}」`, 'shopName')
}
