import { beforeAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../../test/sample.ts'
import { raw, sql } from './db/db.ts'
import { ownStores, within } from './scope.ts'
import type { SessionUser } from './session.ts'

const app = await sampleApp()
const { db } = app.house
const view = 'sample:order:view'
/** One order each, named after its owner. */
const OWNERS = ['admin', 'supervisor', 'seller', 'song.yu', 'xu.lei', 'sup.sh3', 'purchaser', 'newcomer']

beforeAll(async () => {
  for (const owner of OWNERS)
    await db.run(sql`INSERT INTO sample_order (code, owner_id) SELECT username, id FROM account_user WHERE username = ${owner}`)
  for (const role of ['seller', 'supervisor', 'purchaser', 'ROLE_DEFAULT', 'warehouse']) await app.grant(role, view)
})

async function seenBy(username: string): Promise<string[]> {
  const { data } = await (await app.as(username)).post('/sample/order/mine')
  return data.list.map((row: { code: string }) => row.code).toSorted()
}

async function scope(role: string, kind: number, depts: string[] = []): Promise<void> {
  await db.run(sql`
    UPDATE account_role SET data_scope = ${kind},
      dept_ids = (SELECT coalesce(array_agg(id), '{}') FROM account_department WHERE dept_name = ANY(${depts}))
    WHERE role_key = ${role}`)
  await db.query(raw('UPDATE account_user SET perm_version = perm_version + 1'))
}

describe('data scope', () => {
  it('1 is everything', async () => {
    await scope('seller', 1)
    expect(await seenBy('seller')).toEqual(OWNERS.toSorted())
  })
  it('2 is the chosen departments, and what is one’s own', async () => {
    await scope('seller', 2, ['上海三部', '采购部'])
    expect(await seenBy('seller')).toEqual(['newcomer', 'purchaser', 'seller', 'sup.sh3', 'xu.lei'])
  })
  it('3 is the own department', async () => {
    await scope('seller', 3)
    expect(await seenBy('seller')).toEqual(['seller', 'song.yu', 'supervisor'])
  })
  it('4 is the own department and all below', async () => {
    await scope('seller', 4)
    expect(await seenBy('seller')).toEqual(['seller', 'song.yu', 'supervisor'])
    await db.run(
      sql`UPDATE account_user SET dept_id = (SELECT id FROM account_department WHERE parent_id IS NULL) WHERE username = 'song.yu'`,
    )
    await scope('seller', 4)
    expect(await seenBy('song.yu')).toEqual(OWNERS.toSorted())
  })
  it('5 is what is one’s own', async () => {
    await scope('seller', 5)
    expect(await seenBy('seller')).toEqual(['seller'])
    expect(await seenBy('newcomer')).toEqual(['newcomer'])
  })
  it('leading a department adds it, whatever the role says', async () => {
    await scope('purchaser', 5)
    await db.run(
      sql`UPDATE account_user SET dept_id = (SELECT dept_id FROM account_user WHERE username = 'purchaser') WHERE username = 'xu.lei'`,
    )
    await scope('purchaser', 5)
    expect(await seenBy('purchaser')).toEqual(['purchaser', 'xu.lei'])
  })
  it('of several roles is their union', async () => {
    await db.run(sql`
      INSERT INTO account_user_role SELECT u.id, r.id FROM account_user u, account_role r WHERE u.username = 'seller' AND r.role_key = 'warehouse'`)
    await scope('warehouse', 2, ['上海三部'])
    expect(await seenBy('seller')).toEqual(['newcomer', 'seller', 'sup.sh3'])
  })
})

describe('a where', () => {
  const nobody = { userId: 1, scope: { all: false, deptIds: [] }, storeIds: null } as unknown as SessionUser
  it('without an owner column lets nothing through', () => {
    expect(within(nobody, {}).text).toBe('false')
    expect(within({ ...nobody, scope: { all: true, deptIds: [] } }, {}).text).toBe('true')
    expect(within({ ...nobody, scope: { all: false, deptIds: [3] } }, { dept: raw('t.dept_id') }).values).toEqual([[3]])
  })
  it('of stores is open for those without a list', () => {
    expect(ownStores(nobody, raw('t.store_id')).text).toBe('true')
    expect(ownStores({ ...nobody, storeIds: [7] }, raw('t.store_id')).values).toEqual([[7]])
  })
})
