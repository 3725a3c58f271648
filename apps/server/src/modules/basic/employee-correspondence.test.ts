import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'
import { resolveNames } from './people-names.ts'

const app = await testApp()
const supervisor = await app.as('supervisor')
const finance = await app.as('finance')
const PATH = '/basic/employee-correspondence'
const idOf = async (username: string) =>
  (await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const seller = await idOf('seller')
const song = await idOf('song.yu')
const row = { userId: seller, source: 'report', externalName: 'WF-01', validFrom: '2026-01-01', validTo: '2026-06-30' }
const rows = async () => (await finance.post(`${PATH}/list-page`, { condition: { externalName: 'WF-' } })).data.list

describe('employee correspondence', () => {
  it('ties a name of another system to a person for a time', async () => {
    expect((await supervisor.post(`${PATH}/add`, row)).data).toMatchObject({ userName: '王芳', source: 'report', isActivated: 1 })
    expect(
      (await supervisor.post(`${PATH}/add`, { ...row, userId: song, validFrom: '2026-07-01', validTo: null })).data.userName,
    ).toBe('宋雨')
  })

  it('refuses overlapping periods of one name with who holds it', async () => {
    const before = await rows()
    expect(
      await supervisor.post(`${PATH}/add`, { ...row, userId: song, validFrom: '2026-06-30', validTo: '2026-06-30' }),
    ).toMatchObject({
      status: 200,
      code: 409,
      msg: '「WF-01」在 2026-01-01~2026-06-30 已对应 王芳',
    })
    expect(await supervisor.post(`${PATH}/add`, { ...row, validFrom: '2027-01-01', validTo: null })).toMatchObject({
      code: 409,
      msg: '「WF-01」在 2026-07-01~至今 已对应 宋雨',
    })
    const [late] = before
    expect(await supervisor.put(`${PATH}/edit`, { ...late, validFrom: '2026-06-01' })).toMatchObject({ code: 409 })
    expect(await supervisor.post(`${PATH}/add`, { ...row, validFrom: '2026-02-01', validTo: '2026-01-01' })).toMatchObject({
      code: 400,
      msg: '失效日期不能早于生效日期',
    })
    expect(await rows()).toEqual(before)
  })

  it('lets one of two through when both come at once', async () => {
    const same = { ...row, externalName: 'WF-02' }
    const answers = await Promise.all([seller, song].map((userId) => supervisor.post(`${PATH}/add`, { ...same, userId })))
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await rows()).filter((r: { externalName: string }) => r.externalName === 'WF-02')).toHaveLength(1)
  })

  it('remembers names that are nobody until they are tied to somebody', async () => {
    const query = { source: 'points' as const, names: ['WF-03', '义乌-叶强', 'WF-03'], day: '2026-11-15', importName: '积分' }
    const people = await resolveNames(app.house.db, query)
    expect([...people]).toEqual([['义乌-叶强', await idOf('wh.ye')]])
    await resolveNames(app.house.db, query)
    const unmatched = async () => (await finance.post(`${PATH}/unmatched`, { condition: { externalName: 'WF-03' } })).data
    expect(await unmatched()).toMatchObject({ total: 1, list: [{ source: 'points', times: 2, importName: '积分' }] })
    await supervisor.post(`${PATH}/add`, { userId: seller, source: 'points', externalName: 'WF-03' })
    expect((await unmatched()).total).toBe(0)
    expect((await resolveNames(app.house.db, query)).get('WF-03')).toBe(seller)
  })

  it('refuses unknown people and sources, and is not everybody’s to see', async () => {
    expect(await supervisor.post(`${PATH}/add`, { ...row, externalName: 'WF-09', userId: 999_999 })).toMatchObject({
      code: 400,
      msg: '员工所选的用户不存在',
    })
    expect(await supervisor.post(`${PATH}/add`, { ...row, source: 'moon' })).toMatchObject({
      code: 400,
      msg: '来源「moon」不在字典中',
    })
    expect(await finance.post(`${PATH}/add`, row)).toMatchObject({ status: 403 })
    expect(await (await app.as('seller')).post(`${PATH}/list-page`, {})).toMatchObject({ status: 403 })
  })
})
