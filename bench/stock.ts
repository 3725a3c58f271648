import { sql } from '../apps/server/src/kit/db/db.ts'
import { calculateWarnings } from '../apps/server/src/modules/stock/figures/warning-calculate.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { benchDocuments } from './stock-documents.ts'
import { fillStock, MOVEMENTS_EACH } from './stock-fill.ts'

const FULL = Number(process.env['BENCH_BALANCES'] ?? 1_000_000)
const SIZES = [FULL / 10, FULL]
const MOST_SKUS = 500
const STORE = 1

const first = (condition: object = {}, more: object = {}) => ({ pageNum: 1, pageSize: 50, condition, ...more })
const sku = (n: number) => `BS${String(n).padStart(7, '0')}`
const pasted = Array.from({ length: MOST_SKUS }, (_, i) => sku(1 + i * 37)).join('\n')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const year = [daysAgo(364), daysAgo(0)]

type Call = Omit<Asked, 'method'>
const stockCalls = (): Call[] => [
  { name: 'location detail', path: '/stock/store-report/location-detail', body: first(), goal: 300 },
  {
    name: 'location detail of a place',
    path: '/stock/store-report/location-detail',
    body: first({ placeName: 'BQ-12345' }),
    goal: 300,
  },
  {
    name: 'location detail of a place 90 days ago',
    path: '/stock/store-report/location-detail',
    body: first({ placeName: 'BQ-12345', asOf: `${daysAgo(90)} 15:00:00` }),
    goal: 300,
  },
  { name: 'stock report', path: '/stock/stock-report/list-page', body: first(), goal: 300 },
  {
    name: 'stock report by amount',
    path: '/stock/stock-report/list-page',
    body: first({}, { orderBy: [{ field: 'amount', order: 'desc' }] }),
    goal: 300,
  },
  {
    name: 'stock report 90 days ago',
    path: '/stock/stock-report/list-page',
    body: first({ asOf: `${daysAgo(90)} 15:00:00` }),
    goal: 300,
  },
  { name: 'stock report, 500 pasted SKUs', path: '/stock/stock-report/list-page', body: first({ sku: pasted }), goal: 500 },
  {
    name: 'stock report total, 500 pasted SKUs',
    path: '/stock/stock-report/total',
    body: { condition: { sku: pasted } },
    goal: 500,
  },
]

const pageCalls = (skuId: number, store: number): Call[] => [
  { name: 'holds', path: '/stock/store-report/occupy-details', body: first(), goal: 300 },
  { name: 'holds without a document', path: '/stock/store-report/occupy-details', body: first({ isStale: [1] }), goal: 300 },
  { name: 'ledger', path: '/stock/stock-ledger/list-page', body: first(), goal: 300 },
  { name: 'ledger of a SKU', path: '/stock/stock-ledger/list-page', body: first({ sku: sku(777) }), goal: 300 },
  {
    name: 'ledger of a store and business',
    path: '/stock/stock-ledger/list-page',
    body: first({ storeId: [store], bizType: [201] }),
    goal: 300,
  },
  {
    name: 'ledger of a business that is rare',
    path: '/stock/stock-ledger/list-page',
    body: first({ bizType: [208] }),
    goal: 300,
  },
  { name: 'layers', path: '/stock/stock-layer/list-page', body: first({ isOpen: [1] }), goal: 300 },
  { name: 'warnings', path: '/stock/store-report/warning', body: first({ level: [1] }), goal: 300 },
  { name: 'SKU trace', path: `/stock/stock-report/sku-trace?skuId=${skuId}`, goal: 300 },
]

const yearCalls = (store: number): Call[] => [
  {
    name: 'balance report of a year, one store',
    path: '/stock/stock-balance-report/list-page',
    body: first({ storeId: [store], period: year }),
    goal: 3000,
  },
  {
    name: 'balance report total of a year, one store',
    path: '/stock/stock-balance-report/total',
    body: { condition: { storeId: [store], period: year } },
    goal: 3000,
  },
]

export async function benchStock(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const took = new Map<string, number[]>()
  for (const balances of SIZES) {
    const of = `${balances} balances, ${balances * MOVEMENTS_EACH} movements`
    const filled = await timed(() => fillStock(database, balances))
    figure(`filled: ${of}`, filled / 1000, 's')
    const judged = await timed(() => database.db.transact((tx) => calculateWarnings(tx, new Date())))
    figure(`warnings of every SKU, ${of}`, judged / 1000, 's', { goal: '<= 300', met: judged <= 300_000 })
    await database.run('VACUUM ANALYZE stock_warning')
    const server = await start('product', { DATABASE_URL: database.url })
    for (const asked of [...stockCalls(), ...pageCalls(await skuIdOf(database), STORE), ...yearCalls(STORE)]) {
      const ms = await measured(server.address, token, { ...asked, method: asked.body ? 'POST' : 'GET' })
      took.set(asked.name, [...(took.get(asked.name) ?? []), ms])
      figure(`${asked.name}, ${of}`, ms, 'ms', { goal: `<= ${asked.goal}`, met: ms <= asked.goal })
    }
    if (balances === FULL) await benchDocuments(database.db, server.address, token)
    await server.stop()
  }
  for (const [name, [small, large]] of took) figure(`${name}: full / a tenth`, large! / small!, 'ratio')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const skuIdOf = async ({ db }: BenchDatabase): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM goods_goods_sku WHERE sku = ${sku(777)}`))!.id
