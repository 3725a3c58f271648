import { type ManagedPlatform, managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { readyShop, refusedAs } from '../../authorize/auth/account.ts'
import { wordsOf } from '../../authorize/auth/platform-words.ts'

/** Says something to the platform of a shop, before the transaction that it belongs to is committed. */
export type Tell = <R>(shopId: number, ask: (platform: ManagedPlatform, shop: ShopAccount) => Promise<R>) => Promise<R>

/**
 * One transaction that the platform has a part in: what it does not answer is rolled back, and said again by whoever tries again.
 * Tokens are looked up before it, so that nobody who holds a connection waits for a second one; one that the platform forgot is renewed once.
 */
export async function withShops<R>(ctx: Ctx, shopIds: readonly number[], work: (tx: Tx, tell: Tell) => Promise<R>): Promise<R> {
  let asked: ShopAccount | undefined
  const note = (shop: ShopAccount) => {
    asked = shop
  }
  try {
    return await once(ctx, shopIds, work, note).catch(async (error: unknown) => {
      if (!(error instanceof ConnectorFailure) || error.kind !== 'auth' || !asked?.token) throw error
      await refusedAs(ctx.house, asked, error)
      return once(ctx, shopIds, work, note)
    })
  } catch (error) {
    throw error instanceof ConnectorFailure ? await answerOf(ctx, error, asked?.shopId ?? shopIds[0]!) : error
  }
}

async function once<R>(
  ctx: Ctx,
  shopIds: readonly number[],
  work: (tx: Tx, tell: Tell) => Promise<R>,
  note: (shop: ShopAccount) => void,
): Promise<R> {
  const { house } = ctx
  const accounts = new Map<number, ShopAccount>()
  for (const shopId of new Set(shopIds)) {
    note({ shopId } as ShopAccount)
    accounts.set(shopId, await readyShop(house, shopId, ctx))
  }
  const platform = managedPlatform(house)
  return house.db.transact((tx) =>
    work(tx, (shopId, ask) => {
      const shop = accounts.get(shopId)!
      note(shop)
      return ask(platform, shop)
    }),
  )
}

async function answerOf({ house }: Ctx, failure: ConnectorFailure, shopId: number) {
  if (failure.kind !== 'auth') return wordsOf(failure)
  const shop = await house.db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`)
  return refuse(`店铺「${shop?.name ?? shopId}」未授权或授权已过期`)
}
