import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../src/kit/db/db.ts'
import { readSheet, writeBook } from '../src/kit/excel/book.ts'
import { testApp } from './app.ts'
import { makeOrder } from './fixtures/order.ts'
import { killAll, type ServerProcess, startServer } from './process.ts'
import { until } from './until.ts'

const app = await testApp()
const { db, jobs, config } = app.house
const { token } = await app.as('admin')
const headers = { authorization: `Bearer ${token}` }
const held = new Set<() => Promise<void>>()
afterEach(async () => {
  await killAll()
  for (const release of held) await release()
})

describe('a server killed without warning', () => {
  it('during writes: every acknowledged one is there, whole', async () => {
    const server = await startServer(app)
    const acknowledged: number[] = []
    const writers = [0, 1, 2, 3].map((writer) => write(server, writer, acknowledged))
    await until(() => expect(acknowledged.length).toBeGreaterThan(40))
    await server.kill()
    await Promise.all(writers)
    const again = await startServer(app)
    const list = await fetch(`${again.address}/v1/post/list?all=1`, { headers }).then((answer) => answer.json())
    const ids = new Set(list.data.map((post: { postId: number }) => post.postId))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    const unlogged = await db.query(sql`
      SELECT id FROM account_post p WHERE post_name LIKE 'K%' AND NOT EXISTS (
        SELECT 1 FROM biz_log l WHERE l.entity = 'account/post' AND l.entity_id = p.id AND l.action = '新增')`)
    expect(unlogged).toEqual([])
    await again.kill()
  })

  it('during an import: none of it is there, and the task says so', async () => {
    const server = await startServer(app)
    const before = await addresses()
    const release = await hold(`SELECT pg_advisory_lock(hashtext('platform-address/temu/0/3'))`)
    const uploading = upload(server).then(
      ({ msg }) => msg,
      () => 'cut off',
    )
    const heldUp = until(async () => expect(await waiting()).toBe(1)).then(() => 'held up')
    expect(await Promise.race([uploading, heldUp])).toBe('held up')
    expect(await taskStates()).toEqual([2])
    await server.kill()
    expect(await uploading).toBe('cut off')
    await release()
    await until(async () => expect(await openTransactions()).toBe(0))
    expect(await addresses()).toBe(before)
    const again = await startServer(app)
    await until(async () => expect(await taskStates()).toEqual([4]))
    expect(await addresses()).toBe(before)
    expect((await upload(again)).msg).toBe(`成功导入 ${ROWS} 行`)
    expect(await addresses()).toBe(before + ROWS)
    await again.kill()
  })

  it('during an export: the job is taken up again and its file is whole', async () => {
    await db.run(sql`UPDATE system_config SET config_value = '100' WHERE config_key = 'sys.export.asyncRows'`)
    const admin = await app.as('admin')
    expect((await admin.post('/basic/country/export')).msg).toBe('已加入导出任务')
    const release = await hold('BEGIN; LOCK TABLE basic_country')
    const server = await startServer(app)
    await until(async () => expect([await jobState(), await waiting()]).toEqual([1, 1]))
    await server.kill()
    await release()
    const again = await startServer(app)
    await takeOver('export')
    await until(async () => expect(await jobState()).toBe(2))
    const countries = await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM basic_country WHERE deleted_at IS NULL`)
    expect(await downloadedRows(again)).toBe(countries!.n)
    await again.kill()
  })

  it('during a verb over a filter: what it had done counts as done, the rest is done after it', async () => {
    const dispatched = () => makeOrder(db, { status: 20, lines: [{ skuId: null }] })
    const orders = [await dispatched(), await dispatched(), await dispatched(), await dispatched()]
    const nos = orders.map(({ orderNo }) => orderNo).join(' ')
    const asked = { list: 'order/sales-dispatched-order#list-page', verb: 'order/sales-dispatched-order#to-wait-dispatch' }
    const task = await (await app.as('admin')).post('/tool/task/batch', { ...asked, condition: { nos }, count: 4 })
    const done = () =>
      number(
        `SELECT count(*) AS n FROM order_trade_info WHERE status = 10 AND id = ANY(ARRAY[${orders.map(({ id }) => id).join()}])`,
      )
    const { ids } = (await db.one<{ ids: number[] }>(sql`SELECT input->'ids' AS ids FROM task WHERE id = ${task.data.id}`))!
    const release = await hold(`BEGIN; SELECT 1 FROM order_trade_info WHERE id = ${ids[2]} FOR UPDATE`)
    const server = await startServer(app)
    await until(async () => expect([await done(), await waiting()]).toEqual([2, 1]))
    await server.kill()
    await release()
    await until(async () => expect(await openTransactions()).toBe(0))
    expect(await done()).toBe(2)
    const again = await startServer(app)
    await takeOver('batch')
    const state = () => db.one(sql`SELECT status, done, failed, failures FROM task WHERE id = ${task.data.id}`)
    await until(async () => expect(await state()).toEqual({ status: 2, done: 4, failed: 0, failures: [] }))
    expect(await done()).toBe(4)
    await again.kill()
  })
})

/** What a dead node held, as if its lease had run out. */
async function takeOver(queue: string): Promise<void> {
  await db.query(
    sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '61 seconds' WHERE name = ${queue} AND state = 'active'`,
  )
  // A queue that was looked after a moment ago is left alone.
  await db.query(sql`UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL WHERE name = ${queue}`)
  await jobs.supervise()
  await db.query(sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${queue} AND state = 'retry'`)
}

/** Writes until the server is gone; what was answered counts, what was under way does not. */
async function write(server: ServerProcess, writer: number, acknowledged: number[]): Promise<void> {
  for (let n = 0; ; n++) {
    const body = JSON.stringify({ post_name: `K${writer}-${n}`, postType: 'other' })
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.address}/v1/post`, { method: 'POST', headers: { ...headers, ...type }, body })
      .then((response) => response.json())
      .catch(() => null)
    if (!answer) return
    expect(answer.code).toBe(200)
    acknowledged.push(answer.data.postId)
  }
}

const ROWS = 201
async function upload(server: ServerProcess): Promise<{ msg: string }> {
  const row = (i: number) => [
    'temu',
    i === ROWS >> 1 ? '退货' : '揽收',
    '张三',
    '13857410000',
    'US',
    'Austin',
    `${i} Main Street`,
  ]
  const columns = ['平台*', '地址类型*', '联系人*', '电话*', '国家*', '城市', '街道*'].map((header) => ({ header }))
  const book = await writeBook([{ name: '平台地址', columns, rows: Array.from({ length: ROWS }, (_, i) => row(i)) }])
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(book)]), '平台地址.xlsx')
  const response = await fetch(`${server.address}/basic/platform-address/import`, { method: 'POST', headers, body })
  return response.json()
}

