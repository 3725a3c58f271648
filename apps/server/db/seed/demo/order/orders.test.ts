import { ORDER_LISTS, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { expect, it } from 'vitest'
import { faultsOf } from '../../../../day/checks.ts'
import { orderConnector } from '../../../../src/connectors/platform-orders.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { nightlySales } from '../../../../src/modules/order/allocation/sku-demand.ts'
import { buyerSimulatorData } from '../../../../src/modules/order/intake/buyers-simulator-data.ts'
import { testApp } from '../../../../test/app.ts'
import { bulkIds, playByVerbs, shipments } from '../../../../test/fixtures/order-proof.ts'
import { seedMail } from '../mail.ts'
import { writeBulk } from './order-bulk.ts'
import { monthsOf, tellMonth } from './order-history.ts'
import { seedOpen } from './order-open.ts'
import { preparePast } from './order-past.ts'
import { type DemoOrder, isMixed } from './order-plan.ts'
import { OrderPlay } from './order-play.ts'
import { pastShops } from './order-shops.ts'
import { keepSaleDays, seedPast, supplyOf } from './orders.ts'

const app = await testApp()
const { db } = app.house
class Undone extends Error {}

/** What the work leaves behind, and nothing of it stays. */
async function tried<R>(work: (play: OrderPlay) => Promise<R>): Promise<R> {
  let found: R | undefined
  const undone = db.transact(async (tx) => {
    const play = new OrderPlay(tx)
    // Numbers of carriers are drawn from the order's own number, which is not the same twice.
    await tx.run(sql`UPDATE express_logistic_way SET is_activated = 0 WHERE number_source <> 1`)
    await preparePast(play)
    found = await work(play)
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return found!
}

const MONTH = 4
const KINDS: [title: string, fits: (told: DemoOrder) => boolean][] = [
  ['one piece', ({ said: { lines, byPlatform } }) => !byPlatform && lines.length === 1 && lines[0]!.quantity === 1],
  ['pieces of one SKU', ({ said: { lines, byPlatform } }) => !byPlatform && lines.length === 1 && lines[0]!.quantity > 1],
  ['several SKUs', (told) => !told.said.byPlatform && isMixed(told) && told.wallId !== told.cartId],
  ['not delivered', ({ said: { byPlatform }, times }) => !byPlatform && times.delivered === null],
  ['shipped by the platform', ({ said }) => said.byPlatform],
]

/** One order of each kind and one sold at a loss, none of them of the same SKU in a store. */
async function toldOf(play: OrderPlay): Promise<DemoOrder[]> {
  const { now } = await play.at(play.today)
  const shops = await pastShops(play.tx, now.slice(0, 10))
  const month = monthsOf(play).find(({ ago }) => ago === MONTH)!
  const all = tellMonth(play, month, shops, 12_000)
  const storeOf = new Map(shops.map((shop) => [shop.id, shop.storeId]))
  const chosen: DemoOrder[] = []
  const apart = (told: DemoOrder) =>
    chosen.every(
      (other) => storeOf.get(other.shopId) !== storeOf.get(told.shopId) || !other.skuIds.some((id) => told.skuIds.includes(id)),
    )
  for (const [, fits] of KINDS) chosen.push(all.find((told) => fits(told) && apart(told))!)
  const cheap = all.find((told) => KINDS[0]![1](told) && apart(told))!
  chosen.push({ ...cheap, said: { ...cheap.said, lines: cheap.said.lines.map((line) => ({ ...line, unitPrice: '0.50' })) } })
  chosen[3]!.times.archived = null
  for (const told of chosen) told.said.platOrderNo = await takenNo(told)
  return chosen
}

/** The simulated platform fails for some numbers at first. */
async function takenNo({ said: { platOrderNo }, shopId }: DemoOrder): Promise<string> {
  const shop = { shopId, platCode: 'joom', shopName: '', currency: 'USD', skuPrefix: '', authStatus: 1 }
  for (let n = 0; ; n++) {
    const no = `${platOrderNo}-${n}`
    const told = orderConnector(app.house, buyerSimulatorData(db)).markShipped(shop, {
      platOrderNo: no,
      trackingNumber: 'X',
      carrierCode: 'X',
    })
    if (
      await told.then(
        () => true,
        () => false,
      )
    )
      return no
  }
}

const needsOf = async (tx: Tx, told: readonly DemoOrder[]) => {
  const needs = new Map<string, { storeId: number; skuId: number; quantity: number }>()
  for (const { shopId, skuIds, said } of told) {
    const { storeId } = (await tx.one<{ storeId: number }>(
      sql`SELECT default_store_id AS "storeId" FROM authorize_shop WHERE id = ${shopId}`,
    ))!
    for (const [i, skuId] of skuIds.entries())
      needs.set(`${storeId}/${skuId}`, { storeId, skuId, quantity: said.lines[i]!.quantity + 5 })
  }
  return needs
}

it('orders written in bulk leave what the verbs leave, row by row', async () => {
  const begun = async (play: OrderPlay) => {
    const told = await toldOf(play)
    const month = monthsOf(play).find(({ ago }) => ago === MONTH)!
    await (await supplyOf(play, month))(await needsOf(play.tx, told))
    await play.tx.run(sql`UPDATE authorize_shop SET auth_status = 1, status = 1`)
    return told
  }
  const days = (tx: Tx, ids: number[]) =>
    tx.query(sql`
      SELECT s.* FROM goods_sku_sale_day s WHERE EXISTS (SELECT 1 FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
        WHERE t.id = ANY(${ids}::bigint[]) AND d.stock_sku_id = s.sku_id AND t.paid_time::date = s.day) ORDER BY 1, 2, 3`)
  const byVerbs = await tried<Record<string, unknown[]>>(async (play) => {
    const ids: number[] = []
    const told = await begun(play)
    for (const order of told) ids.push(await playByVerbs(play, order))
    const counted = await play.at(Math.max(...told.map(({ times }) => times.taken)) + 3 * 86_400_000)
    await nightlySales.run(counted.house)
    return { ...(await shipments(play.tx, ids)), days: await days(play.tx, ids) }
  })
  const inBulk = await tried<Record<string, unknown[]>>(async (play) => {
    const ids = bulkIds(await writeBulk(play, await begun(play), async () => {}))
    await keepSaleDays(play.tx)
    return { ...(await shipments(play.tx, ids)), days: await days(play.tx, ids) }
  })
  expect(byVerbs['orders']).toHaveLength(KINDS.length + 1)
  expect(new Set(byVerbs['orders']!.map((row: any) => row.status))).toEqual(new Set([120, 200]))
  for (const name of Object.keys(byVerbs)) expect(inBulk[name], name).toEqual(byVerbs[name])
  for (const name of ['facts', 'movements', 'layers', 'stages', 'numbers', 'tracks', 'days'])
    expect(byVerbs[name]!.length, name).toBeGreaterThan(3)
})

/** The fewest that leave no tab and no month empty. */
const PAST = 1400
const OPEN = 100
/** Tabs that say what a row lacks, not where it stands. */
const EMPTY: { [list: string]: string[] } = { 'sales-wait-merge-order': ['over'], 'sales-unusual-order': ['5'] }
const DOCUMENTS = ['order-picking-batch', 'pick-order', 'order-loc-occupy-batch', 'order-error-bill', 'order-logical-return']

it('the demo company has orders in every tab, and its books, holds and money agree', async () => {
  await db.run(raw('ANALYZE'))
  await db.transact(async (tx) => {
    const play = new OrderPlay(tx)
    await preparePast(play)
    await seedOpen(play, await seedPast(play, PAST), OPEN)
  })
  expect(await faultsOf(db, raw('true'), [])).toEqual([])
  const admin = await app.as('admin')
  const empty: string[] = []
  for (const list of [...(Object.keys(ORDER_LISTS) as OrderListName[]), ...DOCUMENTS]) {
    const { data } = await admin.post(`/order/${list}/status-count`, { condition: {} })
    expect(Object.keys(data).length, list).toBeGreaterThan(1)
    for (const [tab, n] of Object.entries(data)) if (n === 0 && !EMPTY[list]?.includes(tab)) empty.push(`${list} ${tab}`)
  }
  expect(empty).toEqual([])
  expect(
    await db.query(sql`
    SELECT plat_code, count(DISTINCT date_trunc('month', fact_day))::int AS months FROM order_profit_fact GROUP BY 1 HAVING count(DISTINCT date_trunc('month', fact_day)) < 14`),
  ).toEqual([])
  const [people] = await db.query<{ fell: number; rose: number; fresh: number }>(sql`
    WITH m AS (SELECT seller_id, sum(profit) FILTER (WHERE fact_day >= date_trunc('month', now())) AS this,
        sum(profit) FILTER (WHERE fact_day < date_trunc('month', now()) AND fact_day >= date_trunc('month', now()) - interval '1 month') AS last, min(fact_day) AS first
      FROM order_profit_fact GROUP BY 1)
    SELECT count(*) FILTER (WHERE last > 0 AND this < 0)::int AS fell, count(*) FILTER (WHERE last < 0 AND this > 0)::int AS rose,
      count(*) FILTER (WHERE first > now() - interval '11 months')::int AS fresh FROM m`)
  expect(Math.min(people!.fell, people!.rose, people!.fresh)).toBeGreaterThan(0)
})

it('letters of its parcels are in every state, in every language of their templates', async () => {
  await db.transact(async (tx) => {
    await tx.run(sql`DELETE FROM sale_after_email_record`)
    await tx.run(sql`DELETE FROM sale_after_email_template`)
    await tx.run(sql`DELETE FROM sale_after_email_template_category`)
    await seedMail(tx)
  })
  const supervisor = await app.as('supervisor')
  const { data: counts } = await supervisor.post('/sale-after/email-record/status-count', {})
  for (const state of [0, 1, 2]) expect(counts[state]).toBeGreaterThan(2)
  const { data: categories } = await supervisor.get('/sale-after/email-template-category/list')
  expect(categories).toHaveLength(4)
  const { data: templates } = await supervisor.get('/sale-after/email-template/list')
  expect(new Set(templates.map(({ language }: { language: string }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es']))
})
