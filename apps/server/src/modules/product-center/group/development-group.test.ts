import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { leafCat } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { addDevelopment } from '../../../../test/fixtures/product/development.ts'
import { sql } from '../../../kit/db/db.ts'
import { groupOf, groupsOfCategory } from './group-of.ts'

const app = await testApp()
const { db } = app.house
await db.run(sql`DELETE FROM product_center_group_member`)
await db.run(sql`UPDATE product_center_development_group SET is_activated = 0`)
const supervisor = await app.as('supervisor')
const developer = await app.as('developer')
const [song, xiao, lv, yao] = [
  await idOf(app, 'song.yu'),
  await idOf(app, 'xiao.hua'),
  await idOf(app, 'lv.fang'),
  await idOf(app, 'yao.gang'),
]
const PATH = '/product-center/development-group'
const add = (groupName: string, leaderId: number, more: object = {}) =>
  supervisor.post(`${PATH}/add`, { groupName, leaderId, ...more })
const nameOf = async (id: number) => (await db.one<{ name: string }>(sql`SELECT name FROM account_user WHERE id = ${id}`))!.name

describe('development groups', () => {
  it('have their leader as a member, the usual limits, and what was approved this month', async () => {
    const catId = await leafCat(app, 'DG')
    const { data } = await add('家居组', song, { memberIds: [xiao], catIds: [catId], monthTarget: 20 })
    expect(data).toMatchObject({ memberIds: [song, xiao], receiveLimit: 30, receiveDays: 7, approvedMonth: 0, isActivated: 1 })
    const now = app.clock.now().toISOString()
    const approved = { groupId: data.id, devStatus: DEVELOPMENT.made, approveTime: now }
    await addDevelopment(app, approved)
    await addDevelopment(app, { ...approved, devStatus: DEVELOPMENT.rejected })
    await addDevelopment(app, { ...approved, approveTime: '2020-01-05' })
    const { list } = (await developer.post(`${PATH}/list-page`, { condition: { memberIds: [xiao] } })).data
    expect(list).toMatchObject([{ groupName: '家居组', approvedMonth: 1, memberName: [await nameOf(song), await nameOf(xiao)] }])
    expect(await groupOf(db, xiao)).toMatchObject({ groupName: '家居组', leaderId: song, receiveLimit: 30 })
    expect(await groupsOfCategory(db, catId)).toMatchObject([{ id: data.id }])
    expect((await developer.get(`${PATH}/options`)).data).toEqual([{ id: data.id, groupName: '家居组', isActivated: 1 }])
  })

  it('hold a person once, also when two save at the same moment', async () => {
    const msg = `${await nameOf(xiao)}已在分组【家居组】中`
    expect(await add('服装组', lv, { memberIds: [xiao] })).toMatchObject({ code: 409, msg })
    const idle = await add('停用组', lv, { memberIds: [xiao], isActivated: 0 })
    expect(idle).toMatchObject({ code: 200 })
    expect(await supervisor.put(`${PATH}/edit`, { ...idle.data, isActivated: 1 })).toMatchObject({ code: 409, msg })
    const both = await Promise.all([add('甲组', lv, { memberIds: [yao] }), add('乙组', yao, { memberIds: [lv] })])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    await expect(
      db.run(
        sql`INSERT INTO product_center_development_group (group_name, leader_id, member_ids) VALUES ('暗组', ${xiao}, ${[xiao]})`,
      ),
    ).rejects.toThrow(/product_center_group_member_pkey/)
  })

  it('are removed when nobody works in them any more', async () => {
    const [home] = (await developer.post(`${PATH}/list-page`, { condition: { groupName: '家居组' } })).data.list
    await addDevelopment(app, { groupId: home.id, devStatus: DEVELOPMENT.waiting })
    const msg = '分组下有2个成员、2个未完成产品，不能删除'
    expect(await supervisor.delete(`${PATH}/remove/${home.id}`)).toMatchObject({ code: 409, msg })
    const idle = (await add('空组', await idOf(app, 'seller'))).data
    expect(await supervisor.delete(`${PATH}/remove/${idle.id}`)).toMatchObject({ code: 200 })
    expect(await groupOf(db, await idOf(app, 'seller'))).toBeUndefined()
    expect(await supervisor.delete(`${PATH}/remove/${idle.id}`)).toMatchObject({ code: 404 })
  })

  it('are refused in words, and by those who may not', async () => {
    const { data: kept } = await developer.post(`${PATH}/list-page`, { condition: { groupName: '家居组' } })
    expect(await add('家居组', await idOf(app, 'seller'))).toMatchObject({ code: 400, msg: '分组名称「家居组」已存在' })
    expect(await add('限组', song, { receiveLimit: 501 })).toMatchObject({ code: 400 })
    expect(await add('限组', song, { receiveDays: 0 })).toMatchObject({ code: 400 })
    expect(await developer.put(`${PATH}/edit`, kept.list[0])).toMatchObject({ status: 403 })
    expect(await (await app.as('seller')).post(`${PATH}/list-page`)).toMatchObject({ status: 403 })
  })
})
