import { describe, expect, it } from 'vitest'
import { wireTime } from '../kit/clock.ts'
import type { PlatformOrder } from './platform-orders.ts'
import { simulatedOrders } from './platform-orders-simulator.ts'
import type { ShopAccount } from './shop-listing.ts'

const HOUR = 3_600_000
const SHOPS = 44
const account = (shopId: number): ShopAccount => ({
  shopId,
  platCode: 'lazada',
  shopName: '',
  currency: 'VND',
  skuPrefix: '',
  authStatus: 1,
})
const goods = Array.from({ length: 30 }, (_, i) => ({
  shopSku: `S${i}`,
  itemId: String(i),
  title: 'x',
  image: null,
  price: `${200 + i}000`,
}))

/** A company that asks its platforms every half hour while it runs, and keeps what it was told. */
function company(begun: string) {
  let now = Date.parse(begun)
  const kept = new Map<string, PlatformOrder>()
  const connector = simulatedOrders(() => new Date(now), {
    market: async () => ({ country: 'VN', goods }),
    told: async (_shopId, prefix) => [...kept.values()].filter(({ platOrderNo }) => platOrderNo.startsWith(prefix)),
  })
  const ask = async (shop: ShopAccount, cursor: string | null): Promise<PlatformOrder[]> => {
    const since = wireTime(new Date(now - 72 * HOUR))
    const page = await connector.pull(shop, since, cursor).catch(() => connector.pull(shop, since, cursor))
    return page.next === null ? page.orders : [...page.orders, ...(await ask(shop, page.next))]
  }
  const sync = async (): Promise<PlatformOrder[]> => {
    const fresh: PlatformOrder[] = []
    for (let id = 1; id <= SHOPS; id++)
      for (const order of await ask(account(id), null)) {
        if (!kept.has(order.platOrderNo)) fresh.push(order)
        kept.set(order.platOrderNo, order)
      }
    return fresh
  }
  return {
    kept,
    sync,
    now: () => wireTime(new Date(now)),
    stop: (hours: number) => {
      now += hours * HOUR
    },
    run: async (hours: number): Promise<PlatformOrder[]> => {
      const fresh: PlatformOrder[] = []
      for (let half = 0; half < hours * 2; half++) {
        now += HOUR / 2
        fresh.push(...(await sync()))
      }
      return fresh
    },
  }
}

describe('the buyers of the simulated platforms', () => {
  it('come at the pace of a company from the first start on, and the same ones every time', async () => {
    const one = company('2026-11-17T01:10:00Z')
    const first = await one.sync()
    const hour = await one.run(1)
    const day = await one.run(8)
    for (const some of [first.length, hour.length, day.length / 8]) {
      expect(some).toBeGreaterThan(15)
      expect(some).toBeLessThan(70)
    }
    const other = company('2026-11-17T01:10:00Z')
    await other.sync()
    await other.run(9)
    expect([...other.kept]).toEqual([...one.kept])
  })

  it('do not queue up while the company stands still', async () => {
    const stopped = company('2026-11-17T01:10:00Z')
    await stopped.run(2)
    stopped.stop(24)
    const first = await stopped.sync()
    expect(first.length).toBeGreaterThan(15)
    expect(first.length).toBeLessThan(70)
    for (const { orderTime, latestShipTime } of first) {
      expect(orderTime <= stopped.now()).toBe(true)
      expect(latestShipTime! > stopped.now()).toBe(true)
    }
  })

  it('are told of again as they were, pay late and change their minds', async () => {
    const one = company('2026-11-17T01:10:00Z')
    await one.run(12)
    const before = new Map(one.kept)
    await one.sync()
    expect([...one.kept]).toEqual([...before])
    const states = new Set([...one.kept.values()].map(({ state }) => state))
    expect(states).toEqual(new Set(['unpaid', 'paid', 'cancelled', 'refunded']))
    const owing = [...one.kept.values()].filter(({ state }) => state === 'unpaid')
    await one.run(3)
    expect(owing.map(({ platOrderNo }) => one.kept.get(platOrderNo)!.state)).toEqual(owing.map(() => 'paid'))
    expect(owing.length).toBeGreaterThan(3)
  })

  it('pay in sums that their currency has', async () => {
    const one = company('2026-11-17T01:10:00Z')
    const orders = await one.run(6)
    expect(orders.some(({ shippingAmount }) => Number(shippingAmount) > 0)).toBe(true)
    for (const { shippingAmount, discountAmount } of orders)
      expect([Number(shippingAmount) % 1000, Number(discountAmount) % 1000]).toEqual([0, 0])
  })
})
