import { describe, expect, it } from 'vitest'
import { raw, sql } from '../src/kit/db/db.ts'
import { type Answer, testApp } from './app.ts'
import { declaredCalls } from './calls.ts'
import { chance } from './malformed/chance.ts'
import { type Malformed, malformed } from './malformed/requests.ts'

const REQUESTS = 2000
const SEED = 20261115
/** Being asked leaves a trace here, whatever the answer. */
const TRACES = [
  'account_session',
  'account_login_failure',
  'login_log',
  'error_log',
  'menu_log',
  'account_captcha',
  'idempotency_key',
  'schema_migration',
]
/** A request that takes longer hangs, however busy the machine is. */
const HANGS = 120_000

const app = await testApp()
let token = (await app.as('admin')).token
await watchTables()

describe(`${REQUESTS} malformed requests`, async () => {
  const outcomes = await sendAll()
  const told = (wanted: (outcome: Outcome) => boolean) => outcomes.filter(wanted).map(describeOutcome)

  it('reach every call', () => {
    expect(outcomes).toHaveLength(REQUESTS)
    expect(new Set(outcomes.map(({ request }) => request.call.name)).size).toBe(declaredCalls.length)
  })
  it('never break the server', () => expect(told(({ answer }) => answer.status >= 500)).toEqual([]))
  it('are answered in the envelope, with a sentence', () =>
    expect(
      told(
        ({ request, answer, file }) =>
          !(file && request.call.action.download) && (typeof answer.code !== 'number' || !answer.msg),
      ),
    ).toEqual([]))
  it('are refused when no call could accept them', () =>
    expect(told(({ request, answer }) => request.hopeless && answer.code === 200)).toEqual([]))
  it('change nothing when refused', () =>
    expect(told(({ answer, touched }) => answer.code !== 200 && touched.length > 0)).toEqual([]))
  it('are refused for the most part', () =>
    expect(outcomes.filter(({ answer }) => answer.code !== 200).length).toBeGreaterThan(REQUESTS / 3))
})

it('the server is well afterwards', async () => {
  const admin = await app.as('admin')
  expect((await admin.post('/basic/country/list-page')).code).toBe(200)
  expect(await app.house.db.query(sql`SELECT path, message FROM error_log`)).toEqual([])
})

interface Outcome {
  request: Malformed
  answer: Pick<Answer, 'status' | 'code' | 'msg'>
  file: boolean
  touched: string[]
}

async function sendAll(): Promise<Outcome[]> {
  const dice = chance(SEED)
  const outcomes: Outcome[] = []
  for (let i = 0; i < REQUESTS; i++) {
    const request = malformed(declaredCalls[i % declaredCalls.length]!, dice)
    let sent = await send(request)
    if (sent.answer.status === 401) {
      token = (await app.as('admin')).token
      sent = await send(request)
    }
    outcomes.push({ request, ...sent, touched: await takeTouched() })
  }
  return outcomes
}

async function send({ method, url, headers, payload }: Malformed): Promise<Pick<Outcome, 'answer' | 'file'>> {
  const sent = app.server.inject({ method, url, payload, headers: { authorization: `Bearer ${token}`, ...headers } })
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} ${url} hangs`)), HANGS)
  })
  const response = await Promise.race([sent, hung]).finally(() => clearTimeout(timer))
  const json = String(response.headers['content-type']).includes('application/json')
  const { code, msg } = json ? response.json<Answer>() : { code: response.statusCode, msg: '' }
  return { answer: { status: response.statusCode, code: code ?? response.statusCode, msg }, file: !json || code === undefined }
}

async function watchTables(): Promise<void> {
  const { db } = app.house
  const tables = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL(${TRACES})`)
  await db.query(raw('CREATE TABLE touched (name text NOT NULL)'))
  await db.query(
    raw(`
    CREATE FUNCTION note_touch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO touched VALUES (TG_TABLE_NAME); RETURN NULL; END $$`),
  )
  for (const { name } of tables)
    await db.query(
      raw(`CREATE TRIGGER note_touch AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_touch()`),
    )
}

async function takeTouched(): Promise<string[]> {
  const rows = await app.house.db.query<{ name: string }>(sql`SELECT DISTINCT name FROM touched`)
  if (rows.length) await app.house.db.run(sql`TRUNCATE touched`)
  return rows.map((row) => row.name)
}

const describeOutcome = ({ request, answer, touched }: Outcome): string =>
  [
    request.method,
    request.url.slice(0, 200),
    JSON.stringify(String(request.payload ?? '').slice(0, 300)),
    '→',
    answer.status,
    answer.code,
    answer.msg,
    touched,
  ].join(' ')
