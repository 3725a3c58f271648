import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, median, rounded } from './figure.ts'
import { type Load, load, percentile } from './load.ts'
import { fillTo } from './parcel.ts'
import { statementsOf } from './statements.ts'

const WHO = 'supervisor'
const INPUT = { pageNum: 1, pageSize: 20, condition: {} }
const PATH = '/api/bench/parcel/list-page'
const SIZES = [10_000, 1_000_000]
const ROUNDS = 5
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)

export async function benchList(database: BenchDatabase): Promise<void> {
  const latency: number[] = []
  for (const rows of SIZES) {
    await database.run(fillTo(rows))
    await database.run('VACUUM ANALYZE')
    const { product, minimal } = await inTurns(database)
    const ratio = median(product.map((each, i) => each.perSecond / minimal[i]!.perSecond))
    figure(`list ${rows} rows: product`, median(product.map((each) => each.perSecond)), 'pages/s', summary(product))
    figure(`list ${rows} rows: minimal server`, median(minimal.map((each) => each.perSecond)), 'pages/s', summary(minimal))
    figure(`list ${rows} rows: product / minimal`, ratio, 'ratio', { goal: '>= 0.6', met: ratio >= 0.6 })
    latency.push(median(product.map((each) => percentile(each.took, 0.5))))
  }
  const growth = latency[1]! / latency[0]!
  figure('list latency 1000000 / 10000 rows', growth, 'ratio', { goal: '<= 1.3', met: growth <= 1.3 })
}

interface Measured extends Load {
  cpu: number
}

const summary = (loads: Measured[]) => {
  const over = (value: (each: Measured) => number) => rounded(median(loads.map(value)))
  return {
    p50ms: over((each) => percentile(each.took, 0.5)),
    p95ms: over((each) => percentile(each.took, 0.95)),
    serverMs: over((each) => each.cpu),
  }
}

async function inTurns(database: BenchDatabase): Promise<{ product: Measured[]; minimal: Measured[] }> {
  const token = await signIn(database.db, WHO)
  const statements = JSON.stringify(await statementsOf(database.db, WHO, INPUT))
  const product = await start('product', { DATABASE_URL: database.url })
  const minimal = await start('minimal', { DATABASE_URL: database.url, STATEMENTS: statements })
  const measure = async (server: Server, seconds: number): Promise<Measured> => {
    const before = await server.cpu()
    const loaded = await load({ address: server.address, path: PATH, token, body: INPUT }, seconds)
    return { ...loaded, cpu: ((await server.cpu()) - before) / loaded.took.length }
  }
  const loads: { product: Measured[]; minimal: Measured[] } = { product: [], minimal: [] }
  for (const server of [product, minimal]) await measure(server, 2)
  for (let round = 0; round < ROUNDS; round++) {
    loads.product.push(await measure(product, SECONDS))
    loads.minimal.push(await measure(minimal, SECONDS))
  }
  await product.stop()
  await minimal.stop()
  return loads
}
