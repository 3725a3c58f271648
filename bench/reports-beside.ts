import { setTimeout } from 'node:timers/promises'
import { rebuildProfit } from '../apps/server/src/modules/report/profit/profit-fold.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { grown, whileExporting } from './export.ts'
import { figure, median, rounded } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { report } from './reports-asked.ts'

/** What people wait for while the roll-ups are made anew, against what they wait for otherwise. */
export async function rebuildBeside(database: BenchDatabase, asked: Asked[]): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const server = await start('product', { DATABASE_URL: database.url })
  const once = async () => {
    const all: number[] = []
    for (const each of asked) all.push(await measured(server.address, token, each, 3))
    return all
  }
  const idle = median(await once())
  const during: number[] = []
  let isOver = false
  const began = performance.now()
  const rebuilding = rebuildProfit(database).finally(() => {
    isOver = true
  })
  while (!isOver) during.push(...(await once()))
  await rebuilding
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  figure('reports while roll-ups are rebuilt / idle', median(during) / idle, 'ratio', {
    goal: '<= 3',
    met: median(during) / idle <= 3,
    idleMs: rounded(idle),
    duringMs: rounded(median(during)),
    seconds: rounded(seconds),
  })
}

/** Groups of goods, shop and day: nearly as many as facts. */
export async function exportGroups(database: BenchDatabase, days: number): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const server = await start('product', { DATABASE_URL: database.url })
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
  figure(`export of ${data.total} groups`, seconds, 's', { rows: data.total, rowsPerSecond: rounded(data.total / seconds) })
  grown('export of groups: server memory growth', before, peak)
}