async function hold(statement: string): Promise<() => Promise<void>> {
  const client = await db.pool.connect()
  await client.query(statement)
  const release = async () => {
    if (!held.delete(release)) return
    await client.query('COMMIT; SELECT pg_advisory_unlock_all()')
    client.release()
  }
  held.add(release)
  return release
}

const number = async (statement: string) => (await db.one<{ n: number }>(raw(statement)))!.n
const waiting = () =>
  number(`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
const openTransactions = () =>
  number(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  )
const addresses = () => number('SELECT count(*) AS n FROM basic_platform_address')
const taskStates = async () =>
  (await db.query<{ status: number }>(raw('SELECT status FROM import_task ORDER BY id'))).map((task) => task.status)
const jobState = () => number('SELECT status AS n FROM task ORDER BY id DESC LIMIT 1')

async function downloadedRows(server: ServerProcess): Promise<number> {
  const { id } = (await db.one<{ id: number }>(raw('SELECT max(id) AS id FROM task')))!
  const file = await fetch(`${server.address}/basic/erp-data-export-job/download/${id}`, { headers })
  const path = join(config.dataDir, 'downloaded.xlsx')
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  return (await readSheet(path, { maxRows: 1e6, maxColumns: 100, maxBytes: 1e9 })).length - 1
}
