import { AUTH_ACTION } from '@erp/contract/authorize/auth/auth-record'
import type { authReturn } from '@erp/contract/authorize/auth/auth-return'
import type { ActionInput } from '@erp/contract/kit'
import { type Returned, shopAuth } from '../../../connectors/shop-auth.ts'
import { authResultPage } from '../../../connectors/shop-auth-page.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { exclusively } from '../../../kit/db/exclusive.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import { contextLater } from '../../../kit/job/background.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { hashToken, liveSession } from '../../../kit/session.ts'
import { FIRST_SYNC } from './first-sync.ts'
import { keepGrant, requireSameShop } from './grant.ts'
import { inWords } from './platform-words.ts'
import { recordFailure } from './record.ts'
import { type AuthShop, accountFor, flowOf, readShop, shopWithin } from './shop-row.ts'
import { LATE, type Start, spend, startOf } from './start.ts'

type Input = ActionInput<typeof authReturn.actions.callback>
const CALL = 'authorize/shop#auth-url'

/** A person is answered with a page, whatever came of it; whoever asks for JSON gets the envelope. */
export async function callback(_tx: unknown, input: Input, ctx: Ctx): Promise<{ shopName: string } | Download> {
  try {
    const { shop, until } = await accept(input, ctx)
    if (!ctx.readsPages) return { shopName: shop.shop_name }
    return pageOf(
      '授权成功',
      `${shop.plat_name}店铺「${shop.shop_name}」已授权，${until ? `有效至 ${until}` : '长期有效'}。`,
      200,
    )
  } catch (error) {
    if (!ctx.readsPages || !(error instanceof Refusal)) throw error
    return pageOf('授权没有完成', error.message, error.code)
  }
}

const pageOf = (title: string, text: string, status: number): Download =>
  new Download('authorize.html', 'text/html; charset=utf-8', authResultPage(title, text), true, false, status)

/** One at a time a shop, in the order in which they come: of two the later one stays. */
async function accept(input: Input, visit: Ctx): Promise<{ shop: AuthShop; until: string | null }> {
  const { house } = visit
  const start = await startOf(house.db, input.state, house)
  await requireSamePerson(start, visit)
  return exclusively(house.db, 'shop-auth', start.shopId, async (transact) => {
    await transact((tx) => spend(tx, start))
    const ctx = { ...(await contextLater(house, start.userId, CALL)), requestId: visit.requestId, ip: visit.ip }
    const shop = await shopWithin(house.db, start.shopId, ctx)
    try {
      const grant = await inWords(() => shopAuth(house).exchange(accountFor(shop), returnedBy(shop, input)))
      await requireSameShop(house.db, shop, grant)
      return await transact(async (tx) => {
        const now = (await readShop(tx, sql`s.id = ${shop.id}`, raw('FOR UPDATE OF s')))!
        const until = await keepGrant(tx, ctx, now, grant, 'grant')
        await house.jobs.enqueue(tx, FIRST_SYNC, shop.id)
        return { shop: now, until }
      })
    } catch (error) {
      if (error instanceof Refusal) await recordFailure(ctx, shop.id, AUTH_ACTION.grant, '授权', error.message)
      throw error
    }
  })
}

/** Shops are often opened in another browser, which knows nobody; one that knows somebody else is refused. */
async function requireSamePerson({ userId }: Start, { house, cookieToken }: Ctx): Promise<void> {
  if (!cookieToken) return
  const known = await house.db.one<{ userId: number }>(sql`
    SELECT s.user_id AS "userId" FROM account_session s JOIN account_user u ON u.id = s.user_id
    WHERE s.token_hash = ${hashToken(cookieToken)} AND ${liveSession(house.clock.now())}`)
  if (known && known.userId !== userId) throw bad(LATE, 'state')
}

function returnedBy(shop: AuthShop, input: Input): Returned {
  const { gives } = flowOf(shop)
  const value = (name: string | undefined): string | null => {
    const found = (input as Record<string, unknown>)[name ?? '']
    return typeof found === 'string' && found !== '' ? found : null
  }
  if (input.error) throw refuse(`平台没有同意授权：${input.error_description ?? input.error}`)
  const code = value(gives.code)
  if (!code) throw bad('平台没有返回授权码，请重新授权', gives.code)
  return { code, platformShopId: value(gives.shop) }
}
