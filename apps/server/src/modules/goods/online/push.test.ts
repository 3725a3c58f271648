import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { messagesTo } from '../../../../test/fixtures/messages.ts'
import { addChannelShop, addConfig, addListing } from '../../../../test/fixtures/online-stock.ts'
import { ShopDown } from '../../../connectors/shop-listing.ts'
import type { StockConnector, StockUpdate } from '../../../connectors/shop-stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { pushDue, pushStockJob, reviewAll, trimPushes } from './push-run.ts'
import { pushShop, reviewShop } from './push-shop.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const seller = await app.as('seller')
await db.run(sql`UPDATE authorize_shop SET stock_push = 0`)
const goodsId = await addGoods(app, 'PUSH01')
let n = 0

/** What a platform has online: an update that is older than the last is ignored, as they do. */
function platform(answer: (update: StockUpdate) => string | null = () => null) {
  const online = new Map<string, { quantity: number; sequence: number }>()
  const sent: [shopSku: string, quantity: number][] = []
  const connector: StockConnector = {
    pushStock: async (_shop, updates) =>
      updates.map((update) => {
        sent.push([update.shopSku, update.quantity])
        const error = answer(update)
        if (!error && (online.get(update.shopSku)?.sequence ?? 0) < update.sequence) online.set(update.shopSku, update)
        return { error }
      }),
  }
  return { online, sent, connector }
}

async function listed(available: number, more: { ratio?: number; status?: string } = {}) {
  const shop = await addChannelShop(app)
  await addConfig(app, shop.platCode, { ratio: more.ratio ?? 100 })
  const one = async (quantity: number, status = '20') => {
    const skuId = await addSku(app, goodsId, `PU${String(++n).padStart(4, '0')}`, { skuStatus: status })
    await addStock(app, skuId, 1, quantity)
    const id = await addListing(app, shop.shopId, `PS-${n}`, [[skuId, 1]])
    return { skuId, id, shopSku: `PS-${n}` }
  }
  return { ...shop, ...(await one(available, more.status)), one }
}
const want = (...ids: number[]) =>
  db.run(sql`UPDATE goods_shopsku SET push_wanted = '2026-11-16 10:00:00' WHERE id = ANY(${ids}::bigint[])`)
const rowOf = (id: number) =>
  db.one<{ pushed: number | null; online: number; wanted: string | null; tries: number }>(
    sql`SELECT pushed_qty AS pushed, online_stock AS online, push_wanted AS wanted, push_tries AS tries FROM goods_shopsku WHERE id = ${id}`,
  )
const logOf = (id: number) =>
  db.query(
    sql`SELECT from_qty AS from, to_qty AS to, result, error_msg AS error FROM goods_inventory_push_log WHERE shopsku_id = ${id} ORDER BY id`,
  )
const setStock = (skuId: number, quantity: number) =>
  db.run(sql`UPDATE stock_summary SET on_hand = ${quantity}, sellable_on_hand = ${quantity} WHERE sku_id = ${skuId}`)

