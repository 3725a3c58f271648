import { platformAddress } from '@erp/contract/basic/platform-address'
import { type ShopAddress, shopAddresses } from '../../connectors/shop-addresses.ts'
import type { ShopAccount } from '../../connectors/shop-listing.ts'
import { change } from '../../kit/crud.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { log, unchanged } from '../../kit/log.ts'
import { port } from '../../kit/port.ts'

/** Asks a platform in the name of a shop that is within the caller's reach. */
export type AskShop = <R>(shopId: number, ctx: Ctx, ask: (shop: ShopAccount) => Promise<R>) => Promise<R>
export const askShop = port<AskShop>('basic.askShop')

type Add = (tx: Tx, input: ShopAddress & { platCode: string; shopId: number }, ctx: Ctx) => Promise<unknown>
const list = listOf(platformAddress)

/** What the platform has becomes what we have; asked again it changes nothing. Defaults are ours and stay. */
export const syncAddresses =
  (add: Add): Handlers<typeof platformAddress>['sync'] =>
  async (_tx, { shopId }, ctx) => {
    const { shop, places } = await askShop()(shopId, ctx, async (asked) => ({
      shop: asked,
      places: await shopAddresses(ctx.house).addresses(asked),
    }))
    return ctx.house.db.transact(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('platform-address-sync'), ${shopId}::int)`)
      const known = await knownOf(tx, shopId)
      const sum = { added: 0, changed: 0, same: 0 }
      for (const place of places) {
        const id = known.get(place.platformAddressId)
        if (!id) await add(tx, { ...place, platCode: shop.platCode, shopId }, ctx)
        sum[id ? await renewed(tx, id, place, ctx) : 'added']++
      }
      const note = `${shop.shopName}：新增 ${sum.added}，更新 ${sum.changed}`
      if (sum.added + sum.changed === 0) unchanged(ctx)
      else await log(tx, ctx, { entity: platformAddress.path, entityId: 0, action: '从平台同步', note })
      return sum
    })
  }

async function knownOf(tx: Tx, shopId: number): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; key: string }>(sql`
    SELECT id, platform_address_id AS key FROM basic_platform_address WHERE shop_id = ${shopId} AND platform_address_id IS NOT NULL AND deleted_at IS NULL`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

async function renewed(tx: Tx, id: number, place: ShopAddress, ctx: Ctx): Promise<'changed' | 'same'> {
  const before = await list.get(tx, id, ctx)
  const isSame = (Object.keys(place) as (keyof ShopAddress)[]).every((field) => before[field] === place[field])
  if (isSame) return 'same'
  await change(tx, list, { ...before, ...place }, ctx)
  return 'changed'
}
