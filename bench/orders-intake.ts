import { buildApp } from '../apps/server/src/app.ts'
import type { PlatformOrder } from '../apps/server/src/connectors/platform-orders.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { type Cell, writeBook } from '../apps/server/src/kit/excel/book.ts'
import type { House } from '../apps/server/src/kit/house.ts'
import { contextOfClock } from '../apps/server/src/kit/job/background.ts'
import { takeOrders } from '../apps/server/src/modules/order/intake/pull.ts'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, median } from './figure.ts'
import { type Caller, caller } from './load.ts'

const SESSIONS = 8
const SINGLE = 800
const WARM = 160
const PAGE = 200
const PAGES = 20
const IMPORTED = 10_000
const EXPORTED = 10_000
const HEADERS = ['店铺', '平台单号', '币种', '收件人', '国家', '城市', '街道1', '邮编', 'SKU', '数量', '单价']

interface World {
  shops: number[]
  shopName: string
  skus: string[]
  skuIds: number[]
}

export async function benchIntake(database: BenchDatabase): Promise<void> {
  const world = await worldOf(database)
  const app = await buildApp(readConfig({ ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
  const { house } = app
  const calls = Array.from({ length: SINGLE }, (_, i) => i)
  await inTurns(calls.slice(0, WARM), SESSIONS, (i) => take(house, world, i % SESSIONS, 1))
  const single = await inTurns(calls, SESSIONS, (i) => take(house, world, i % SESSIONS, 1))
  rate('intake of platform orders one by one, 8 sessions', SINGLE, single, 150)
  const pages = await inTurns(calls.slice(0, PAGES), 2, (i) => take(house, world, i % SESSIONS, PAGE))
  rate(`intake of platform orders, ${PAGE} a call`, PAGE * PAGES, pages, 1000)
  await app.close()
  const server = await start('product', { DATABASE_URL: database.url })
  const token = await signIn(database.db, 'admin')
  const people = await Promise.all(world.shops.map(() => caller(server.address, token)))
  const writing = (i: number, hand: number) => write(people[hand]!, world, i)
  await inTurns(calls.slice(0, WARM), SESSIONS, writing)
  const written = await inTurns(calls, SESSIONS, writing)
  for (const person of people) person.close()
  rate('orders written by people, 8 clients', SINGLE, written, 150)
  await importOrders(server, token, world)
  await server.stop()
}

async function inTurns<T>(
  calls: readonly T[],
  hands: number,
  work: (call: T, hand: number) => Promise<unknown>,
): Promise<number> {
  const left = [...calls]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      for (let call = left.shift(); call !== undefined; call = left.shift()) await work(call, hand)
    }),
  )
  return (performance.now() - began) / 1000
}

const rate = (name: string, orders: number, seconds: number, goal: number): void =>
  figure(name, orders / seconds, 'orders/s', { goal: `>= ${goal}`, met: orders / seconds >= goal })

export async function worldOf({ db }: BenchDatabase): Promise<World> {
  const { rows } = await db.pool.query<World>(`
    SELECT ARRAY(SELECT id FROM bench_shop ORDER BY nth LIMIT ${SESSIONS}) AS shops, (SELECT shop_name FROM authorize_shop GROUP BY 1 HAVING count(*) = 1 ORDER BY 1 LIMIT 1) AS "shopName",
      ARRAY(SELECT b.sku FROM bench_sku b JOIN goods_goods_sku k ON k.id = b.id AND k.sku_status = '20' ORDER BY b.nth LIMIT 500) AS skus,
      ARRAY(SELECT b.id FROM bench_sku b JOIN goods_goods_sku k ON k.id = b.id AND k.sku_status = '20' ORDER BY b.nth LIMIT 500) AS "skuIds"`)
  return rows[0]!
}

