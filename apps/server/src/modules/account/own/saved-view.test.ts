import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'
import { MAX_VIEWS } from './saved-view.ts'

const app = await testApp()
const path = '/v1/user/saved-view'
const view = (name: string, more: object = {}) => ({ name, page: 'basic.country', body: { tab: '1' }, shared: 0, ...more })
const namesOf = async (who: Awaited<ReturnType<typeof app.as>>) =>
  ((await who.get(`${path}?page=basic.country`)).data as { name: string }[]).map((one) => one.name)

async function inDepartment(username: string, deptOf: string | null): Promise<void> {
  await app.house.db.run(
    sql`UPDATE account_user SET dept_id = (SELECT dept_id FROM account_user WHERE username = ${deptOf}), perm_version = perm_version + 1 WHERE username = ${username}`,
  )
}

it('a view is its maker’s own until it is shared, and then the department’s', async () => {
  await inDepartment('newcomer', 'seller')
  const [me, colleague, stranger] = [await app.as('seller'), await app.as('newcomer'), await app.as('finance')]
  const made = await me.post(path, view('中国仓'))
  expect(made).toMatchObject({ code: 200, data: { name: '中国仓', shared: 0, mine: true, body: { tab: '1' } } })
  expect(await namesOf(colleague)).toEqual([])
  const id = (made.data as { id: number }).id
  expect(await me.put(path, { id, name: '我的国家', body: { tab: '2' }, shared: 1, version: 1 })).toMatchObject({ code: 200 })
  const seen = (await colleague.get(`${path}?page=basic.country`)).data
  expect(seen).toMatchObject([{ name: '我的国家', body: { tab: '2' }, mine: false }])
  expect(await namesOf(stranger)).toEqual([])
  expect((await me.get(`${path}?page=basic.currency`)).data).toEqual([])
})

it('only its maker changes or removes it', async () => {
  const [me, colleague] = [await app.as('seller'), await app.as('newcomer')]
  const { data } = await me.post(path, view('共用', { shared: 1 }))
  const id = (data as { id: number }).id
  expect(await colleague.put(path, { id, name: '改名', body: {}, shared: 1, version: 1 })).toMatchObject({
    code: 404,
    msg: '视图不存在或已删除',
  })
  expect(await colleague.delete(`${path}/${id}`)).toMatchObject({ code: 404 })
  expect(await namesOf(colleague)).toContain('共用')
  expect(await me.delete(`${path}/${id}`)).toMatchObject({ code: 200 })
  expect(await namesOf(colleague)).not.toContain('共用')
})

it('is not changed from an old version of it', async () => {
  const me = await app.as('purchaser')
  const { data } = await me.post(path, view('两处'))
  const edit = { id: data.id, name: '两处', body: { tab: '2' }, shared: 0 }
  expect(await me.put(path, edit)).toMatchObject({ code: 400, msg: '版本号不能为空' })
  expect(await me.put(path, { ...edit, version: data.version })).toMatchObject({ code: 200, data: { version: data.version + 1 } })
  expect(await me.put(path, { ...edit, body: { tab: '3' }, version: data.version })).toMatchObject({
    code: 409,
    msg: '数据已被他人修改，请刷新后重试',
    data: { current: { version: data.version + 1, body: { tab: '2' } } },
  })
  expect((await me.get(`${path}?page=basic.country`)).data).toMatchObject([{ body: { tab: '2' } }])
})

it('refuses a taken name, a heavy body, sharing without a department and too many', async () => {
  const me = await app.as('finance')
  await me.post(path, view('重名'))
  expect(await me.post(path, view('重名'))).toMatchObject({ code: 400, msg: '视图名称「重名」已存在' })
  expect(await me.post(path, view('大', { body: { text: '汉'.repeat(8000) } }))).toMatchObject({ msg: '视图内容不能超过20KB' })
  expect(await me.post(path, view('数组', { body: [1] }))).toMatchObject({ code: 400 })
  await inDepartment('finance', null)
  const loose = await app.as('finance')
  expect(await loose.post(path, view('共享', { shared: 1 }))).toMatchObject({ code: 409, msg: '您还没有所属部门，不能共享视图' })
  await app.house.db.run(sql`
    INSERT INTO account_saved_view (user_id, page, name, body, create_by, create_time, update_by, update_time)
    SELECT u.id, 'basic.country', 'v' || n, '{}', u.id, now(), u.id, now()
    FROM account_user u, generate_series(1, ${MAX_VIEWS}::int) n WHERE u.username = 'finance'`)
  expect(await loose.post(path, view('再来'))).toMatchObject({ code: 409, msg: `每个页面最多保存${MAX_VIEWS}个视图` })
})
