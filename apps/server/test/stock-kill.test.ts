import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect, type Db, sql } from '../src/kit/db/db.ts'
import { upgrade } from '../src/migrate.ts'
import { type TestApp, testApp } from './app.ts'
import { postUntilCut, type Room } from './fixtures/postings.ts'
import { makeLocation, makeSku, makeStore, mismatches } from './fixtures/stock.ts'
import { privatePostgres } from './private-postgres.ts'

/** A cut falls elsewhere every time: `KILL_ROUNDS=20` looks longer than every change can wait for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const EACH = 50

describe('killed in the middle of postings, again and again', () => {
  it('the server: every answered posting is there, and all books are equal', async () => {
    const app = await testApp()
    const { db } = app.house
    const room = await roomIn(app)
    for (let round = 0; round < ROUNDS; round++) {
      const answered = await postAndKill(app.url, room, round)
      const open = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'posting%'`
      while ((await db.query(open)).length);
      await expectKept(db, answered)
    }
  })

  it('PostgreSQL: every answered posting is there, and all books are equal', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'erp-kill-'))
    let postgres = await privatePostgres(dir)
    onTestFinished(async () => {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    })
    await upgrade(postgres.url)
    let db = connect(postgres.url, { max: 6 })
    const room = await roomIn({ house: { db } } as TestApp)
    for (let round = 0; round < ROUNDS; round++) {
      const answered: string[] = []
      const posting = postUntilCut(db, room, round * 1_000_000, (docNo) => {
        answered.push(docNo)
        if (answered.length === EACH) killAll(postgres.pid)
      })
      await posting
      await db.close()
      postgres = await privatePostgres(dir)
      db = connect(postgres.url, { max: 6 })
      await expectKept(db, answered)
    }
    await db.close()
  })
})

async function roomIn(app: Pick<TestApp, 'house'>): Promise<Room> {
  const storeId = await makeStore(app)
  const places = [await makeLocation(app, storeId), await makeLocation(app, storeId, { type: 3 })]
  return { storeId, places, skuIds: [await makeSku(app), await makeSku(app), await makeSku(app)] }
}

async function expectKept(db: Db, answered: string[]): Promise<void> {
  const lost = await db.query(sql`
    SELECT no FROM unnest(${answered}::text[]) no WHERE NOT EXISTS (SELECT FROM stock_movement m WHERE m.doc_no = no)`)
  expect(answered.length).toBeGreaterThanOrEqual(EACH)
  expect(lost).toEqual([])
  expect(await mismatches(db)).toEqual([])
}

/** The ledger in a process of its own, which ends without a goodbye. */
async function postAndKill(url: string, room: Room, round: number): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: url, ROOM: JSON.stringify(room), FIRST: String(round * 1_000_000) }
  const child = fork(resolve(import.meta.dirname, 'posting-process.ts'), { env, execPath: process.execPath })
  const answered: string[] = []
  child.on('message', (docNo: string) => {
    answered.push(docNo)
    if (answered.length === EACH) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return answered
}

/** The postmaster and all that it has started, as a power cut would. */
function killAll(postmaster: number): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, 'SIGKILL')
}
function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null
  }
}
