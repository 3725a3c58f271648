import { ORDER_LISTS, type OrderListName } from '../packages/contract/src/order/desk/order-lists.ts'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, median, rounded } from './figure.ts'
import { load, percentile, sorted } from './load.ts'
import { fillOrders } from './orders-fill.ts'
import { benchIntake, exportOrders } from './orders-intake.ts'
import { benchRules } from './orders-rules.ts'
import { benchScans } from './orders-scan.ts'

const FULL = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const SIZES = FULL > 100_000 ? [100_000, FULL] : [FULL]
const ROUNDS = 20
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const PAGE_MS = 300
const COUNT_MS = 200
const SEARCH_MS = 100
const PEOPLE = ['admin', 'seller'] as const

interface Asked {
  name: string
  path: string
  body?: object
  goal: number
}
const page = (condition: object = {}, more: object = {}) => ({ pageNum: 1, pageSize: 20, condition, ...more })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const LISTS: Asked[] = [
  { name: 'all orders', path: '/order/tradeInfo/page', body: page(), goal: PAGE_MS },
  { name: 'all orders, counts', path: '/order/tradeInfo/status-count', body: {}, goal: COUNT_MS },
  ...(Object.keys(ORDER_LISTS) as OrderListName[]).flatMap((list) => [
    { name: list, path: `/order/${list}/list-page`, body: page(), goal: PAGE_MS },
    { name: `${list}, counts`, path: `/order/${list}/status-count`, body: {}, goal: COUNT_MS },
  ]),
]

const number = (n: number) => [`BO${String(n).padStart(9, '0')}`, `BP-${n}`, `BT${String(n).padStart(10, '0')}`][n % 3]!
const PASTED = Array.from({ length: 500 }, (_, i) => number(1 + i * 197)).join('\n')
const filtered = (name: string, list: string, condition: object, more: object = {}): Asked => ({
  name,
  path: `/order/${list}/${list === 'tradeInfo' ? 'page' : 'list-page'}`,
  body: page(condition, more),
  goal: PAGE_MS,
})

const filtersOf = ({ sku, word, shopId, storeId }: World): Asked[] => [
  filtered('all orders, 500 pasted numbers', 'tradeInfo', { nos: PASTED }),
  filtered('all orders of a SKU', 'tradeInfo', { sku }),
  filtered('all orders by goods name', 'tradeInfo', { sku: word }),
  filtered('all orders to a country', 'tradeInfo', { countryCode: ['PL'] }),
  filtered('all orders of a shop', 'tradeInfo', { shopId: [shopId] }),
  filtered('all orders paid in a month half a year ago', 'tradeInfo', { paidTime: [daysAgo(210), daysAgo(180)] }),
  filtered('all orders, page 100', 'tradeInfo', {}, { pageNum: 100 }),
  filtered('all orders by amount', 'tradeInfo', {}, { orderBy: [{ field: 'saleAmount', order: 'desc' }] }),
  filtered('wait-dispatch of a SKU', 'sales-wait-dispatch-order', { sku }),
  filtered('wait-dispatch by goods name', 'sales-wait-dispatch-order', { sku: word }),
  filtered('wait-dispatch to a country', 'sales-wait-dispatch-order', { countryCode: ['PL'] }),
  filtered('wait-dispatch, overdue', 'sales-wait-dispatch-order', { remaining: [1] }),
  filtered('wait-dispatch, to merge', 'sales-wait-dispatch-order', { tab: ['merge'] }),
  filtered('store orders of a store within 24 hours', 'store-sales-order', { storeId: [storeId], remaining: [2] }),
  filtered('status-track, late', 'status-track', { tab: ['late'] }),
  filtered('status-track, trouble', 'status-track', { tab: ['trouble'] }),
  filtered('shipped, returned', 'shipped-order', { tab: ['returned'] }),
  filtered('shipped to a country in a month', 'shipped-order', { countryCode: ['PL'], shipTime: [daysAgo(30), daysAgo(0)] }),
  filtered('archived of a month half a year ago', 'sales-archive-order', { archiveTime: [daysAgo(210), daysAgo(180)] }),
  filtered('archived of a SKU in a year', 'sales-archive-order', { sku, archiveTime: [daysAgo(365), daysAgo(0)] }),
]

const searched = (name: string, keyword: string): Asked => ({
  name: `Ctrl K: ${name}`,
  path: `/v1/user/search?keyword=${encodeURIComponent(keyword)}`,
  goal: SEARCH_MS,
})

/** What people have in their hand, whole and begun, common and rare; and what every home begins with. */
const SEARCHES: Asked[] = [
  searched('order number', number(3)),
  searched('platform number', number(4)),
  searched('tracking number', number(5)),
  searched('what every order number begins with', 'BO0'),
  searched('what many platform numbers begin with', 'BP-1'),
  searched('a common buyer', 'anna smith'),
  searched('a document', 'DB26'),
  searched('a word', '灯'.repeat(2)),
  { name: 'profile with what waits for dispatch', path: '/v1/user/info', goal: SEARCH_MS },
  { name: 'what waits for the person', path: '/v1/user/waiting', goal: PAGE_MS },
]

