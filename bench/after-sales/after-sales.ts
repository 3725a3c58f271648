import { sql } from '../../apps/server/src/kit/db/db.ts'
import { start } from '../child.ts'
import { type BenchDatabase, signIn, sizesOf } from '../database.ts'
import { figure, grown } from '../figure.ts'
import { type Asked, measured } from '../goods.ts'
import { fillAfterSales, numbered } from './fill.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_CASES']
const FULL = Number(given ?? 1_000_000)
const SIZES = sizesOf(FULL)
const [GOAL, ROUNDS] = [300, 7]
const WHO = ['admin', 'seller'] as const
const SEEN = 777

const page = (condition: object, more: object = {}) => ({ pageNum: 1, pageSize: 50, condition, ...more })
const listed = (name: string, path: string, ...conditions: object[]): Asked[] =>
  conditions.map((condition) => ({
    name: [name, ...Object.entries(condition).map(([field, value]) => `${field} ${value}`)].join(' by '),
    method: 'POST',
    path: `/${path}/list-page`,
    body: page(condition),
    goal: GOAL,
  }))
const counted = (name: string, path: string): Asked => ({
  name: `tabs of ${name}`,
  method: 'POST',
  path: `/${path}/status-count`,
  body: { condition: {} },
  goal: GOAL,
})
const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** What is found by a part of anything is read from its end too: the last page of what is counted whole. */
const lastOf = (name: string, path: string, rows: number, condition: object = {}): Asked => ({
  name: `${name}, the last page`,
  method: 'POST',
  path: `/${path}/list-page`,
  body: page(condition, { pageNum: Math.ceil(rows / 50), exact: 1 }),
  goal: GOAL,
})

interface Ground {
  shopId: number
  wayId: number
  sku: string
  billId: number
  size: number
}
const everybodys = ({ shopId, wayId, sku }: Ground): Asked[] => [
  ...listed('cases', 'sale-after/case', {}, { checkFlag: [200] }, { checkFlag: [600] }, { soon: [1] }, { isComplaint: [1] }),
  ...listed('cases', 'sale-after/case', { caseNo: numbered.case(SEEN) }, { orderNo: numbered.order(SEEN) }, { sku }),
  ...listed('cases', 'sale-after/case', { shopId: [shopId] }, { countryCode: ['DE'] }, { reason: ['3'] }, { handlerId: [2] }),
  ...listed('cases', 'sale-after/case', { wayId: [wayId] }, { createTime: [since(7), null] }, { shipTime: [since(30), null] }),
  { name: 'cases, the dearest', method: 'POST', path: '/sale-after/case/list-page', body: dearest, goal: GOAL },
  counted('cases', 'sale-after/case'),
  ...listed('refunds', 'sale-after/refund', {}, { status: [100] }, { caseNo: numbered.case(SEEN) }, { shopId: [shopId] }),
  counted('refunds', 'sale-after/refund'),
  ...listed('mails', 'sale-after/email-record', {}, { state: [0] }, { state: [2] }, { orderNo: numbered.order(SEEN) }),
  ...listed('mails', 'sale-after/email-record', { subject: 'Order 777' }, { shopId: [shopId] }),
  counted('mails', 'sale-after/email-record'),
  ...listed('tracks', 'express/track', {}, { trackingNumber: numbered.parcel(SEEN) }, { shopId: [shopId] }),
  counted('tracks', 'express/track'),
  ...listed('shops', 'authorize/shop', {}, { shopName: '店铺77' }),
]
const dearest = page({}, { orderBy: [{ field: 'refundAmount', order: 'desc' }] })

const office = ({ billId, size }: Ground): Asked[] => [
  lastOf('cases', 'sale-after/case', size),
  ...listed('bills', 'express/freight-bill', {}, { trackingNumber: numbered.parcel(SEEN) }, { unsettled: [1] }),
  counted('bills', 'express/freight-bill'),
  ...listed('lines of bills', 'express/freight-bill/line', {}, { billId: [billId] }, { trackingNumber: numbered.parcel(SEEN) }),
  lastOf('lines of bills', 'express/freight-bill/line', size * 2),
  ...listed('unbilled', 'express/freight-bill/unbilled', {}),
  ...listed('authorisations', 'authorize/auth-record', {}),
  ...listed('calls of connectors', 'authorize/connector-log', {}, { outcome: [5] }),
  ...listed('prints', 'tool/print-job', {}, { docNos: numbered.order(SEEN) }, { station: 'T7' }),
]

/** After-sales, freight bills, shops and tools at a tenth of and at as many cases as are named. */
export async function benchAfterSales(database: BenchDatabase): Promise<void> {
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    const began = performance.now()
    await fillAfterSales(database, size)
    figure(`filled: ${size} cases`, (performance.now() - began) / 1000, 's')
    await ask(database, size, took)
  }
  grown(took, SIZES, 'cases')
}

async function ask(database: BenchDatabase, size: number, took: Map<string, number[]>): Promise<void> {
  const ground = await groundOf(database, size)
  const server = await start('product', { DATABASE_URL: database.url })
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of [...everybodys(ground), ...(who === 'admin' ? office(ground) : [])]) {
      const ms = await measured(server.address, token, each, ROUNDS)
      const name = `${each.name} (${who})`
      took.set(name, [...(took.get(name) ?? []), ms])
      figure(`${name}, ${size} cases`, ms, 'ms', { goal: `<= ${each.goal}`, met: ms <= each.goal })
    }
  }
  await server.stop()
}

async function groundOf({ db }: BenchDatabase, size: number): Promise<Ground> {
  const found = await db.one<Omit<Ground, 'size'>>(sql`
    SELECT (SELECT id FROM authorize_shop WHERE suffix = 'BA10') AS "shopId", (SELECT min(id) FROM bench_way_of) AS "wayId",
      (SELECT k.sku FROM bench_sku_of b JOIN goods_goods_sku k ON k.id = b.id WHERE b.place = 7) AS sku, (SELECT id FROM express_freight_bill WHERE bill_no = 'BAB1') AS "billId"`)
  return { ...found!, size }
}
