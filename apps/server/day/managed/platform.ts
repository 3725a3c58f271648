import { MANAGED_EVENT } from '@erp/contract/tool/managed-simulator'
import type { Client } from '../client.ts'
import type { Day } from '../day.ts'
import { must } from './asking.ts'
import type { Delivery } from './managed.ts'
import type { ManagedShop } from './shops.ts'

const EVENT = '/tool/managed-simulator/event'

/** The platforms: they ask for stock, and count what comes; of every third delivery a piece is missing. */
export async function playPlatforms(day: Day, client: Client, shops: readonly ManagedShop[], wanted: number): Promise<void> {
  const { chance } = client
  for (const plat of ['temu', 'shein'] as const) {
    const own = shops.filter((shop) => shop.plat === plat)
    for (let n = 0; n < wanted && own.length; n++) {
      const shop = own[n % own.length]!
      const order = { shopId: shop.shopId, shopSku: chance.pick(shop.inStock), quantity: 2 + chance.below(5) }
      const told = await must<{ said: string }>(client, '平台要货', EVENT, { kind: MANAGED_EVENT.ask, ...order })
      if (told) day.managed.asks({ sn: told.said.split('：').at(-1)!, shop })
    }
  }
  day.managed.askedAll()
  let nth = 0
  do {
    for (const delivery of day.managed.takeLeft()) await count(day, client, delivery, ++nth)
  } while (await day.goesOn())
}

async function count(day: Day, client: Client, delivery: Delivery, nth: number): Promise<void> {
  const event = (kind: number) => must(client, '平台收货', EVENT, { kind, platformDeliverySn: delivery.platformSn })
  if (nth % 3 === 1) {
    await event(MANAGED_EVENT.short)
    await event(MANAGED_EVENT.finish)
    client.record.sent.short++
  } else await event(nth % 3 === 2 ? MANAGED_EVENT.receive : MANAGED_EVENT.finish)
  day.managed.steps++
}
