import type { Client } from './client.ts'
import type { Day } from './day.ts'
import { cityOf, type DayShop } from './world.ts'

const PAGE = 50

/** A seller takes in the orders of the own shops, dispatches and pushes them, and now and then a buyer wants one back. */
export async function sell(day: Day, client: Client, shops: readonly DayShop[], count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await intake(day, client, shops[n % shops.length]!, n)
    if (n % 15 === 14) await sendOn(day, client)
  }
  day.soldOut()
  do {
    await sendOn(day, client)
    if (client.chance.one(3)) await stopOne(day, client)
  } while (await day.goesOn())
}

async function intake(day: Day, client: Client, shop: DayShop, n: number): Promise<void> {
  const { chance } = client
  const [countryCode, city, postCode] = cityOf(shop.country)
  const kinds = chance.one(3) ? 2 + chance.below(2) : 1
  const skus = new Map(Array.from({ length: kinds }, () => day.buy(chance)).map((sold) => [sold.skuId, sold]))
  const lines = [...skus.values()].map(({ skuId, cost }) => ({
    skuId,
    quantity: chance.one(5) ? 2 + chance.below(2) : 1,
    unitPrice: ((cost * 2 + 60) / shop.rate).toFixed(2),
  }))
  await client.post('新建订单', '/order/tradeInfo', {
    shopId: shop.shopId,
    platOrderNo: `${day.prefix}${client.username}-${n}`,
    currency: shop.currency,
    name: `Buyer ${n}`,
    phone: '+1 512 555 0101',
    countryCode,
    city,
    postCode,
    street1: `${n + 1} Day Street`,
    lines,
  })
}

const mine = async (
  client: Client,
  list: string,
  condition: object,
  pageSize = PAGE,
): Promise<{ id: number; platOrderNo: string }[]> =>
  (await client.post('查列表', `/order/${list}/list-page`, { pageNum: 1, pageSize, condition })).data?.list ?? []

async function sendOn(day: Day, client: Client): Promise<void> {
  const own = (rows: { id: number; platOrderNo: string }[]) => rows.filter((row) => day.isOurs(row)).map(({ id }) => id)
  const waiting = own(await mine(client, 'sales-wait-dispatch-order', { tab: 'ready' }))
  if (waiting.length)
    await client.post('派单', '/order/sales-wait-dispatch-order/to-dispatched', { ids: waiting, ignoreMerge: 1 })
  const failed = own(await mine(client, 'sales-wait-dispatch-order', { tab: 'failed' }))
  if (failed.length && client.chance.one(2))
    await client.post('派单', '/order/sales-wait-dispatch-order/to-dispatched', { ids: failed, ignoreMerge: 1 })
  const dispatched = own(await mine(client, 'sales-dispatched-order', {}))
  if (dispatched.length) await client.post('推送仓库', '/order/sales-dispatched-order/push-to-store', { ids: dispatched })
}

/** Wherever it is by then: on its shelf, in a cart, on the wall, packed, or gone. */
async function stopOne(day: Day, client: Client): Promise<void> {
  const rows = (await mine(client, 'store-sales-order', {}, 100)).filter((row) => day.isOurs(row))
  const order = client.chance.pick(rows)
  if (order && day.mayStop()) await client.post('拦截', '/order/tradeInfo/intercept', { ids: [order.id], reason: '买家取消' })
}
