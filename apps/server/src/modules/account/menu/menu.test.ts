import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { rowOf } from '../../../../test/fixtures/people.ts'
import { raw, sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const idOfName = async (name: string) => (await db.one<{ id: number }>(sql`SELECT id FROM account_menu WHERE name = ${name}`))!.id
const section = await idOfName('Basic')
const page = {
  menuType: 'C',
  title: '练习页',
  name: 'BasicDrill',
  path: '/basic/drill',
  component: 'basic/drill',
  parentId: section,
}
const menus = () => db.query(sql`SELECT id, version, parent_id, name, deleted_at FROM account_menu ORDER BY id`)

it('is a tree by section, with buttons below their pages', async () => {
  const tree = (await admin.get('/v1/menu/tree')).data
  const basic = tree.find((node: any) => node.menuId === section)
  const users = basic.children.find((node: any) => node.path === '/basic/user')
  expect(users).toMatchObject({ title: '用户管理', menuType: 'C', component: 'account/user', perms: 'basic:user:list' })
  expect(users.children.map((node: any) => node.perms)).toContain('basic:user:resetPassword')
  expect(await (await app.as('supervisor')).get('/v1/menu/tree')).toMatchObject({ status: 403 })
})

it('is added, edited with its version, and removed', async () => {
  const made = await admin.post('/v1/menu', page)
  expect(made.data).toMatchObject({ title: '练习页', appId: 25, visible: 1, version: 1 })
  const { menuId } = made.data
  expect((await admin.put('/v1/menu', { ...page, menuId, version: 1, title: '练兵场' })).data).toMatchObject({
    title: '练兵场',
    version: 2,
  })
  const stale = await admin.put('/v1/menu', { ...page, menuId, version: 1, title: '晚了' })
  expect(stale).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  expect(await rowOf(app, 'account_menu', menuId)).toMatchObject({ row: { title: '练兵场' } })
  const button = { menuType: 'F', title: '演练', perms: 'basic:drill:run', parentId: menuId }
  const { data } = await admin.post('/v1/menu', button)
  expect(await admin.delete(`/v1/menu/${menuId}`)).toMatchObject({ code: 409, msg: '请先删除下级菜单' })
  expect(await admin.delete(`/v1/menu/${data.menuId}`)).toMatchObject({ code: 200 })
  expect(await admin.delete(`/v1/menu/${menuId}`)).toMatchObject({ code: 200 })
})

it('refuses bad forms and changes nothing', async () => {
  const before = await menus()
  const users = await idOfName('BasicUser')
  const add = (more: object) => admin.post('/v1/menu', { ...page, ...more })
  expect(await add({ name: 'BasicUser' })).toMatchObject({ code: 400, msg: '路由名称「BasicUser」已存在' })
  expect(await add({ name: '' })).toMatchObject({ code: 400, msg: '路由名称不能为空' })
  expect(await add({ component: '' })).toMatchObject({ code: 400, msg: '页面组件不能为空' })
  expect(await add({ parentId: users })).toMatchObject({ code: 400, msg: '目录和页面只能放在目录下' })
  expect(await add({ menuType: 'F', name: null })).toMatchObject({ code: 400, msg: '按钮的权限标识不能为空' })
  expect(await add({ menuType: 'F', name: null, perms: 'a:b:c' })).toMatchObject({ code: 400, msg: '按钮和页签只能放在页面下' })
  expect(await add({ perms: 'nonsense' })).toMatchObject({ code: 400, msg: '权限标识应为 模块:对象:操作 三段' })
  expect(await add({ link: 'javascript:alert(1)' })).toMatchObject({ code: 400 })
  const self = { menuType: 'M', title: '基础资料', name: 'Basic', path: '/basic', menuId: section, parentId: section, version: 1 }
  expect(await admin.put('/v1/menu', self)).toMatchObject({ code: 409, msg: '不能移动到自己的下级' })
  expect(await menus()).toEqual(before)
})

it('reads three thousand rows in one statement', async () => {
  await db.run(
    raw(`
    INSERT INTO account_menu (parent_id, menu_type, title, perms) SELECT (SELECT id FROM account_menu WHERE name = 'BasicUser'), 'F', '按钮' || n, 'bulk:x:b' || n
    FROM generate_series(1, 3000) n`),
  )
  const tree = (await admin.get('/v1/menu/tree')).data
  const users = tree.find((node: any) => node.menuId === section).children.find((node: any) => node.path === '/basic/user')
  expect(users.children.length).toBeGreaterThan(3000)
})