/** Orders at volume: the lists, their filters and counts as the archive grows tenfold, eight people at once, and what comes in and goes out. */
export async function benchOrders(database: BenchDatabase): Promise<void> {
  const took = new Map<string, number[]>()
  const tokens = new Map<string, string>()
  for (const who of PEOPLE) tokens.set(who, await signIn(database.db, who))
  for (const orders of SIZES) {
    const began = performance.now()
    await fillOrders(database, orders)
    figure(`filled: ${orders} orders`, (performance.now() - began) / 1000, 's')
    const server = await start('product', { DATABASE_URL: database.url })
    await everyList(database, server, tokens, (name, ms) => took.set(name, [...(took.get(name) ?? []), ms]), orders)
    await eightClients(database, server, tokens.get('admin')!, orders)
    await exportOrders(database, server, tokens.get('admin')!)
    await server.stop()
  }
  for (const [name, [small, large]] of took)
    if (large)
      figure(`${name}: ${SIZES[1]} / ${SIZES[0]} orders`, large / small!, 'ratio', { goal: '<= 1.3', met: large / small! <= 1.3 })
  await benchIntake(database)
  await benchRules(database)
  await benchScans(database)
}

type Keep = (name: string, ms: number) => void

async function everyList(database: BenchDatabase, server: Server, tokens: Map<string, string>, keep: Keep, orders: number) {
  const world = await worldOf(database)
  for (const who of PEOPLE)
    for (const asked of [...LISTS, ...filtersOf(world), ...detailsOf(world, who), ...SEARCHES]) {
      const times = await asking(server, tokens.get(who)!, asked)
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      keep(`${asked.name} as ${who}`, p50)
      const goal = { p95: rounded(p95), goal: `p95 <= ${asked.goal}`, met: p95 <= asked.goal }
      figure(`${asked.name} as ${who}, ${orders} orders`, p50, 'ms', goal)
    }
}

const detailsOf = ({ ids, own }: World, who: string): Asked[] => [
  { name: 'order detail', path: `/order/tradeInfo/${(who === 'admin' ? ids : own)[0]}`, goal: PAGE_MS },
]

async function asking(server: Server, token: string, { path, body }: Asked): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const asked = { method: body ? 'POST' : 'GET', headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    const answer = await fetch(`${server.address}/api${path}`, asked)
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    if (round > 0) rounds.push(performance.now() - began)
  }
  return sorted(rounds)
}

interface World {
  sku: string
  word: string
  shopId: number
  storeId: number
  ids: number[]
  own: number[]
}

async function worldOf({ db }: BenchDatabase): Promise<World> {
  const { rows } = await db.pool.query<World>(`
    SELECT (SELECT sku FROM bench_sku WHERE nth = 40) AS sku, (SELECT left(sku_name, 3) FROM bench_sku WHERE nth = 40) AS word, (SELECT id FROM bench_shop WHERE nth = 7) AS "shopId",
      (SELECT store_id FROM bench_shop WHERE nth = 7) AS "storeId",
      ARRAY(SELECT id FROM order_trade_info WHERE order_no ~ '^BO\\d' AND merge_to_id IS NULL ORDER BY md5(order_no) LIMIT 200) AS ids,
      ARRAY(SELECT t.id FROM order_trade_info t JOIN account_user u ON u.id = t.seller_id WHERE u.username = 'seller' AND merge_to_id IS NULL ORDER BY t.id LIMIT 200) AS own`)
  return rows[0]!
}

const CROWDS = [
  { name: 'list of all orders', path: ['/api/order/tradeInfo/page'], body: page(), goal: 500 },
  { name: 'list of orders to dispatch', path: ['/api/order/sales-wait-dispatch-order/list-page'], body: page(), goal: 500 },
]

async function eightClients(database: BenchDatabase, server: Server, token: string, orders: number): Promise<void> {
  const { ids } = await worldOf(database)
  const details = { name: 'order detail', path: ids.map((id) => `/api/order/tradeInfo/${id}`), goal: 600 }
  for (const { name, goal, ...target } of [...CROWDS, details]) {
    await load({ address: server.address, token, ...target }, 2)
    const rounds: { perSecond: number; p95: number; cpu: number }[] = []
    for (let round = 0; round < 3; round++) {
      const before = await server.cpu()
      const { took, perSecond } = await load({ address: server.address, token, ...target }, SECONDS)
      rounds.push({ perSecond, p95: percentile(took, 0.95), cpu: ((await server.cpu()) - before) / took.length })
    }
    const rate = median(rounds.map((round) => round.perSecond))
    const over = (value: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(value)))
    const more = { p95ms: over(({ p95 }) => p95), serverMs: over(({ cpu }) => cpu), goal: `>= ${goal}`, met: rate >= goal }
    figure(`${name}, 8 clients, ${orders} orders`, rate, 'requests/s', more)
  }
}
