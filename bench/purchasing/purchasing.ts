import { sql } from '../../apps/server/src/kit/db/db.ts'
import { start } from '../child.ts'
import { type BenchDatabase, signIn, sizesOf } from '../database.ts'
import { figure, grown } from '../figure.ts'
import { type Asked, measured } from '../goods.ts'
import { benchDock, benchNight } from './dock.ts'
import { fillPurchasing, orderNamed, parcelNamed, skuNamed } from './fill.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_PURCHASES']
const FULL = Number(given ?? 2_000_000)
const SIZES = sizesOf(FULL)
const GOAL = 300
const ROUNDS = 7
const WHO = ['admin', 'purchaser'] as const

const page = (condition: object = {}, more: object = {}) => ({ pageNum: 1, pageSize: 50, condition, ...more })
const post = (name: string, path: string, body: object): Asked => ({
  name,
  method: 'POST',
  path: `/purchasing/${path}`,
  body,
  goal: GOAL,
})
const listed = (name: string, path: string, ...conditions: object[]): Asked[] =>
  conditions.map((condition) => post([name, ...Object.keys(condition)].join(' by '), `${path}/list-page`, page(condition)))
const counted = (name: string, path: string) => post(`tabs of ${name}`, `${path}/status-count`, { condition: {} })

/** Purchasing at a tenth of and at as many orders as are named: what people open and ask for, the night before it and the dock after it. */
export async function benchPurchasing(database: BenchDatabase): Promise<void> {
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    const began = performance.now()
    await fillPurchasing(database, size)
    figure(`filled: ${size} purchase orders`, (performance.now() - began) / 1000, 's')
    await benchNight(database, size)
    await ask(database, size, took)
    await benchDock(database, size)
  }
  grown(took, SIZES, 'orders')
}

async function ask(database: BenchDatabase, size: number, took: Map<string, number[]>): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  const questions = [...LISTS, await detail(database)]
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of questions) {
      const ms = await measured(server.address, token, each, ROUNDS)
      const name = `${each.name} (${who})`
      took.set(name, [...(took.get(name) ?? []), ms])
      figure(`${name}, ${size} orders`, ms, 'ms', { goal: `<= ${each.goal}`, met: ms <= each.goal })
    }
  }
  await server.stop()
}

const chip = (name: string) => post(`orders, ${name}`, 'order/list-page', page({ chip: [name] }))
const LISTS: Asked[] = [
  ...listed(
    'orders',
    'order',
    {},
    { checkFlag: [400] },
    { orderStatus: [200, 202] },
    { orderNo: orderNamed(177) },
    { expressDeliveryNo: parcelNamed(177) },
    { sku: skuNamed(17) },
    { aliOrderId: '88000000000180' },
  ),
  ...['bargaining', 'due', 'soon', 'lateShip', 'partIn', 'refunding', 'unsettled'].map(chip),
  post('orders, the dearest', 'order/list-page', page({}, { orderBy: [{ field: 'totalAmount', order: 'desc' }] })),
  counted('orders', 'order'),
  ...listed('transit', 'order/transit', {}, { tab: ['lateShip'] }, { tab: ['unscanned'] }),
  counted('transit', 'order/transit'),
  ...listed('bargains', 'order/bargain', {}),
  counted('bargains', 'order/bargain'),
  ...listed('archive', 'order/archive', {}),
  ...listed('suggestions', 'suggest', {}, { reason: [1] }),
  counted('suggestions', 'suggest'),
  ...listed('plans', 'plan', {}, { todo: ['noSupplier'] }),
  counted('plans', 'plan'),
  ...listed('suppliers', 'supplier', {}),
  ...listed('quotes', 'supplier-sku', {}, { sku: skuNamed(17) }),
  ...listed('payments', 'payment', {}, { soon: [1] }),
  counted('payments', 'payment'),
  ...listed('refunds', 'refund', {}),
  counted('refunds', 'refund'),
  ...listed('statements', 'statement', {}),
  ...listed('orders of 1688', 'ali/order', {}),
  counted('orders of 1688', 'ali/order'),
]

async function detail({ db }: BenchDatabase): Promise<Asked> {
  const order = await db.one<{ id: number }>(sql`SELECT id FROM purchasing_order WHERE order_no = ${orderNamed(177)}`)
  return { name: 'order detail', method: 'GET', path: `/purchasing/order/details?orderId=${order!.id}`, goal: GOAL }
}
