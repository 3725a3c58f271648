import { setTimeout } from 'node:timers/promises'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, rounded } from './figure.ts'
import { load, percentile, sorted } from './load.ts'
import { fillTo } from './parcel.ts'

const ROWS = 100_000
const WHO = 'admin'
const CLIENTS = 2
const PARCELS: Wanted = { path: '/bench/parcel/export', body: {}, rows: ROWS }

export interface Wanted {
  path: string
  body: object
  rows: number
}

export async function benchExport(database: BenchDatabase): Promise<void> {
  await database.run(fillTo(ROWS))
  await database.run('VACUUM ANALYZE')
  const token = await signIn(database.db, WHO)
  const server = await start('product', { DATABASE_URL: database.url })
  const body = { pageNum: 1, pageSize: 20, condition: {} }
  const pages = (seconds: number) =>
    load({ address: server.address, path: '/api/bench/parcel/list-page', token, body }, seconds, CLIENTS)
  await pages(3)
  const idle = percentile((await pages(8)).took, 0.95)
  const before = server.memory()
  const { peak, took, seconds } = await whileExporting(server, token, PARCELS, async () => (await pages(1)).took)
  await server.stop()
  const during = percentile(took, 0.95)
  figure(`export ${ROWS} x 20`, seconds, 's')
  grown('export: server memory growth', before, peak)
  figure('export: p95 of a list page during / idle', during / idle, 'ratio', {
    goal: '<= 3',
    met: during / idle <= 3,
    idleMs: rounded(idle),
    duringMs: rounded(during),
  })
}

export const grown = (name: string, before: number, peak: number): void =>
  figure(name, peak - before, 'MB', { goal: '< 150', met: peak - before < 150, before: rounded(before), peak: rounded(peak) })

export async function whileExporting(server: Server, token: string, wanted: Wanted, ask: () => Promise<number[]>) {
  const began = performance.now()
  let seconds = 0
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, server.memory())
  }, 100)
  const exported = finish(server, token, wanted).then(() => {
    seconds = (performance.now() - began) / 1000
  })
  const took: number[] = []
  while (seconds === 0) took.push(...(await Promise.race([ask(), exported.then(() => [])])))
  clearInterval(watching)
  return { peak, seconds, took: sorted(took) }
}

async function finish(server: Server, token: string, { path, body, rows }: Wanted): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // Few rows are a file at once.
  if (!asked.headers.get('content-type')?.includes('json')) return void (await asked.arrayBuffer())
  const { code, msg } = (await asked.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(msg)
  for (;;) {
    const mine = await fetch(`${server.address}/api/basic/erp-data-export-job/current-user/list`, { headers })
    const [job] = ((await mine.json()) as { data: { status: number; rows: number; message: string | null }[] }).data
    if (job?.status === 3) throw new Error(job.message ?? 'the export failed')
    if (job?.status === 2 && job.rows === rows) return
    await setTimeout(200)
  }
}
