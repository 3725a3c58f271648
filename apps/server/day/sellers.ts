import { type Client, NEWEST, PAGE } from './client.ts'
import type { Day } from './day.ts'
import { cityOf, type DayShop, wanted } from './shops.ts'

const LOSS = '6'
/** Every third order that is written asks, besides what is there, for what has to be bought first. */
const SCARCE = 3

export async function sell(day: Day, client: Client, shops: readonly DayShop[], written: number): Promise<void> {
  await sync(day, client, shops)
  day.pulledFirst()
  for (let n = 0; ; ) {
    for (let some = 0; some < 10 && n < written; some++, n++) await write(day, client, shops[n % shops.length]!, n)
    const isLast = n === written && day.isAllBought()
    if ((await sendOn(day, client)) < PAGE && (await sync(day, client, shops)) && isLast) break
  }
  day.soldOut()
  do {
    if ((await sendOn(day, client)) < PAGE && client.chance.one(4)) await sync(day, client, shops)
    await stopOne(day, client)
  } while (await day.goesOn())
}

async function sync(day: Day, client: Client, shops: readonly DayShop[]): Promise<boolean> {
  const { data } = await client.post('同步店铺', '/order/tradeInfo/sync', { shopIds: shops.map(({ shopId }) => shopId) })
  day.came((data ?? []).reduce((sum: number, { taken }: { taken: number }) => sum + taken, 0))
  return (data ?? []).every(({ error }: { error: string | null }) => error === null)
}

async function write(day: Day, client: Client, shop: DayShop, n: number): Promise<void> {
  const { chance } = client
  const [countryCode, city, postCode] = cityOf(shop.country)
  const kinds = chance.one(3) ? 2 + chance.below(2) : 1
  const scarce = n % SCARCE === 0 ? wanted(chance, day.scarceIn(shop.storeId)) : undefined
  const drawn = Array.from({ length: kinds }, () => wanted(chance, day.soldIn(shop.storeId))!)
  const skus = new Map([...(scarce ? [scarce] : []), ...drawn].map((sold) => [sold.skuId, sold]))
  const lines = [...skus.values()].map(({ skuId, cost }) => ({
    skuId,
    quantity: chance.one(5) ? 2 + chance.below(2) : 1,
    unitPrice: ((cost * 2 + 60) / shop.rate).toFixed(2),
  }))
  const { data } = await client.post('新建订单', '/order/tradeInfo', {
    shopId: shop.shopId,
    platOrderNo: `${day.name}-${client.username}-${n}`,
    currency: shop.currency,
    name: `Buyer ${n}`,
    phone: '+1 512 555 0101',
    countryCode,
    city,
    postCode,
    street1: `${n + 1} Day Street`,
    lines,
  })
  if (scarce && data) day.waitsFor(data.id)
}

async function sendOn(day: Day, client: Client): Promise<number> {
  const own = async (step: string, list: string, condition: object) =>
    (await client.list(step, list, condition, NEWEST)).filter((row) => day.isOurs(row)).map(({ id }) => id)
  const atLoss = await own('看亏损异常', 'sales-unusual-order', { tab: LOSS })
  if (atLoss.length) await client.post('放行亏损', '/order/sales-unusual-order/to-wait-dispatch', { ids: atLoss })
  const failed = client.chance.one(3) ? await own('看派单失败', 'sales-wait-dispatch-order', { tab: 'failed' }) : []
  const ready = await own('看待派单', 'sales-wait-dispatch-order', { tab: 'ready' })
  const ids = [...ready, ...failed]
  if (ids.length) await client.post('派单', '/order/sales-wait-dispatch-order/to-dispatched', { ids, ignoreMerge: 1 })
  const dispatched = await own('看已派单', 'sales-dispatched-order', {})
  if (dispatched.length) await client.post('推送仓库', '/order/sales-dispatched-order/push-to-store', { ids: dispatched })
  return ready.length
}

async function stopOne(day: Day, client: Client): Promise<void> {
  if (!day.mayChange()) return
  const rows = await client.list('看仓库订单', 'store-sales-order', {}, { ...NEWEST, pageSize: 100 })
  const order = client.chance.pick(rows.filter((row) => day.mayStop(row)))
  if (order) await client.post('拦截', '/order/tradeInfo/intercept', { ids: [order.id], reason: '买家取消' })
}
