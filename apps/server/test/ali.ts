import type { Ali1688Offer } from '../src/connectors/ali1688-offer.ts'
import { simulatedOffer } from '../src/connectors/ali1688-simulator.ts'
import { sql } from '../src/kit/db.ts'
import type { Caller, TestApp } from './app.ts'
import { counter } from './counter.ts'
import { addGoods, addSku } from './goods.ts'
import { idOf } from './people.ts'

export const FINE_DAY = '2026-11-19 10:40:00'
export const AMISS_DAY = '2026-11-21 10:40:00'
const draw = counter()

export const offerNow = (app: TestApp, offerId: string): Ali1688Offer => simulatedOffer(offerId, app.clock.now())!

export const offerNumber = (ending: string): string => `6${String(70_000_000 + draw())}${ending}`

export async function goodsFor(app: TestApp, code: string, count: number, styles: string[][] = []) {
  const purchaserId = await idOf(app, 'purchaser')
  const goodsId = await addGoods(app, code, { purchaserId, developerId: await idOf(app, 'developer') })
  const skuIds: number[] = []
  for (let i = 0; i < count; i++) {
    const [property1 = `款${i}`, property2 = null] = styles[i] ?? []
    skuIds.push(await addSku(app, goodsId, `${code}${String(i + 1).padStart(2, '0')}`, { property1, property2 }))
  }
  return { goodsId, skuIds, purchaserId }
}

export async function bindFirst(caller: Caller, app: TestApp, goodsId: number, skuId: number, offerId: string) {
  await caller.post('/goods/goods1688/add-offer-id', { goodsId, offerId })
  const { specId, price } = offerNow(app, offerId).specs.at(-1)!
  const bound = await caller.post('/goods/goods1688/bind-sku', { offerId, binds: [{ specId, skuId }] })
  return { id: bound.data.ids[0] as number, specId, price }
}

export const linkRow = (app: TestApp, id: number) =>
  app.house.db
    .one<Record<string, any>>(sql`SELECT to_jsonb(l) AS row FROM goods_ali_goods l WHERE id = ${id}`)
    .then((found) => found!['row'])
export const linksIn = async (app: TestApp) =>
  (await app.house.db.one<{ all: string }>(sql`
    SELECT md5(coalesce(string_agg(to_jsonb(l)::text, '' ORDER BY id), '')) AS all FROM goods_ali_goods l`))!.all