describe('a push', () => {
  it('sends what is wished for, keeps it and logs it', async () => {
    const { id, shopId, shopSku } = await listed(7)
    const { connector, online } = platform()
    await want(id)
    expect(await pushShop(app.house, shopId, false, connector)).toEqual({ pushed: 1, failed: 0, reason: null })
    expect(online.get(shopSku)!.quantity).toBe(7)
    expect(await rowOf(id)).toEqual({ pushed: 7, online: 7, wanted: null, tries: 0 })
    expect(await logOf(id)).toEqual([{ from: 5, to: 7, result: 1, error: null }])
    await want(id)
    expect(await pushShop(app.house, shopId, false, connector)).toMatchObject({ pushed: 0 })
    expect((await rowOf(id))!.wanted).toBeNull()
    expect(await logOf(id)).toHaveLength(1)
  })

  it('sends what is sold out first, in every shop before anything else', async () => {
    const [a, b] = [await listed(5), await listed(6)]
    const [aZero, bZero] = [await a.one(9, '70'), await b.one(0)]
    const { connector, sent } = platform()
    await want(a.id, b.id, aZero.id, bZero.id)
    await pushDue(app.house, connector)
    expect(sent).toEqual([
      [aZero.shopSku, 0],
      [bZero.shopSku, 0],
      [a.shopSku, 5],
      [b.shopSku, 6],
    ])
  })

  it('follows the ledger within the minute: stock, groups and members', async () => {
    const { shopId, skuId, id, one } = await listed(4)
    const other = await one(10)
    const group = await addSku(app, goodsId, 'PU-ZH', { skuKind: 2 })
    await db.run(sql`
      INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio) VALUES (${group}, ${skuId}, 2, 50), (${group}, ${other.skuId}, 1, 50)`)
    const grouped = await addListing(app, shopId, 'PS-GROUP', [[group, 1]])
    const random = await addSku(app, goodsId, 'PU-RANDOM', { skuKind: 3 })
    const config = await db.one<{ id: number }>(
      sql`INSERT INTO goods_random_delivery_sku (sku_id) VALUES (${random}) RETURNING id`,
    )
    await db.run(
      sql`INSERT INTO goods_random_member (config_id, sku_id) VALUES (${config!.id}, ${skuId}), (${config!.id}, ${other.skuId})`,
    )
    const randomly = await addListing(app, shopId, 'PS-RANDOM', [[random, 1]])
    await db.run(sql`DELETE FROM goods_stock_changed`)
    const { connector } = platform()
    await setStock(skuId, 6)
    await pushDue(app.house, connector)
    expect([await rowOf(id), await rowOf(grouped), await rowOf(randomly)]).toMatchObject([
      { pushed: 6 },
      { pushed: 3 },
      { pushed: 16 },
    ])
    expect((await rowOf(other.id))!.pushed).toBeNull()
    expect(await db.query(sql`SELECT 1 FROM goods_stock_changed`)).toEqual([])
  })

  it('never lets an older quantity stand for a newer one', async () => {
    const { id, shopId, skuId, shopSku } = await listed(50)
    const late: (() => void)[] = []
    const { connector, online } = platform()
    const slow: StockConnector = {
      pushStock: async (shop, updates) => {
        late.push(() => void connector.pushStock(shop, updates))
        throw new ShopDown('超时')
      },
    }
    await want(id)
    await pushShop(app.house, shopId, false, slow)
    await setStock(skuId, 0)
    app.clock.set('2026-11-16 10:05:00')
    await pushShop(app.house, shopId, false, connector)
    late[0]!()
    expect(online.get(shopSku)!.quantity).toBe(0)
    expect(await rowOf(id)).toMatchObject({ pushed: 0, wanted: null })
    app.clock.set('2026-11-16 10:00:00')
  })

  it('is done again when something changed while it was under way', async () => {
    const { id, shopId, skuId } = await listed(20)
    const { connector, sent } = platform()
    let once = true
    const changing: StockConnector = {
      pushStock: async (shop, updates) => {
        if (once) {
          once = false
          await setStock(skuId, 3)
          await want(id)
        }
        return connector.pushStock(shop, updates)
      },
    }
    await want(id)
    await pushShop(app.house, shopId, false, changing)
    expect((await rowOf(id))!.wanted).not.toBeNull()
    await pushShop(app.house, shopId, false, changing)
    expect(sent.map(([, quantity]) => quantity)).toEqual([20, 3])
    expect(await rowOf(id)).toMatchObject({ pushed: 3, wanted: null })
  })

  it('that died half-way is begun again', async () => {
    const { id, shopId } = await listed(8)
    await want(id)
    const dying: StockConnector = {
      pushStock: async () => {
        throw new Error('node killed')
      },
    }
    await expect(pushShop(app.house, shopId, false, dying)).rejects.toThrow('node killed')
    expect((await rowOf(id))!.wanted).toBe('infinity')
    const { connector } = platform()
    await pushShop(app.house, shopId, false, connector)
    expect(await rowOf(id)).toMatchObject({ pushed: 8, wanted: null })
  })

  it('that fails is logged and tried again, later each time', async () => {
    const { id, shopId, one } = await listed(8)
    const good = await one(9)
    const { connector } = platform((update) => (update.shopSku === good.shopSku ? null : '商品不存在'))
    await want(id, good.id)
    expect(await pushShop(app.house, shopId, false, connector)).toEqual({ pushed: 1, failed: 1, reason: '商品不存在' })
    expect(await rowOf(good.id)).toMatchObject({ pushed: 9, wanted: null })
    expect(await rowOf(id)).toEqual({ pushed: null, online: 5, wanted: '2026-11-16 10:01:00', tries: 1 })
    expect(await pushShop(app.house, shopId, false, connector)).toMatchObject({ failed: 0 })
    app.clock.set('2026-11-16 10:01:00')
    await pushShop(app.house, shopId, false, connector)
    expect(await rowOf(id)).toMatchObject({ wanted: '2026-11-16 10:03:00', tries: 2 })
    expect(await logOf(id)).toEqual([1, 2].map(() => ({ from: 5, to: 8, result: 2, error: '商品不存在' })))
    app.clock.set('2026-11-16 10:00:00')
  })

  it('to a shop that does not answer puts off everything of the shop, with one batch in the log', async () => {
    const { id, shopId, shopSku: _first, one } = await listed(1)
    const ids = [id]
    for (let i = 0; i < 120; i++) ids.push((await one(i + 1)).id)
    await want(...ids)
    const down: StockConnector = {
      pushStock: async () => {
        throw new ShopDown('平台接口无响应')
      },
    }
    expect(await pushShop(app.house, shopId, false, down)).toMatchObject({ pushed: 0, failed: 100, reason: '平台接口无响应' })
    const waiting = await db.query(sql`
      SELECT DISTINCT push_wanted AS wanted FROM goods_shopsku WHERE id = ANY(${ids}::bigint[])`)
    expect(waiting).toEqual([{ wanted: '2026-11-16 10:01:00' }])
  })

  it('goes to nobody who does not take stock', async () => {
    const { id, shopId } = await listed(3)
    await db.run(sql`UPDATE authorize_shop SET stock_push = 0 WHERE id = ${shopId}`)
    await want(id)
    const { connector, sent } = platform()
    await pushDue(app.house, connector)
    expect(sent).toEqual([])
    expect((await rowOf(id))!.wanted).toBeNull()
  })

  it('is asked for by a changed config, and every night for whatever was missed', async () => {
    const { id, shopId, platCode } = await listed(10)
    const { connector } = platform()
    await db.run(sql`INSERT INTO goods_push_review (shop_id) VALUES (${shopId}) ON CONFLICT DO NOTHING`)
    await pushDue(app.house, connector)
    expect(await rowOf(id)).toMatchObject({ pushed: 10 })
    expect(await db.query(sql`SELECT 1 FROM goods_push_review WHERE shop_id = ${shopId}`)).toEqual([])
    await db.run(sql`UPDATE goods_inventory_update_config SET ratio = 50 WHERE plat_code = ${platCode}`)
    expect(await reviewAll(app.house)).toMatch(/^核对 \d+ 个店铺，[1-9]\d* 个待推送$/)
    await pushDue(app.house, connector)
    expect(await rowOf(id)).toMatchObject({ pushed: 5 })
    expect(await reviewShop(app.house, shopId, false)).toBe(0)
  })
})

