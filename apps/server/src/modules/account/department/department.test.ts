import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deptOf, idOf, rowOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const root = await deptOf(app, '宁波总部')
const add = (dept_name: string, parentId: number | null = root, more = {}) =>
  admin.post('/v1/department', { dept_name, parentId, ...more })
const versions = () => db.query(sql`SELECT id, parent_id, dept_name, version, deleted_at FROM account_department ORDER BY id`)

it('is a tree with people counted, readable by anybody signed in', async () => {
  const [top] = (await (await app.as('newcomer')).get('/v1/department/tree')).data
  const own = top.children.find((node: any) => node.label === '上海一部')
  expect(own).toMatchObject({
    leaderName: '林晓梅',
    region: '上海',
    plats: ['ebay-yw', 'ebay-hw', 'amazon'],
    userCount: 5,
    children: [],
  })
  const sum = top.children.reduce((n: number, node: any) => n + node.totalCount, top.userCount)
  expect(top).toMatchObject({ deptId: root, userCount: 2, totalCount: sum })
})

it('is added with its channels, edited and removed', async () => {
  const made = await add('新业务部', root, { region: '宁波', plats: ['joom', 'shopee'], sortNo: 50 })
  expect(made.data).toMatchObject({ dept_name: '新业务部', plats: ['joom', 'shopee'], status: 1, version: 1 })
  const { deptId } = made.data
  const edited = await admin.put('/v1/department', { deptId, version: 1, dept_name: '新业务部', region: '义乌', plats: ['joom'] })
  expect(edited.data).toMatchObject({ region: '义乌', parentId: root, plats: ['joom'], version: 2 })
  expect(await admin.put('/v1/department', { deptId, version: 1, dept_name: '别名' })).toMatchObject({
    code: 409,
    msg: '数据已被他人修改，请刷新后重试',
  })
  expect(await admin.delete(`/v1/department/${deptId}`)).toMatchObject({ code: 200 })
  const logs = await db.query(
    sql`SELECT action FROM biz_log WHERE entity = 'account/department' AND entity_id = ${deptId} ORDER BY id`,
  )
  expect(logs.map((row) => row['action'])).toEqual(['新增', '设置渠道', '修改', '设置渠道', '删除'])
})

it('refuses what would break the tree', async () => {
  const chain = [root]
  for (const name of ['二级', '三级', '四级', '五级']) chain.push((await add(name, chain.at(-1))).data.deptId)
  const [, second, third] = chain
  const other = (await add('旁支')).data.deptId
  await add('旁支之下', other)
  const before = await versions()
  const move = (deptId: number, parentId: number) =>
    admin.put('/v1/department', { deptId, parentId, version: 1, dept_name: '二级' })
  expect(await add('六级', chain.at(-1))).toMatchObject({ code: 409, msg: '部门层级不能超过5级' })
  expect(await move(other, chain[3]!)).toMatchObject({ code: 409, msg: '部门层级不能超过5级' })
  expect(await move(second!, third!)).toMatchObject({ code: 409, msg: '不能移动到自己的下级' })
  expect(await move(second!, second!)).toMatchObject({ code: 409, msg: '不能移动到自己的下级' })
  expect(await move(second!, 999_999)).toMatchObject({ code: 400, msg: '上级部门不存在' })
  expect(await add('二级')).toMatchObject({ code: 400, msg: '部门名称「二级」已存在' })
  expect(await add('渠道部', root, { plats: ['nope'] })).toMatchObject({ code: 400, msg: '所选的销售渠道不存在' })
  expect(await admin.delete(`/v1/department/${second}`)).toMatchObject({ code: 409, msg: '请先删除下级部门' })
  const crowded = await deptOf(app, '财务部')
  expect(await admin.delete(`/v1/department/${crowded}`)).toMatchObject({ code: 409, msg: '部门下有 2 人，不能删除' })
  expect(await (await app.as('supervisor')).post('/v1/department', { dept_name: '越权部' })).toMatchObject({ status: 403 })
  expect(await versions()).toEqual(before)
})

it('two moves at once never close a circle', async () => {
  const [a, b] = [(await add('甲部')).data.deptId, (await add('乙部')).data.deptId]
  const answers = await Promise.all([
    admin.put('/v1/department', { deptId: a, parentId: b, version: 1, dept_name: '甲部' }),
    admin.put('/v1/department', { deptId: b, parentId: a, version: 1, dept_name: '乙部' }),
  ])
  expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('a new leader reaches the department on the next request', async () => {
  const seller = await app.as('seller')
  expect((await seller.get('/v1/user/list')).data).toHaveLength(1)
  const deptId = await deptOf(app, '财务部')
  const { version } = ((await rowOf(app, 'account_department', deptId)) as any).row
  await admin.put('/v1/department', { deptId, version, dept_name: '财务部', leaderId: await idOf(app, 'seller') })
  expect((await seller.get('/v1/user/list')).data).toHaveLength(3)
  const gone = { deptId, version: version + 1, dept_name: '财务部', leaderId: await idOf(app, 'yao.gang') }
  expect(await admin.put('/v1/department', gone)).toMatchObject({ code: 400, msg: '负责人不存在或未在职' })
})

it('made below a department lies within the scope of those who have it, at once', async () => {
  const supervisor = await app.as('supervisor')
  const seen = async () => (await supervisor.post('/v1/user/list-page', { condition: { keyword: 'peng.fei' } })).data.total
  expect(await seen()).toBe(0)
  const made = await add('上海一部一组', await deptOf(app, '上海一部'))
  await db.run(sql`UPDATE account_user SET dept_id = ${made.data.deptId} WHERE username = 'peng.fei'`)
  expect(await seen()).toBe(1)
})
