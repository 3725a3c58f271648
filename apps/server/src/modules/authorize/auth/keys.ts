import { AUTH_WAY } from '@erp/contract/authorize/auth/auth-calls'
import { AUTH_ACTION } from '@erp/contract/authorize/auth/auth-record'
import type { ShopCredential } from '../../../connectors/shop-auth.ts'
import { shopAuth } from '../../../connectors/shop-auth.ts'
import { exclusively } from '../../../kit/db/exclusive.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { opened, tokenRow } from './credential.ts'
import { FIRST_SYNC } from './first-sync.ts'
import { keepGrant, requireSameShop } from './grant.ts'
import { infoOf, KEYS } from './info.ts'
import { inWords } from './platform-words.ts'
import { recordFailure } from './record.ts'
import { type AuthShop, accountFor, requireWay, shopWithin } from './shop-row.ts'

/** What a person copies from the seller centre; one that is left empty stays as it is. */
type Typed = { [K in (typeof KEYS)[number][0]]?: string | null }

/** Asked for first: keys that the platform does not know are not kept, and what was there stays. */
export async function saveKey(_tx: unknown, { shopId, ...typed }: Typed & { shopId: number }, ctx: Ctx) {
  const { house } = ctx
  const shop = await shopWithin(house.db, shopId, ctx)
  requireWay(shop, AUTH_WAY.keys)
  return exclusively(house.db, 'shop-auth', shopId, async (transact) => {
    const credential = await wholeKeys(shop, typed, ctx)
    try {
      const grant = await inWords(() => shopAuth(house).test(accountFor(shop), credential))
      await requireSameShop(house.db, shop, grant)
      await transact(async (tx) => {
        await keepGrant(tx, ctx, shop, grant, 'grant', credential)
        await house.jobs.enqueue(tx, FIRST_SYNC, shopId)
      })
    } catch (error) {
      if (error instanceof Refusal) await recordFailure(ctx, shopId, AUTH_ACTION.grant, '授权', error.message)
      throw error
    }
    return infoOf(house.db, house, shopId)
  })
}

async function wholeKeys({ id }: AuthShop, typed: Typed, { house }: Ctx): Promise<ShopCredential> {
  const row = await tokenRow(house.db, id)
  const before = row ? (opened(house, row) ?? {}) : {}
  const whole = KEYS.map(([field, label]) => {
    const value = typed[field]?.trim() || before[field]
    if (!value) throw bad(`请填写${label}`, field)
    return [field, value] as const
  })
  return Object.fromEntries(whole)
}