describe('立即更新', () => {
  const PATH = '/goods/inventory-update-config'
  it('sends everything of a shop once more, as a task', async () => {
    const { id, shopId, one } = await listed(11)
    const other = await one(12)
    await db.run(sql`UPDATE goods_shopsku SET pushed_qty = 11, online_stock = 2 WHERE id = ${id}`)
    const answer = await seller.post(`${PATH}/push`, { shopIds: [shopId] })
    await pushStockJob.run(app.house, answer.data.taskId, AbortSignal.timeout(60_000))
    const state = (await seller.get(`/tool/task/${answer.data.taskId}`)).data
    expect(state).toMatchObject({ status: 2, done: 1 })
    expect(await messagesTo(app, 'seller')).toEqual(['更新在线库存成功：推送 2 个'])
    expect([await rowOf(id), await rowOf(other.id)]).toMatchObject([{ online: 11 }, { online: 12 }])
    const log = await seller.post(`${PATH}/log-page`, { condition: { shopId: [shopId] } })
    expect(log.data.list.map((row: any) => [row.fromQty, row.toQty, row.result])).toEqual([
      [5, 12, 1],
      [2, 11, 1],
    ])
    expect(
      (await seller.post(`${PATH}/log-page`, { condition: { shopId: [shopId], shopSku: other.shopSku, result: [1] } })).data
        .total,
    ).toBe(1)
  })

  it('takes single shop SKUs', async () => {
    const { id, shopId, one } = await listed(4)
    const other = await one(5)
    const { data } = await seller.post(`${PATH}/push`, { shopskuIds: [id] })
    await pushStockJob.run(app.house, data.taskId, AbortSignal.timeout(60_000))
    expect([await rowOf(id), await rowOf(other.id)]).toMatchObject([{ pushed: 4 }, { pushed: null }])
    expect(shopId).toBeGreaterThan(0)
  })

  it('is refused for nothing, for strangers and for shops that take no stock', async () => {
    const { shopId, shopName, id } = await listed(4)
    const before = await db.query(sql`SELECT count(*) AS n FROM task`)
    expect(await seller.post(`${PATH}/push`, {})).toMatchObject({ code: 400, msg: '请选择要更新的店铺或店铺SKU' })
    expect(await seller.post(`${PATH}/push`, { shopIds: [999_999] })).toMatchObject({ code: 404 })
    await db.run(sql`UPDATE authorize_shop SET stock_push = 0 WHERE id = ${shopId}`)
    const idle = { code: 409, msg: `店铺【${shopName}】未启用或未开启推送库存` }
    expect(await seller.post(`${PATH}/push`, { shopIds: [shopId] })).toMatchObject(idle)
    expect(await seller.post(`${PATH}/push`, { shopskuIds: [id] })).toMatchObject(idle)
    expect(await (await app.as('purchaser')).post(`${PATH}/push`, { shopIds: [shopId] })).toMatchObject({ status: 403 })
    expect(await db.query(sql`SELECT count(*) AS n FROM task`)).toEqual(before)
  })
})

it('the push log is kept for 60 days', async () => {
  await db.run(sql`
    INSERT INTO goods_inventory_push_log (time, shop_id, shopsku_id, shop_sku, to_qty, result)
    VALUES ('2026-09-16 10:00:00', 1, 0, 'OLD', 1, 1), ('2026-09-18 10:00:00', 1, 0, 'KEPT', 1, 1)`)
  await trimPushes(app.house)
  expect(await db.query(sql`SELECT shop_sku AS sku FROM goods_inventory_push_log WHERE shopsku_id = 0`)).toEqual([
    { sku: 'KEPT' },
  ])
})
