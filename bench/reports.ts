import { setTimeout } from 'node:timers/promises'
import { raw } from '../apps/server/src/kit/db/db.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { grown, whileExporting } from './export.ts'
import { figure } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { fillFacts } from './home-fill.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_FACTS']
const FULL = Number(given ?? 5_000_000)
const SIZES = [Math.floor(FULL / 10), FULL]
/** Five years. */
const DAYS = 1826
const GOAL = 1000
const EXPORTED = 200_000
const WHO = ['admin', 'seller'] as const

const daysAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const since = (days: number) => [daysAgo(days - 1), daysAgo(0)]

const report = (path: string, by: string[], days = 365, condition: object = {}): Asked => ({
  name: `${path} by ${by.join(' x ')}, ${days} days`,
  path: `/data-center-report/${path}/list-page`,
  method: 'POST',
  body: { condition: { by, day: since(days), ...condition } },
  goal: GOAL,
})
/** A year by one dimension, read from what is added up; its cost is not that of the facts. */
const YEARLY: Asked[] = [
  ...['platCode', 'site', 'shopId', 'deptId', 'sellerId', 'month'].map((name) => report('site', [name])),
  report('suffix-profit', ['suffix']),
  report('developer-profit/v1', ['developerId']),
  report('developer-profit/v2', ['developerId', 'ageBand']),
  report('quarter-profit', ['userId', 'quarter']),
  report('sales-trend', ['shopId']),
  report('sales-trend', ['month']),
]
/** What grows with what was sold: goods by the day, SKUs, and the documents behind a figure. */
const FINE = (shop: { id: number; suffix: string }): Asked[] => [
  report('sales-trend', ['goodsId']),
  report('sales-trend', ['goodsId'], 90),
  report('sales-trend', ['skuId'], 90),
  {
    ...report('site', ['shopId']),
    name: 'rows behind a shop, 30 days',
    path: '/data-center-report/site/rows',
    body: { condition: { by: ['shopId'], day: since(30) }, group: [shop.id] },
  },
  {
    ...report('suffix-profit', ['suffix']),
    name: 'fee list of an account, 30 days',
    path: '/data-center-report/suffix-profit/fee-list',
    body: { condition: { suffix: shop.suffix, day: since(30) } },
  },
]

export async function benchReports(database: BenchDatabase): Promise<void> {
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    const { filled, rebuilt } = await fillFacts(database, size, DAYS)
    figure(`filled: ${size} facts`, filled / 1000, 's')
    figure(`roll-ups rebuilt, ${size} facts`, rebuilt / 1000, 's')
    await ask(database, size, took)
  }
  for (const [name, [small, large]] of took) {
    const ratio = large! / small!
    const isYearly = YEARLY.some((each) => name.startsWith(`${each.name} `))
    figure(`${name}: ${SIZES[1]} / ${SIZES[0]} facts`, ratio, 'ratio', isYearly ? { goal: '<= 1.3', met: ratio <= 1.3 } : {})
  }
  await exportGroups(database)
}

async function ask(database: BenchDatabase, size: number, took: Map<string, number[]>): Promise<void> {
  const [shop] = await database.db.query<{ id: number; suffix: string }>(
    raw('SELECT id, suffix FROM authorize_shop ORDER BY id LIMIT 1'),
  )
  const server = await start('product', { DATABASE_URL: database.url })
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of [...YEARLY, ...FINE(shop!)]) {
      if (who === 'seller' && each.path.includes('developer-profit')) continue
      const ms = await measured(server.address, token, each)
      const name = `${each.name} (${who})`
      took.set(name, [...(took.get(name) ?? []), ms])
      figure(`${name}, ${size} facts`, ms, 'ms', { goal: `<= ${GOAL}`, met: ms <= GOAL })
    }
  }
  await server.stop()
}

/** As many days as make about so many groups of goods, shop and day. */
async function exportGroups(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const server = await start('product', { DATABASE_URL: database.url })
  const days = Math.min(400, Math.max(2, Math.round((EXPORTED * DAYS) / FULL)))
  const { path, body } = report('sales-trend', ['goodsId', 'shopId', 'onDay'], days)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await answer.json()) as { data: { total: number } }
  const before = server.memory()
  const wanted = { path: path.replace('list-page', 'export'), body: body!, rows: data.total }
  const { peak, seconds } = await whileExporting(server, token, wanted, async () => {
    await setTimeout(500)
    return []
  })
  await server.stop()
  figure(`export of ${data.total} groups`, seconds, 's')
  grown('export of groups: server memory growth', before, peak)
}