let told = 0
function orderOf({ skus }: World): PlatformOrder {
  const n = ++told
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const line = (i: number) => ({
    shopSku: skus[(n * 7 + i) % skus.length]!,
    itemId: `IT${n}`,
    title: 'Lamp',
    image: null,
    quantity: 1,
    unitPrice: '19.90',
  })
  const receiver = { name: 'Anna Smith', phone: `555${n}`, countryCode: 'DE', province: null, city: 'Berlin', street2: null }
  return {
    platOrderNo: `BI-${n}`,
    state: 'paid',
    orderTime: time,
    paidTime: time,
    latestShipTime: null,
    buyerId: `b${n}`,
    buyerEmail: null,
    ...receiver,
    street1: `Hauptstr. ${n}`,
    postCode: '10115',
    taxNo: null,
    transport: 'Standard',
    currency: 'USD',
    shippingAmount: '1.50',
    discountAmount: '0.00',
    refundAmount: '0.00',
    byPlatform: false,
    lines: [line(0), line(1)],
  }
}

async function take(house: House, world: World, shop: number, orders: number): Promise<void> {
  const said = Array.from({ length: orders }, () => orderOf(world))
  const { taken } = await house.db.transact((tx) => takeOrders(tx, world.shops[shop]!, said, contextOfClock(house, 'bench')))
  if (taken !== orders) throw new Error(`${taken} of ${orders} orders were taken`)
}

/** An order as a person writes it. */
export function writtenOrder(world: World, i: number): object {
  const { platOrderNo, currency, name, countryCode, city, street1, postCode, shippingAmount } = orderOf(world)
  const lines = [0, 1].map((n) => ({ skuId: world.skuIds[(i + n) % world.skuIds.length], quantity: 1, unitPrice: '19.90' }))
  return {
    shopId: world.shops[i % SESSIONS],
    platOrderNo,
    currency,
    name,
    countryCode,
    city,
    street1,
    postCode,
    shippingAmount,
    lines,
  }
}

async function write(person: Caller, world: World, i: number): Promise<void> {
  const { code, msg } = await person.post<{ code: number; msg: string }>('/api/order/tradeInfo', writtenOrder(world, i))
  if (code !== 200) throw new Error(msg)
}

async function importOrders(server: Server, token: string, { shopName, skus }: World): Promise<void> {
  const rows = Array.from({ length: IMPORTED }, (_, i): Cell[] => [
    shopName,
    `BX-${i >> 1}`,
    'USD',
    'Anna Smith',
    'DE',
    'Berlin',
    `Hauptstr. ${i >> 1}`,
    '10115',
    skus[i % skus.length]!,
    1,
    '19.90',
  ])
  const bytes = await writeBook([{ name: 'Sheet1', columns: HEADERS.map((header) => ({ header })), rows }])
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'orders.xlsx'))
  const headers = { authorization: `Bearer ${token}` }
  const began = performance.now()
  const answer = await fetch(`${server.address}/api/order/order-batch-import/import`, { method: 'POST', headers, body: form })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(msg)
  const seconds = (performance.now() - began) / 1000
  figure(`import of ${IMPORTED} rows of orders`, seconds, 's', { goal: '<= 60', met: seconds <= 60 })
}

export async function exportOrders({ db }: BenchDatabase, server: Server, token: string): Promise<void> {
  const { rows } = await db.pool.query<{ since: string }>(
    'SELECT paid_time AS since FROM order_trade_info WHERE merge_to_id IS NULL ORDER BY paid_time DESC, id DESC OFFSET $1 LIMIT 1',
    [EXPORTED - 1],
  )
  const body = JSON.stringify({ condition: { paidTime: [rows[0]!.since, null] } })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const took: number[] = []
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    const answer = await fetch(`${server.address}/api/order/tradeInfo/export`, { method: 'POST', headers, body })
    const bytes = await answer.arrayBuffer()
    if (!answer.headers.get('content-type')?.includes('spreadsheet')) throw new Error(new TextDecoder().decode(bytes))
    took.push((performance.now() - began) / 1000)
  }
  const seconds = median(took)
  figure(`export of ${EXPORTED} orders`, seconds, 's', { goal: '<= 1.5', met: seconds <= 1.5 })
}
