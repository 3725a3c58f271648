import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addSku, contextOf, renameSku } from '../../../../test/fixtures/catalogue.ts'
import { matchedLines } from '../../../../test/fixtures/matched.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { raw, sql } from '../../../kit/db/db.ts'

/** §5.1 word by word, one code at a time, on plain lists: slow and plain to see that it is right. */
interface World {
  skus: { code: string; usable: boolean; parts?: [string, number][]; heir?: string }[]
  links: { shop: number; key: string; items: [string, number][] }[]
  shops: { id: number; prefix: string; suffix: string }[]
}
type Bag = Record<string, number>

function slowMatch(world: World, shopId: number, shopSku: string): Bag | null {
  const key = shopSku.normalize('NFKC').trim().toUpperCase()
  if (key === '') return null
  const link = world.links.find((one) => one.shop === shopId && one.key === key)
  if (link) return exploded(world, link.items)
  const shop = world.shops.find((one) => one.id === shopId)!
  const whole = bToE(world, shop, key)
  if (whole) return exploded(world, [whole])
  const parts = key.split('+').map((part) => part.trim())
  if (parts.length < 2) return null
  const hits = parts.map((part) => (part === '' ? null : bToE(world, shop, part)))
  if (hits.includes(null)) return null
  const linked = bagOf(hits as [string, number][])
  return Object.values(linked).some((n) => n > 999) ? null : exploded(world, Object.entries(linked))
}

function bToE(world: World, shop: World['shops'][number], code: string): [string, number] | null {
  const direct = bToD(world, code)
  if (direct) return direct
  let rest = code
  if (shop.prefix && rest.startsWith(shop.prefix.toUpperCase())) rest = rest.slice(shop.prefix.length)
  if (shop.suffix && rest.endsWith(shop.suffix.toUpperCase())) rest = rest.slice(0, rest.length - shop.suffix.length)
  return rest === code || rest === '' ? null : bToD(world, rest)
}

function bToD(world: World, code: string): [string, number] | null {
  const same = bToC(world, code)
  if (same) return [same, 1]
  const times = /^(.+)\*(\d{1,3})$/.exec(code)
  const base = times && Number(times[2]) > 0 ? bToC(world, times[1]!) : null
  return base ? [base, Number(times![2])] : null
}

function bToC(world: World, code: string): string | null {
  const sku = world.skus.find((one) => one.code === code)
  if (!sku) return null
  if (sku.usable) return sku.code
  return sku.heir ? bToC(world, sku.heir) : null
}

const exploded = (world: World, items: [string, number][]): Bag =>
  bagOf(
    items.flatMap(([code, n]) =>
      (world.skus.find((one) => one.code === code)?.parts ?? [[code, 1]]).map(([part, m]) => [part, n * m] as [string, number]),
    ),
  )

function bagOf(items: [string, number][]): Bag {
  const bag: Bag = {}
  for (const [code, n] of items) bag[code] = (bag[code] ?? 0) + n
  return bag
}

const app = await testApp()
const { db } = app.house
const world: World = {
  skus: [
    { code: 'PA', usable: true },
    { code: 'PB', usable: true },
    { code: 'PA-PB', usable: true },
    { code: 'PC', usable: false },
    { code: 'PD', usable: false, heir: 'PA' },
    { code: 'PE', usable: false, heir: 'PD' },
    { code: 'PF', usable: false, heir: 'PC' },
    { code: 'PB*2', usable: true, parts: [['PB', 2]] },
    { code: 'PB*2*2', usable: true, parts: [['PB', 5]] },
    {
      code: 'PS',
      usable: true,
      parts: [
        ['PA', 3],
        ['PB', 999],
      ],
    },
    { code: 'X-PC', usable: true },
  ],
  links: [],
  shops: [],
}
for (const { code, usable, parts } of world.skus) await addSku(app, code, { status: usable ? '20' : '80', parts })
for (const { code, heir } of world.skus) if (heir) await renameSku(app, code, heir)
for (const [prefix, suffix] of [
  ['', ''],
  ['x-', ''],
  ['X-', '-y'],
  ['P', 'B'],
  ['', 'A'],
] as const)
  world.shops.push({ id: await addShop(app, `性质${world.shops.length}`, prefix, suffix), prefix, suffix })
const names = new Map(
  (await db.query<{ id: number; sku: string }>(raw('SELECT id, sku FROM goods_goods_sku'))).map((k) => [k.id, k.sku]),
)
const ctx = contextOf(app, await idOf(app, 'seller'))

const code = constantFrom(...world.skus.map((sku) => sku.code), 'P', 'pa', 'ｐｂ', 'QQ')
const part = tuple(
  constantFrom('', '', 'X-', 'x-', 'P'),
  code,
  constantFrom('', '', '-Y', '-y', 'B', 'A'),
  constantFrom('', '', '*2', '*0', '*999', '＊3', '*1000'),
).map((pieces) => pieces.join(''))
const shopSku = tuple(
  constantFrom('', ' ', '\u3000'),
  array(part, { minLength: 1, maxLength: 3 }),
  constantFrom('+', ' + ', '＋', '++'),
).map(([blank, parts, plus]) => blank + parts.join(plus) + blank)

it('agrees with the book read word by word, however many are asked at once and again', async () => {
  await assert(
    asyncProperty(constantFrom(...world.shops), array(shopSku, { minLength: 1, maxLength: 40 }), async (shop, asked) => {
      await db.run(sql`DELETE FROM goods_link_shop_item`)
      await db.run(sql`UPDATE goods_shopsku SET match_status = 0, link_id = NULL WHERE link_id IS NOT NULL`)
      await db.run(sql`DELETE FROM goods_goods_sku_link_shop`)
      const wanted = asked.map((one) => slowMatch(world, shop.id, one))
      for (let again = 0; again < 2; again++) {
        const hits = await db.transact((tx) => matchedLines(tx, shop.id, asked, ctx))
        const read = hits.map((hit) => hit && bagOf(hit.map((line) => [names.get(line.skuId)!, line.quantity])))
        expect(read).toEqual(wanted)
      }
    }),
    { numRuns: 150, seed: 20261115 },
  )
})

it('follows links before codes', async () => {
  const [shop] = world.shops
  for (const [key, sku, n] of [
    ['PA', 'PB', 4],
    ['QQ', 'PS', 2],
    ['PA+PB', 'X-PC', 1],
  ] as const) {
    await db.query(
      raw(`
      WITH made AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shop!.id}, '${key}', '${key}', 1)
        ON CONFLICT (shop_id, match_key) WHERE is_activated = 1 AND deleted_at IS NULL DO NOTHING RETURNING id)
      INSERT INTO goods_link_shop_item SELECT made.id, k.id, ${n} FROM made, goods_goods_sku k WHERE k.sku = '${sku}'`),
    )
    world.links.push({ shop: shop!.id, key, items: [[sku, n]] })
  }
  const asked = ['pa', 'qq', 'pa+pb', 'PB', 'pa*2']
  const hits = await db.transact((tx) => matchedLines(tx, shop!.id, asked, ctx))
  expect(hits.map((hit) => hit && bagOf(hit.map((line) => [names.get(line.skuId)!, line.quantity])))).toEqual(
    asked.map((one) => slowMatch(world, shop!.id, one)),
  )
})
