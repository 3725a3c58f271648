import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { addShop, addShopSku, addSku, contextOf, renameSku, type SkuSpec } from '../../../../test/fixtures/catalogue.ts'
import { matchedLines } from '../../../../test/fixtures/matched.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'
import { type Linked, shopSkusLinked } from './linked.ts'
import { match } from './match.ts'

const app = await testApp()
const { db } = app.house
const seller = await idOf(app, 'seller')
const SKUS: [string, SkuSpec?][] = [
  ['MT000101'],
  ['MT000203'],
  ['MT000305', { kind: 3 }],
  ['MT000101-BLP', { kind: 4 }],
  ['MTWAIT', { audit: 100 }],
  ['MTGONE', { deleted: true }],
  ['MTENDED', { status: '80' }],
  ['MTSTOLEN', { status: '70' }],
  ['MTOLD1', { status: '80' }],
  ['MTOLD2', { deleted: true }],
  ['MTOLDWAIT', { status: '80' }],
  [
    'MTSET-ZH',
    {
      parts: [
        ['MT000101', 2],
        ['MT000203', 1],
      ],
    },
  ],
  ['MT000101*3', { parts: [['MT000101', 3]] }],
  ['MT000203*2', { parts: [['MT000203', 2]], status: '80' }],
]
for (const [sku, spec] of SKUS) await addSku(app, sku, spec)
await renameSku(app, 'MTOLD1', 'MTOLD2')
await renameSku(app, 'MTOLD2', 'MT000203')
await renameSku(app, 'MT000101', 'MT000203')
await renameSku(app, 'MTOLDWAIT', 'MTWAIT')
const names = new Map(
  (await db.query<{ id: number; sku: string }>(raw('SELECT id, sku FROM goods_goods_sku'))).map((k) => [k.id, k.sku]),
)
const words = (items: { skuId: number; quantity: number }[]) => items.map((i) => `${names.get(i.skuId)}×${i.quantity}`).join(' ')

const matching = (shopId: number, codes: string[]) => db.transact((tx) => matchedLines(tx, shopId, codes, contextOf(app, seller)))
const linked = (shopId: number, codes: string[]) => db.transact((tx) => match(tx, shopId, codes, contextOf(app, seller)))
async function shipped(shopId: number, ...codes: string[]): Promise<(string | null)[]> {
  return (await matching(shopId, codes)).map((hit) => hit && words(hit))
}
const links = (shopId: number) =>
  db.query<{ key: string; type: number; items: string }>(sql`
    SELECT l.match_key AS key, l.link_type AS type,
      (SELECT string_agg(k.sku || '×' || i.quantity, ' ' ORDER BY k.sku) FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id WHERE i.link_id = l.id) AS items
    FROM goods_goods_sku_link_shop l WHERE l.shop_id = ${shopId} AND l.is_activated = 1 ORDER BY l.match_key`)

describe('matching', () => {
  it('reads the example of the book', async () => {
    const shop = await addShop(app, '匹配店', 'YW-')
    expect(await shipped(shop, 'yw-MT000101*2+MT000203')).toEqual(['MT000101×2 MT000203×1'])
    const [hit] = await matching(shop, ['yw-MT000101*2+MT000203'])
    expect(hit!.map((line) => line.quantity * 3)).toEqual([6, 3])
  })

  it('(a) takes the active link of the shop before anything else', async () => {
    const [shop, other] = [await addShop(app, '匹配甲'), await addShop(app, '匹配乙')]
    await db.query(
      raw(`
      WITH made AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type, is_activated)
        VALUES (${shop}, 'MT000101', 'MT000101', 1, 1), (${other}, 'MT000101', 'MT000101', 1, 0) RETURNING id)
      INSERT INTO goods_link_shop_item SELECT made.id, k.id, 4 FROM made, goods_goods_sku k WHERE k.sku = 'MT000203'`),
    )
    expect(await shipped(shop, ' mt000101')).toEqual(['MT000203×4'])
    expect(await shipped(other, 'mt000101')).toEqual(['MT000101×1'])
  })

  it('(b) (c) finds equal codes, then old codes, along the whole chain', async () => {
    const shop = await addShop(app, '匹配丙')
    expect(
      await shipped(shop, 'MT000203', 'ｍｔ０００２０３ ', 'MTOLD1', 'MTOLD2', 'MT000101', 'MT000305', 'MT000101-BLP'),
    ).toEqual(['MT000203×1', 'MT000203×1', 'MT000203×1', 'MT000203×1', 'MT000101×1', 'MT000305×1', 'MT000101-BLP×1'])
    expect(await shipped(shop, 'MTWAIT', 'MTGONE', 'MTENDED', 'MTOLDWAIT', 'NOBODY', '', '  ')).toEqual(Array(7).fill(null))
    expect(await shipped(shop, 'MTSTOLEN')).toEqual(['MTSTOLEN×1'])
  })

  it('(d) multiplies, but a group of exactly that code is the group', async () => {
    const shop = await addShop(app, '匹配丁')
    expect(
      await shipped(shop, 'MT000203*12', 'MT000101*3', 'MTOLD1*2', 'MTSET-ZH', 'MTSET-ZH*5', 'MT000101*3*2', 'MT000203*2'),
    ).toEqual([
      'MT000203×12',
      'MT000101×3',
      'MT000203×2',
      'MT000101×2 MT000203×1',
      'MT000101×10 MT000203×5',
      'MT000101×6',
      'MT000203×2',
    ])
    expect(await shipped(shop, 'MT000203*0', 'MT000203*1000', 'MT000203*2*2', 'MTWAIT*2')).toEqual([null, null, null, null])
  })

  it('keeps a group whole in the link, so that a changed composition applies from then on', async () => {
    const shop = await addShop(app, '匹配戊')
    await shipped(shop, 'MTSET-ZH*5')
    expect(await links(shop)).toEqual([{ key: 'MTSET-ZH*5', type: 2, items: 'MTSET-ZH×5' }])
    const parts = sql`SELECT g.id AS id FROM goods_goods_sku g WHERE g.sku = 'MTSET-ZH'`
    await db.run(sql`UPDATE goods_group_sku_item SET quantity = 7 WHERE group_sku_id = (${parts}) AND quantity = 2`)
    expect(await shipped(shop, 'MTSET-ZH*5')).toEqual(['MT000101×35 MT000203×5'])
    await db.run(sql`UPDATE goods_group_sku_item SET quantity = 2 WHERE group_sku_id = (${parts}) AND quantity = 7`)
  })

  it('(e) (f) takes off what the shop puts around codes, part by part', async () => {
    const shop = await addShop(app, '匹配己', 'yw-', '-us')
    expect(
      await shipped(shop, 'YW-MT000203-US', 'MT000203-us', 'YW-MT000101*2', 'MT000101+YW-MT000203*2-US', 'MT000101 + MT000101*2'),
    ).toEqual(['MT000203×1', 'MT000203×1', 'MT000101×2', 'MT000101×1 MT000203×2', 'MT000101×3'])
    expect(await shipped(shop, 'YW-', 'MT000101+', 'MT000101+NOBODY', 'MT000203*999+MT000203*999')).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(await shipped(shop, 'MTSET-ZH*2+MT000203*3')).toEqual(['MT000101×4 MT000203×5'])
  })
})

