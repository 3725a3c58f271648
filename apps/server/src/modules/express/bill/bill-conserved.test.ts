import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { billHouse, type GivenLine } from '../../../../test/fixtures/freight-bill.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const { db } = app.house
const { finance, shipped, merged, taken, lines, verb, audit } = await billHouse(app)

interface Step {
  verb: keyof typeof VERBS
  pick: number
  cents: number
}
interface World {
  numbers: string[]
  bills: number[]
}
const one = <T>(all: readonly T[], pick: number): T | undefined => (all.length ? all[pick % all.length] : undefined)
const price = (cents: number) => (cents / 100).toFixed(2)
/** Whatever was asked, the answer is a yes or a sentence. */
const fine = ({ code, msg }: { code: number; msg: string }) => {
  if (![200, 400, 409].includes(code)) throw new Error(`${code} ${msg}`)
}

const VERBS = {
  import: async (world: World, { pick, cents }: Step) => {
    const of = (i: number) => world.numbers[(pick + i) % world.numbers.length]!
    const given: GivenLine[] = [
      [of(0), 236, price(cents)],
      [of(1), 236, '33.63'],
      [of(1), null, price(cents % 700), '附加费'],
      [of(2), null, price(-1 - (cents % 300)), '理赔退款'],
      ['NOBODY', 236, '9'],
    ]
    world.bills.push(await taken(given, pick % 2 ? { currency: 'USD', exchangeRate: '7.123456' } : {}))
  },
  decide: async ({ bills }: World, { pick, cents }: Step) => {
    const id = one(bills, pick)
    if (!id) return
    const all = await lines(id)
    fine(await verb('handle', { ids: [all[cents % all.length].id], handle: cents % 4 }))
    for (const [i, line] of all.entries())
      if (line.handle === 0) fine(await verb('handle', { ids: [line.id], handle: 1 + ((pick + i) % 3) }))
  },
  audit: async ({ bills }: World, { pick }: Step) => {
    const id = one(bills, pick)
    if (id) fine(await audit(id))
  },
  rematch: async ({ bills }: World, { pick }: Step) => {
    const id = one(bills, pick)
    if (id) fine(await verb('rematch', { id }))
  },
  drop: async ({ bills }: World, { pick }: Step) => {
    const id = one(bills, pick)
    if (id) fine(await verb('invalid', { ids: [id], reason: '重开' }, finance))
  },
  pay: async ({ bills }: World, { pick }: Step) => {
    const id = one(bills, pick)
    if (id) fine(await verb('pay', { ids: [id], tradeNo: 'T' }, finance))
  },
  recover: async ({ bills }: World, { pick, cents }: Step) => {
    const id = one(bills, pick)
    const line = id ? one((await lines(id, { handle: [2] })) as { id: number }[], cents) : undefined
    if (line) fine(await verb('recover', { ids: [line.id], amount: price(1 + (cents % 900)) }))
  },
  heavier: async (_world: World, { pick }: Step) => {
    await db.run(
      sql`UPDATE goods_goods_sku SET weight = ${80 + (pick % 50)} WHERE id = (SELECT max(stock_sku_id) FROM order_details)`,
    )
  },
}

const step = fc.record({
  verb: fc.constantFrom(
    ...(Object.keys(VERBS) as (keyof typeof VERBS)[]),
    'import' as const,
    'decide' as const,
    'audit' as const,
  ),
  pick: fc.nat(20),
  cents: fc.integer({ min: 1, max: 9000 }),
})

it('facts come to what the orders say, and orders to what audited bills say, whatever is done', async () => {
  const parcels = [await merged(), await shipped(), await shipped({}, [1, 2]), await shipped()]
  const world: World = { numbers: parcels.map(({ no }) => no), bills: [] }
  const steps = fc.sample(fc.array(step, { minLength: 90, maxLength: 90 }), { numRuns: 1, seed: 7 })[0]!
  for (const each of steps) {
    await VERBS[each.verb](world, each)
    expect(await strayed()).toEqual([])
  }
  const states = await db.query(
    sql`SELECT DISTINCT check_flag FROM express_freight_bill WHERE id = ANY(${world.bills}::bigint[]) ORDER BY 1`,
  )
  expect(states.length).toBeGreaterThan(2)
})

/** Orders whose profit is not their facts', parcels whose billed freight is not their bills', bills that are not their lines. */
const strayed = () =>
  db.query(sql`
    SELECT 'order' AS what, t.order_no AS no, t.profit::text AS is, (SELECT sum(f.profit) FROM order_profit_fact f WHERE f.order_id = t.id)::text AS said
    FROM order_trade_info t WHERE t.goods_cost IS NOT NULL AND t.order_no LIKE 'SOT%' AND t.profit <> (SELECT sum(f.profit) FROM order_profit_fact f WHERE f.order_id = t.id)
    UNION ALL SELECT 'parcel', p.main::text, p.billed::text, b.freight::text FROM (SELECT coalesce(merge_to_id, id) AS main, sum(freight_billed) AS billed FROM order_trade_info
        WHERE order_no LIKE 'SOT%' GROUP BY 1) p LEFT JOIN LATERAL (SELECT round(sum((l.amount - l.recover_amount) * b.exchange_rate), 4) AS freight FROM express_freight_bill_line l
        JOIN express_freight_bill b ON b.id = l.bill_id WHERE l.order_id = p.main AND l.handle IN (1, 2) AND b.check_flag IN (200, 600)) b ON true
      WHERE p.billed IS DISTINCT FROM b.freight
    UNION ALL SELECT 'bill', b.bill_no, b.accept_amount::text, sum(l.amount) FILTER (WHERE l.handle IN (1, 2))::text FROM express_freight_bill b
      JOIN express_freight_bill_line l ON l.bill_id = b.id GROUP BY b.id HAVING b.accept_amount <> coalesce(sum(l.amount) FILTER (WHERE l.handle IN (1, 2)), 0)`)
