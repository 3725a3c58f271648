import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/kit/config.ts'
import { type Server, start } from '../child.ts'
import { type BenchDatabase, copyOf, signIn } from '../database.ts'
import { figure, median, rounded } from '../figure.ts'
import { load } from '../load.ts'
import { fillOrders } from '../orders-fill.ts'
import { type Recorded, recorded } from './recorder.ts'
import { type Subject, subjectsOf } from './subjects.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = 5
const CLIENTS = 8

/** What the product costs beside the statements it sends: each request against a bare server that sends the same ones, in turns. */
export async function benchRatio(database: BenchDatabase): Promise<void> {
  await fillOrders(database, ORDERS)
  const token = await signIn(database.db, 'admin')
  const subjects = await subjectsOf(database)
  const [own, copy] = [await copyOf(database, 'own'), await copyOf(database, 'bare')]
  const file = join(tmpdir(), `erp-bench-${process.pid}`)
  writeFileSync(file, serialize(await recordAll(database, token, subjects)))
  const product = await start('product', { DATABASE_URL: own.url })
  const bare = await start('bare', { DATABASE_URL: copy.url, RECORDED: file })
  try {
    for (const subject of subjects) tell(subject, await inTurns(subject, product, bare, token))
  } finally {
    await product.stop()
    await bare.stop()
    for (const each of [own, copy]) await each.drop()
    rmSync(file)
  }
}

/** By the product itself in this process; both sides then find the database as it was before. */
async function recordAll(database: BenchDatabase, token: string, subjects: Subject[]): Promise<Record<string, Recorded[]>> {
  const app = await buildApp(
    readConfig({ ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent', RATE_PER_MINUTE: '1000000' }),
  )
  const all: Record<string, Recorded[]> = {}
  for (const { key, requests, isWrite } of subjects) {
    const send = async ({ path, body }: Subject['requests'][number]) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.server.inject({
        method: body ? 'POST' : 'GET',
        url: path,
        headers,
        ...(body && { payload: body }),
      })
      const { code, msg } = answer.json<{ code: number; msg: string }>()
      if (code !== 200) throw new Error(`${path}: ${msg}`)
    }
    // What is kept for the next ones, and statements that get their names.
    if (!isWrite) for (let again = 0; again < 5; again++) await send(requests[0]!)
    all[key] = []
    for (const request of requests) all[key].push(await recorded(() => send(request)))
  }
  await app.close()
  return all
}

interface Measured {
  perSecond: number
  cpu: number
}
type Side = (round: number) => Promise<Measured>

async function inTurns(
  subject: Subject,
  product: Server,
  bare: Server,
  token: string,
): Promise<{ own: Measured[]; bare: Measured[] }> {
  const { key, requests, isWrite } = subject
  const paths = requests.map((_request, i) => `/${key}/${i}`)
  const sides: [own: Side, bare: Side] = isWrite
    ? [
        oneByOne(product, requests, token),
        oneByOne(
          bare,
          paths.map((path) => ({ path })),
        ),
      ]
    : [crowd(product, { path: requests.map(({ path }) => path), body: requests[0]!.body, token }), crowd(bare, { path: paths })]
  const loads: { own: Measured[]; bare: Measured[] } = { own: [], bare: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const [own, other] = [await sides[0](round), await sides[1](round)]
    if (round === 0) continue
    loads.own.push(own)
    loads.bare.push(other)
  }
  return loads
}

const crowd =
  (server: Server, target: { path: string[]; body?: object; token?: string }): Side =>
  () =>
    measured(server, async () => (await load({ address: server.address, ...target }, SECONDS, CLIENTS)).took.length)

/** Each request once, one after the other: what they write has its numbers in one order. */
const oneByOne =
  (server: Server, requests: Subject['requests'], token = ''): Side =>
  (round) =>
    measured(server, async () => {
      const share = Math.floor(requests.length / (ROUNDS + 1))
      const some = requests.slice(round * share, (round + 1) * share)
      for (const { path, body } of some) await asked(server, path, body, token)
      return some.length
    })

async function asked(server: Server, path: string, body: object | undefined, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  const text = await answer.text()
  if (!text.startsWith('{"code":200')) throw new Error(`${path}: ${text.slice(0, 300)}`)
}

async function measured(server: Server, work: () => Promise<number>): Promise<Measured> {
  const [began, before] = [performance.now(), await server.cpu()]
  const count = await work()
  return { perSecond: (count / (performance.now() - began)) * 1000, cpu: ((await server.cpu()) - before) / count }
}

function tell({ name, goal }: Subject, { own, bare }: { own: Measured[]; bare: Measured[] }): void {
  const ratio = median(own.map((each, i) => each.perSecond / bare[i]!.perSecond))
  const over = (loads: Measured[], value: (each: Measured) => number) => rounded(median(loads.map(value)))
  figure(`${name}: product / bare statements`, ratio, 'ratio', {
    product: over(own, ({ perSecond }) => perSecond),
    bare: over(bare, ({ perSecond }) => perSecond),
    productMs: over(own, ({ cpu }) => cpu),
    bareMs: over(bare, ({ cpu }) => cpu),
    goal: `>= ${goal}`,
    met: ratio >= goal,
  })
}
