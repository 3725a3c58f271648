import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { sql } from './db/db.ts'
import { readRights } from './session.ts'

const app = await testApp()
const { db } = app.house
const EDIT = 'basic:country:edit'
const idOf = async (username: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const bump = (userId: number) => db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${userId}`)
const rightsOf = async (username: string) => (await readRights(db, await idOf(username), app.clock.now())).rights
const give = async (userId: number, permission: string, effect: 1 | 2, until: string | null = null) => {
  await db.run(sql`
    INSERT INTO account_user_button (user_id, permission, effect, expire_time)
    VALUES (${userId}, ${permission}, ${effect}, ${until}::timestamptz)`)
  await bump(userId)
}
let codes = 0
/** 403 or what the call answers: the permission check is what is looked at. */
const edits = async (who: { post: Awaited<ReturnType<typeof app.as>>['post'] }) => {
  const countryCode = `${'XY'[Math.floor(codes / 26)]}${String.fromCharCode(65 + (codes++ % 26))}`
  return (await who.post('/basic/country', { countryCode, nameCn: '甲', nameEn: 'A' })).status
}

beforeEach(() => app.clock.set('2026-11-15 10:00:00'))

describe('rights', () => {
  it('change on the next request of a token that is already out', async () => {
    const seller = await app.as('seller')
    const userId = await idOf('seller')
    expect(await edits(seller)).toBe(403)
    await db.run(sql`
      INSERT INTO account_user_role (user_id, role_id) SELECT ${userId}, id FROM account_role WHERE role_key = 'supervisor'`)
    await bump(userId)
    expect(await edits(seller)).toBe(200)
    expect((await seller.get('/v1/user/info')).data.roles.toSorted()).toEqual(['seller', 'supervisor'])
    await db.run(sql`
      DELETE FROM account_user_role WHERE user_id = ${userId} AND role_id = (SELECT id FROM account_role WHERE role_key = 'supervisor')`)
    await bump(userId)
    expect(await edits(seller)).toBe(403)
  })

  it('leave with a disabled role', async () => {
    const boss = await app.as('sup.zz4')
    expect(await edits(boss)).toBe(200)
    await db.run(sql`UPDATE account_role SET status = 0 WHERE role_key = 'supervisor'`)
    await bump(await idOf('sup.zz4'))
    expect(await edits(boss)).toBe(403)
    expect((await boss.get('/v1/user/info')).data.roles).toEqual(['ROLE_DEFAULT'])
    await db.run(sql`UPDATE account_role SET status = 1 WHERE role_key = 'supervisor'`)
  })

  it('include a grant until it expires, by the clock alone', async () => {
    const finance = await app.as('finance')
    await give(await idOf('finance'), EDIT, 1, '2026-11-15 12:00:00+08')
    expect(await edits(finance)).toBe(200)
    app.clock.set('2026-11-15 12:00:01')
    expect(await edits(finance)).toBe(403)
  })

  it('lack what is denied until the denial expires', async () => {
    const supervisor = await app.as('supervisor')
    await give(await idOf('supervisor'), EDIT, 2, '2026-11-15 12:00:00+08')
    expect(await edits(supervisor)).toBe(403)
    app.clock.set('2026-11-15 12:00:01')
    expect(await edits(supervisor)).toBe(200)
  })

  it('of everything are not touched by denials', async () => {
    const admin = await app.as('boss')
    await give(await idOf('boss'), EDIT, 2)
    await give(await idOf('boss'), '*:*:*', 2)
    expect(await edits(admin)).toBe(200)
  })
})

describe('data scope', () => {
  const roles = async (username: string, scopes: number[], deptIds: number[] = []) => {
    const userId = await idOf(username)
    await db.run(sql`DELETE FROM account_user_role WHERE user_id = ${userId}`)
    for (const scope of scopes) {
      const role = await db.one<{ id: number }>(sql`
        INSERT INTO account_role (role_key, role_name, data_scope, dept_ids)
        VALUES (${`t-${username}-${scope}-${codes++}`}, 'x', ${scope}, ${deptIds}) RETURNING id`)
      await db.run(sql`INSERT INTO account_user_role (user_id, role_id) VALUES (${userId}, ${role!.id})`)
    }
  }
  const deptOf = async (name: string) =>
    (await db.one<{ id: number }>(sql`SELECT id FROM account_department WHERE dept_name = ${name}`))!.id

  it.each([
    [[5], 5],
    [[5, 3], 3],
    [[5, 3, 4], 4],
    [[5, 3, 4, 2], 2],
    [[5, 3, 4, 2, 1], 1],
  ])('of roles %j is shown as %i', async (scopes, shown) => {
    await roles('song.yu', scopes)
    expect((await rightsOf('song.yu')).dataScope).toBe(shown)
  })

  it('is the union of the roles', async () => {
    const [own, lent] = [await deptOf('上海一部'), await deptOf('郑州一部')]
    await roles('song.yu', [2, 3], [lent])
    expect((await rightsOf('song.yu')).scope).toEqual({ all: false, deptIds: [lent, own] })
    await roles('song.yu', [5])
    expect((await rightsOf('song.yu')).scope).toEqual({ all: false, deptIds: [] })
    await roles('song.yu', [5, 1])
    expect((await rightsOf('song.yu')).scope).toEqual({ all: true, deptIds: [] })
  })

  it('4 reaches the departments below, at any depth', async () => {
    const own = await deptOf('上海一部')
    const team = await db.one<{ id: number }>(
      sql`INSERT INTO account_department (parent_id, dept_name) VALUES (${own}, '一组') RETURNING id`,
    )
    const cell = await db.one<{ id: number }>(
      sql`INSERT INTO account_department (parent_id, dept_name) VALUES (${team!.id}, '一组甲') RETURNING id`,
    )
    await roles('song.yu', [4])
    expect(new Set((await rightsOf('song.yu')).scope.deptIds)).toEqual(new Set([own, team!.id, cell!.id]))
  })

  it('of a leader adds the led department', async () => {
    const led = await deptOf('郑州四部')
    await roles('song.yu', [5])
    await db.run(sql`UPDATE account_department SET leader_id = ${await idOf('song.yu')} WHERE id = ${led}`)
    expect(await rightsOf('song.yu')).toMatchObject({ isLeader: true, dataScope: 4, scope: { all: false, deptIds: [led] } })
  })
})

it('marks what is done under a personal grant in the log', async () => {
  const db = app.house.db
  await db.run(sql`
    INSERT INTO account_user_button (user_id, permission, effect) SELECT id, 'basic:country:edit', 1 FROM account_user WHERE username = 'purchaser'`)
  await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE username = 'purchaser'`)
  const saved = await (await app.as('purchaser')).post('/basic/country', { countryCode: 'QT', nameCn: '代管国', nameEn: 'Lent' })
  expect(saved.code).toBe(200)
  const [row] = await db.query(sql`SELECT note FROM biz_log WHERE entity = 'basic/country' AND entity_id = ${saved.data.id}`)
  expect(row).toEqual({ note: '（临时授权）' })
})
