import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { addChannelShop, addConfig, addListing } from '../../../../test/fixtures/online-stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { onlineQuantities } from './online-quantity.ts'

const app = await testApp()
let goodsId: number
let n = 0
beforeAll(async () => {
  goodsId = await addGoods(app, 'OQ0001')
})
const newSku = (values = {}) => addSku(app, goodsId, `OQ${String(++n).padStart(4, '0')}`, values)
async function plain(available: number, values = {}): Promise<number> {
  const skuId = await newSku(values)
  await addStock(app, skuId, 1, available)
  return skuId
}
const of = async (id: number) => (await onlineQuantities(app.house.db, [id])).get(id)!
const quantity = async (id: number) => (await of(id)).quantity

describe('online stock', () => {
  it('is the worked example of the book', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode, { ratio: 80, reserveQty: 10, maxQty: 100 })
    const id = await addListing(app, shopId, 'EX-1', [[await plain(157), 2]])
    const found = await of(id)
    expect(found.items).toMatchObject([{ base: 157, scaled: 117, linked: 58, stores: [{ storeId: 1, quantity: 157 }] }])
    expect(found).toMatchObject({ linked: 58, quantity: 58, reserveQty: 10 })
  })

  it('takes the most specific active config', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    const id = await addListing(app, shopId, 'SP-1', [[await plain(100), 1]])
    expect(await of(id)).toMatchObject({ configId: null, quantity: null })
    const ladder = [
      { ratio: 10 },
      { ratio: 20, goodsStatuses: ['20', '30'] },
      { ratio: 30, shopId },
      { ratio: 40, shopId, goodsStatuses: ['20'] },
    ]
    for (const config of ladder) {
      const configId = await addConfig(app, platCode, config)
      expect(await of(id)).toMatchObject({ configId, quantity: config.ratio })
    }
    await addConfig(app, platCode, { ratio: 99, shopId, goodsStatuses: ['40'] })
    expect(await quantity(id)).toBe(40)
    await app.house.db.run(
      sql`UPDATE goods_inventory_update_config SET is_activated = 0 WHERE plat_code = ${platCode} AND ratio = 40`,
    )
    expect(await quantity(id)).toBe(30)
  })

  it('is nothing to push without a link, without a config and with 不更新', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    const id = await addListing(app, shopId, 'NO-1', [[await plain(9), 1]])
    expect(await quantity(id)).toBeNull()
    await addConfig(app, platCode, { mode: 3 })
    expect(await of(id)).toMatchObject({ mode: 3, quantity: null })
    await app.house.db.run(sql`UPDATE goods_shopsku SET match_status = 0, link_id = NULL WHERE id = ${id}`)
    expect(await of(id)).toMatchObject({ status: null, quantity: null, items: [] })
  })

  it('is 0 for what is not sold any more, and keeps no reserve of what is cleared', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode, { reserveQty: 8 })
    for (const [status, expected] of [
      ['10', 2],
      ['20', 2],
      ['30', 2],
      ['40', 10],
      ['50', 10],
      ['60', 0],
      ['70', 0],
      ['80', 0],
    ] as const) {
      const id = await addListing(app, shopId, `ST-${status}`, [[await plain(10, { skuStatus: status }), 1]])
      expect([status, await quantity(id)]).toEqual([status, expected])
    }
  })

  it('counts the chosen stores that are open, and what is coming when told', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    const skuId = await newSku()
    await addStock(app, skuId, 1, 10, { occupied: 3, sellableOccupied: 3, purchaseOnWay: 40 })
    await addStock(app, skuId, 2, 20, { sellableOnHand: 15 })
    await addStock(app, skuId, 3, 100)
    const id = await addListing(app, shopId, 'STORE-1', [[skuId, 1]])
    const configId = await addConfig(app, platCode, { storeIds: [1, 2] })
    expect(await quantity(id)).toBe(7 + 15)
    await app.house.db.run(sql`UPDATE goods_inventory_update_config SET include_on_way = 1 WHERE id = ${configId}`)
    expect(await quantity(id)).toBe(7 + 40 + 15)
    await app.house.db.run(sql`UPDATE goods_inventory_update_config SET store_ids = '{}' WHERE id = ${configId}`)
    expect(await quantity(id)).toBe(7 + 40 + 15 + 100)
    await app.house.db.run(sql`UPDATE stock_store SET is_activated = 0 WHERE id = 3`)
    expect(await quantity(id)).toBe(7 + 40 + 15)
    await app.house.db.run(sql`UPDATE stock_store SET is_activated = 1 WHERE id = 3`)
  })

  it('of a group is what its scarcest part allows in each store, summed', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode)
    const [a, b] = [await newSku(), await newSku()]
    await addStock(app, a, 1, 17)
    await addStock(app, b, 1, 9)
    await addStock(app, a, 2, 5)
    await addStock(app, b, 2, 2)
    await addStock(app, a, 3, 50)
    const group = await newSku({ skuKind: 2 })
    await app.house.db.run(sql`
      INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio) VALUES (${group}, ${a}, 1, 60), (${group}, ${b}, 2, 40)`)
    const id = await addListing(app, shopId, 'GROUP-1', [[group, 1]])
    expect(await of(id)).toMatchObject({ quantity: 4 + 1, items: [{ base: 5, stores: [{ quantity: 4 }, { quantity: 1 }] }] })
  })

  it('of a random SKU is its members together, in its stores', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode)
    const [a, b] = [await plain(6), await plain(7)]
    await addStock(app, a, 2, 100)
    const random = await newSku({ skuKind: 3 })
    const config = await app.house.db.one<{ id: number }>(sql`
      INSERT INTO goods_random_delivery_sku (sku_id, store_ids) VALUES (${random}, '{1}') RETURNING id`)
    await app.house.db.run(
      sql`INSERT INTO goods_random_member (config_id, sku_id) VALUES (${config!.id}, ${a}), (${config!.id}, ${b})`,
    )
    const id = await addListing(app, shopId, 'RANDOM-1', [[random, 1]])
    expect(await quantity(id)).toBe(13)
    await app.house.db.run(sql`UPDATE goods_random_delivery_sku SET store_ids = '{}' WHERE id = ${config!.id}`)
    expect(await quantity(id)).toBe(113)
    await app.house.db.run(sql`UPDATE goods_random_delivery_sku SET is_activated = 0 WHERE id = ${config!.id}`)
    expect(await quantity(id)).toBe(0)
  })

  it('of a link with several SKUs is the least any of them allows, and its state the least lively', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode)
    const [a, b] = [await plain(12), await plain(90, { skuStatus: '30' })]
    const id = await addListing(app, shopId, 'PAIR-1', [
      [a, 2],
      [b, 10],
    ])
    expect(await of(id)).toMatchObject({ quantity: 6, status: '30' })
    await app.house.db.run(sql`UPDATE goods_goods_sku SET sku_status = '70' WHERE id = ${b}`)
    expect(await of(id)).toMatchObject({ quantity: 0, status: '70' })
  })

  it('stays within its limits', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    const id = await addListing(app, shopId, 'LIMIT-1', [[await plain(9), 2]])
    const configId = await addConfig(app, platCode)
    const set = (change: ReturnType<typeof sql>) =>
      app.house.db.run(sql`UPDATE goods_inventory_update_config SET ${change} WHERE id = ${configId}`)
    expect(await quantity(id)).toBe(4)
    await set(sql`max_qty = 3`)
    expect(await quantity(id)).toBe(3)
    await set(sql`min_push_qty = 4`)
    expect(await quantity(id)).toBe(0)
    await set(sql`max_qty = NULL`)
    expect(await quantity(id)).toBe(4)
    await set(sql`reserve_qty = 500, min_push_qty = 0`)
    expect(await quantity(id)).toBe(0)
    await set(sql`mode = 2, fixed_qty = 25`)
    expect(await quantity(id)).toBe(12)
    await set(sql`max_qty = 0`)
    expect(await quantity(id)).toBe(0)
  })

  it('asks once for however many', async () => {
    const { platCode, shopId } = await addChannelShop(app)
    await addConfig(app, platCode)
    const skuId = await plain(5)
    const ids = await Promise.all([1, 2, 3].map((i) => addListing(app, shopId, `MANY-${i}`, [[skuId, i]])))
    let asked = 0
    const counting = { ...app.house.db, query: (statement: never) => (asked++, app.house.db.query(statement)) }
    const found = await onlineQuantities(counting as never, ids)
    expect(ids.map((id) => found.get(id)!.quantity)).toEqual([5, 2, 1])
    expect(asked).toBe(1)
  })
})
