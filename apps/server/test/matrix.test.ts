import { manifests } from '@erp/contract'
import { ROLES, type RoleKey } from '@erp/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { routeOf } from '../src/kit/http/http.ts'
import { testApp } from './app.ts'
import { type DeclaredCall, declaredCalls, fill } from './calls.ts'

const app = await testApp()

const ACCOUNTS: Record<RoleKey, string> = {
  admin: 'admin',
  seller: 'seller',
  developer: 'developer',
  supervisor: 'supervisor',
  warehouse: 'warehouse',
  purchaser: 'purchaser',
  finance: 'finance',
  ROLE_DEFAULT: 'newcomer',
}
const ENDS_SESSION = ['POST /basic/user-login/login-out']
const UNKNOWN = { condition: { nothing: 1 } }
/** Whoever sees everything, their own shops, their own stores: each reads lists by a statement of its own. The others are asked whether they may, which is answered before the filter. */
const READERS: RoleKey[] = ['admin', 'seller', 'warehouse']
const ROW_REFUSALS: string[] = ['GET /system/config/configKey/{key}', 'POST /tool/biz-log/list-page']

describe.each(Object.keys(ROLES) as RoleKey[])('as %s', (role) => {
  let outcomes: Outcome[] = []
  beforeAll(async () => {
    const { token } = await app.as(ACCOUNTS[role])
    const tokenFor = async ({ call }: DeclaredCall) =>
      ENDS_SESSION.includes(call) ? (await app.as(ACCOUNTS[role])).token : token
    outcomes = await visitAll(tokenFor, READERS.includes(role))
  })

  it('every call is allowed or refused as declared', () => {
    const expected = declaredCalls.map((call) => `${call.call} ${holds(role, call) ? 'allowed' : '403'}`)
    expect(outcomes.map((outcome) => `${outcome.call.call} ${verdict(outcome)}`)).toEqual(expected)
  })
  it('no call fails', () => {
    expect(outcomes.filter(({ status }) => status >= 500).map(({ call, status }) => `${call.call} ${status}`)).toEqual([])
  })
})

describe('without a token', () => {
  it('every call but the public ones asks to sign in', async () => {
    const outcomes = await visitAll(async () => '')
    const expected = declaredCalls.map((call) => `${call.call} ${call.action.permission === 'public' ? 'allowed' : '401'}`)
    expect(outcomes.map((outcome) => `${outcome.call.call} ${verdict(outcome)}`)).toEqual(expected)
  })
  it('a wrong token is no better than none', async () => {
    const outcomes = await visitAll(async () => 'A'.repeat(43))
    const open = outcomes.filter(({ call, status }) => call.action.permission !== 'public' && status !== 401)
    expect(open.map(({ call }) => call.call)).toEqual([])
  })
})

it('the matrix covers every registered call', () => {
  expect(declaredCalls.length).toBeGreaterThan(0)
  for (const { action, path } of declaredCalls)
    expect(
      app.server.hasRoute({
        method: action.method,
        url: routeOf({ path: '' }, { path: path.replace(/\/$/, ''), input: action.input }),
      }),
      path,
    ).toBe(true)
})

interface Outcome {
  call: DeclaredCall
  status: number
}

const granted = new Map(manifests.flatMap((m) => Object.entries(m.permissions).map(([name, [, roles]]) => [name, roles])))
function holds(role: RoleKey, { action }: DeclaredCall): boolean {
  if (action.permission === 'public' || action.permission === 'session' || role === 'admin') return true
  return granted.get(action.permission)?.includes(role) ?? false
}

function verdict({ call, status }: Outcome): string {
  if (status === 403 && ROW_REFUSALS.includes(call.call)) return 'allowed'
  return status === 401 || status === 403 ? String(status) : 'allowed'
}

async function visitAll(tokenFor: (call: DeclaredCall) => Promise<string>, reads = true): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = [...declaredCalls.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, call] = next
      outcomes[index] = { call, status: await visit(call, await tokenFor(call), reads) }
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return outcomes
}

async function visit({ path, action }: DeclaredCall, token: string, reads: boolean): Promise<number> {
  const writes = action.method === 'POST' || action.method === 'PUT'
  const body = action.download || (!reads && 'condition' in action.input) ? UNKNOWN : {}
  const { statusCode } = await app.server.inject({
    method: action.method,
    url: `/api${fill(path, action)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(writes && { payload: action.upload ? new FormData() : body }),
  })
  return statusCode
}
