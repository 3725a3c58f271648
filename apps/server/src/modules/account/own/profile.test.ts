import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const idOf = async (username: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const info = async (username: string) => (await (await app.as(username)).get('/v1/user/info')).data

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await db.run(sql`DELETE FROM basic_employee_correspondence`)
})

describe('the profile', () => {
  it('holds exactly what the shell needs', async () => {
    const seller = await app.as('seller')
    const { data } = await seller.get('/v1/user/info')
    expect(data).toEqual({
      userId: await idOf('seller'),
      avatar: null,
      username: 'seller',
      name: '王芳',
      pbname: '王芳',
      isAdmin: false,
      dataScope: 5,
      isLeader: false,
      access_token: seller.token,
      roles: ['seller'],
      permissions: expect.arrayContaining(['basic:country:list']),
      dpdTotal: expect.any(Number),
      dpdTotal1: expect.any(Number),
      unread: expect.any(Number),
      mustChangePassword: false,
      secondFactorDue: false,
    })
    expect(data.permissions).not.toContain('basic:country:edit')
  })

  it('knows admins, leaders and people without a role', async () => {
    expect(await info('admin')).toMatchObject({ isAdmin: true, dataScope: 1, roles: ['admin'], permissions: ['*:*:*'] })
    expect(await info('supervisor')).toMatchObject({ isAdmin: false, isLeader: true, dataScope: 4 })
    expect(await info('newcomer')).toMatchObject({ roles: ['ROLE_DEFAULT'], dataScope: 5, isAdmin: false })
  })

  it('takes the old name from the active correspondence of the day', async () => {
    const userId = await idOf('seller')
    const tie = (name: string, from: string | null, to: string | null, active = 1, source = 'pb') =>
      db.run(sql`
        INSERT INTO basic_employee_correspondence (user_id, source, external_name, valid_from, valid_to, is_activated)
        VALUES (${userId}, ${source}, ${name}, ${from}, ${to}, ${active})`)
    await tie('王芳-报表', null, null, 1, 'report')
    await tie('wangfang-off', null, null, 0)
    await tie('wangfang-old', null, '2026-11-14')
    expect((await info('seller')).pbname).toBe('王芳')
    await tie('wangfang', '2026-11-15', null)
    expect((await info('seller')).pbname).toBe('wangfang')
  })

  it('counts the messages not read by this person', async () => {
    const before = (await info('finance')).unread
    const [mine, other] = [await idOf('finance'), await idOf('seller')]
    const message = async (userId: number | null, status = 1) =>
      (await db.one<{ id: number }>(sql`
        INSERT INTO basic_message (title, content, user_id, status, publish_time)
        VALUES ('x', 'x', ${userId}, ${status}, ${app.clock.now()}) RETURNING id`))!.id
    const toAll = await message(null)
    await message(mine)
    await message(other)
    await message(null, 0)
    expect((await info('finance')).unread).toBe(before + 2)
    await db.run(sql`INSERT INTO basic_message_read (message_id, user_id, time) VALUES (${toAll}, ${mine}, ${app.clock.now()})`)
    expect((await info('finance')).unread).toBe(before + 1)
  })

  it('takes the counts that upper modules add', async () => {
    app.house.profileParts!.push(async (_tx, user) => ({ dpdTotal: user.userId * 10, dpdTotal1: 7 }))
    expect(await info('seller')).toMatchObject({ dpdTotal: (await idOf('seller')) * 10, dpdTotal1: 7 })
    app.house.profileParts!.pop()
  })
})