describe('a hit', () => {
  it('is kept as an automatic link with its log, shown on every variation, and told', async () => {
    const told: Linked[] = []
    shopSkusLinked.listeners.add({ name: 'test', title: '', hear: async (_house, { body }) => told.push(...body.links) })
    const shop = await addShop(app, '匹配庚')
    const shown = await addShopSku(app, shop, 'mt000203*2')
    await db.run(
      sql`INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key) VALUES (${shop}, 'second', 'MT000203*2 ', 'MT000203*2')`,
    )
    const [hit] = await linked(shop, ['mt000203*2', 'NOBODY', 'MT000203*2'])
    const rows = await db.query(sql`SELECT match_status, link_id FROM goods_shopsku WHERE shop_id = ${shop}`)
    expect(rows).toEqual(Array(2).fill({ match_status: 1, link_id: hit!.linkId }))
    expect(await links(shop)).toEqual([{ key: 'MT000203*2', type: 2, items: 'MT000203×2' }])
    const log = await db.query(
      sql`SELECT action, changes->0->>'to' AS to, user_id FROM biz_log WHERE entity_id = ${hit!.linkId} AND entity = 'goods/goods-sku-link-shop'`,
    )
    expect(log).toEqual([{ action: '自动匹配', to: 'MT000203×2', user_id: seller }])
    await deliverDue(app.house)
    expect(told.filter(({ shopId }) => shopId === shop)).toEqual([
      { linkId: hit!.linkId, shopId: shop, shopSku: 'MT000203*2', matchKey: 'MT000203*2' },
    ])
    expect((await linked(shop, ['mt000203*2']))[0]!.linkId).toBe(hit!.linkId)
    await deliverDue(app.house)
    expect(told).toHaveLength(1)
    expect(shown).toBeGreaterThan(0)
  })

  it('gives way to a link that somebody makes at the same time', async () => {
    const shop = await addShop(app, '匹配辛')
    let later: ReturnType<typeof matching> | undefined
    await db.transact(async (tx) => {
      await tx.run(
        raw(`
        WITH made AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shop}, 'MT000203', 'MT000203', 1) RETURNING id)
        INSERT INTO goods_link_shop_item SELECT made.id, k.id, 9 FROM made, goods_goods_sku k WHERE k.sku = 'MT000101'`),
      )
      later = matching(shop, ['MT000203'])
      await blocked(app)
    })
    expect(words((await later!)[0]!)).toBe('MT000101×9')
    expect(await links(shop)).toEqual([{ key: 'MT000203', type: 1, items: 'MT000101×9' }])
  })

  it('costs the same number of statements for one and for a thousand', async () => {
    const counted = async (shopId: number, codes: string[]) => {
      let n = 0
      await db.transact(async (tx) => {
        const count = <A extends keyof Tx>(verb: A) => ((statement: Sql) => (n++, (tx[verb] as any)(statement))) as Tx[A]
        await match(
          { query: count('query'), one: count('one'), run: count('run'), named: (name, statement) => tx.named(name, statement) },
          shopId,
          codes,
          contextOf(app, seller),
        )
      })
      return n
    }
    const many = Array.from({ length: 1000 }, (_, i) => `MT000101*${(i % 998) + 1}${i % 3 ? '+MTSET-ZH' : ''}`)
    const one = await counted(await addShop(app, '匹配壬'), ['MT000101*2+MTSET-ZH'])
    expect(await counted(await addShop(app, '匹配癸'), many)).toBe(one)
  })
})
