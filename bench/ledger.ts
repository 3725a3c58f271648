import pg from 'pg'
import { queries, type Tx } from '../apps/server/src/kit/db/db.ts'
import { issue, type Poster, receive } from '../apps/server/src/modules/stock/ledger/index.ts'
import type { BenchDatabase } from './database.ts'
import { figure, median, rounded } from './figure.ts'
import { bareSession, type Goods, layGoods } from './ledger-bare.ts'
import { layTpcb, tpcbSession } from './tpcb.ts'

const SESSIONS = 8
const ROUNDS = 5
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const GOAL = 0.5

export type Turn = (client: pg.Client, n: number) => Promise<unknown>

export async function benchLedger(database: BenchDatabase): Promise<void> {
  const goods = await layGoods(database, 2000)
  await layTpcb(database)
  await database.run('VACUUM ANALYZE')
  const tpcb: number[] = []
  for (const [name, hot] of [
    ['spread over 2000 SKUs', goods],
    ['10 hot SKUs', goods.slice(0, 10)],
  ] as const) {
    const rates = { product: [] as number[], bare: [] as number[] }
    for (const turn of [productSession(hot), bareSession(hot), tpcbSession()]) await perSecond(database, turn, 1)
    for (let round = 0; round < ROUNDS; round++) {
      rates.product.push(await perSecond(database, productSession(hot), SECONDS))
      rates.bare.push(await perSecond(database, bareSession(hot), SECONDS))
      tpcb.push(await perSecond(database, tpcbSession(), SECONDS))
    }
    const ratio = median(rates.product.map((rate, i) => rate / rates.bare[i]!))
    figure(`ledger, ${name}: product`, median(rates.product), 'postings/s', {
      tpcb: rounded(median(rates.product) / median(tpcb)),
    })
    figure(`ledger, ${name}: bare SQL`, median(rates.bare), 'postings/s')
    figure(`ledger, ${name}: product / bare SQL`, ratio, 'ratio', { goal: `>= ${GOAL}`, met: ratio >= GOAL })
  }
  figure('tpcb-like', median(tpcb), 'transactions/s')
  await benchLines(database, goods)
}

async function perSecond({ url }: BenchDatabase, turn: Turn, seconds: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const began = performance.now()
  const until = began + seconds * 1000
  const counts = await Promise.all(
    clients.map(async (client, session) => {
      let done = 0
      for (let n = session; performance.now() < until; n += SESSIONS, done++) await turn(client, n)
      return done
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return counts.reduce((sum, count) => sum + count, 0) / elapsed
}

const ctx: Poster = { house: { clock: { now: () => new Date() } }, user: { userId: 1 } }
let drawn = 1_000_000_000

function productSession(goods: readonly Goods[]): Turn {
  return async (client, n) => {
    const { storeId, skuId, placeId } = goods[(n * 7919) % goods.length]!
    const lineId = ++drawn
    const doc = { docType: 'bench', docId: lineId, docNo: `B${lineId}` }
    const piece = { lineId, storeId, skuId, placeType: 1 as const, placeId, quantity: 3 }
    await within(client, (tx) =>
      n & 8 ? receive(tx, ctx, doc, [{ ...piece, unitCost: '1.2345' }], 101) : issue(tx, ctx, doc, [piece], 202),
    )
  }
}

async function within(client: pg.Client, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await client.query('BEGIN')
  await work(queries(client as unknown as pg.PoolClient))
  await client.query('COMMIT')
}

async function benchLines(database: BenchDatabase, goods: readonly Goods[]): Promise<void> {
  for (const count of [200, 2000]) {
    const docId = ++drawn
    const doc = { docType: 'bench', docId, docNo: `B${docId}` }
    const pieces = goods.slice(0, count).map(({ storeId, skuId, placeId }) => ({
      lineId: ++drawn,
      storeId,
      skuId,
      placeType: 1 as const,
      placeId,
      quantity: 1,
    }))
    const began = performance.now()
    await database.db.transact((tx) => issue(tx, ctx, doc, pieces, 202))
    figure(`ledger: issue of ${count} lines in one posting`, performance.now() - began, 'ms')
  }
}
