import type { Client } from './client.ts'
import type { Day } from './day.ts'
import type { DayShop } from './shops.ts'
import { wanted } from './shops.ts'

const EVENT = '/tool/simulator/event'
const [BUY, CANCEL, REFUND, MOVE] = [1, 2, 3, 4]
interface Bought {
  shopId: number
  platOrderNo: string
}

export async function buy(day: Day, client: Client, shops: readonly DayShop[]): Promise<void> {
  const bought: Bought[] = []
  await day.morning()
  while (day.toBuy() > 0) {
    await buyOne(day, client, client.chance.pick(shops)!, bought)
    if (client.chance.one(12)) await changeMind(day, client, bought)
    if (client.chance.one(100)) await fail(client)
  }
  day.boughtAll()
  while (await day.goesOn()) await changeMind(day, client, bought)
}

async function buyOne(day: Day, client: Client, { shopId, inStock }: DayShop, bought: Bought[]): Promise<void> {
  const { chance } = client
  const kinds = chance.one(4) ? 2 + chance.below(2) : 1
  const basket = new Set(inStock.length ? Array.from({ length: kinds }, () => wanted(chance, inStock)!) : [])
  const shopSku = chance.one(8) ? {} : { shopSku: [...basket].join(',') }
  const count = Math.min(day.toBuy(), 1 + chance.below(4))
  const again = chance.one(10) ? { times: 2 } : {}
  const { data } = await client.post('买家下单', EVENT, { kind: BUY, shopId, count, ...shopSku, ...again })
  for (const platOrderNo of data?.platOrderNos ?? []) bought.push({ shopId, platOrderNo })
  day.buys(data?.platOrderNos.length ?? 0)
}

async function changeMind(day: Day, client: Client, bought: Bought[]): Promise<void> {
  const order = client.chance.pick(bought)
  if (!order || !day.mayChange()) return
  const kind = client.chance.pick([CANCEL, CANCEL, REFUND, MOVE])!
  const step = kind === MOVE ? '买家改地址' : '买家取消'
  await client.post(step, EVENT, { kind, ...order, ...(kind === MOVE ? { street1: '9 New Street' } : {}) })
}

async function fail(client: Client): Promise<void> {
  const side = client.chance.one(2) ? 1 : 2
  await client.post('平台或承运商失败', '/tool/simulator/fault', { side, kind: 1, calls: 1 + client.chance.below(4) })
}
