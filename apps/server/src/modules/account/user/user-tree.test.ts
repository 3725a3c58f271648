import { expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { shopsAndStores } from '../../../../test/fixtures/people.ts'
import { raw } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const admin = await app.as('admin')

interface Node {
  label: string
  type: string
  username?: string
  children?: Node[]
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const tree = async (condition = {}, who = admin) => flat((await who.post('/v1/user/tree', { condition })).data)
const usernames = (nodes: Node[]) => nodes.filter((node) => node.type === 'user').map((node) => node.username)

it('has people below their departments, within the scope', async () => {
  const all = (await admin.post('/v1/user/tree')).data
  expect(all[0]).toMatchObject({ label: '宁波总部', type: 'dept' })
  const shanghai = all[0].children.find((node: Node) => node.label === '上海一部')
  expect(shanghai.children).toContainEqual({
    id: expect.any(Number),
    label: '王芳',
    type: 'user',
    username: 'seller',
    post_name: '销售专员',
    avatar: null,
  })
  const own = await tree({}, await app.as('supervisor'))
  expect(own.filter((node) => node.type === 'dept').map((node) => node.label)).toEqual(['宁波总部', '上海一部'])
  expect(usernames(await tree({}, await app.as('seller')))).toEqual(['seller'])
})

it('knows 销售 and 开发 by type, other posts by name, and prunes what is left empty', async () => {
  const sales = await tree({ post_name: '销售' })
  expect(usernames(sales)).toEqual(expect.arrayContaining(['supervisor', 'seller', 'sup.zz1']))
  expect(usernames(sales)).not.toContain('developer')
  expect(sales.map((node) => node.label)).not.toContain('财务部')
  expect(usernames(await tree({ post_name: '开发' }))).toContain('developer')
  expect(usernames(await tree({ post_name: '仓库主管' }))).toEqual(['warehouse'])
  expect(await tree({ post_name: '没有这个岗位' })).toEqual([])
})

it('keeps people of a platform, by code or name, through shops or department', async () => {
  const byCode = usernames(await tree({ plat: 'joom' }))
  expect(byCode).toEqual(expect.arrayContaining(['song.yu', 'dong.bo', 'sup.zz4']))
  expect(byCode).not.toContain('seller')
  expect(usernames(await tree({ plat: 'Joom' }))).toEqual(byCode)
})

it('reads departments and people in two statements, however many there are', async () => {
  await app.house.db.run(
    raw(`
    INSERT INTO account_department (parent_id, dept_name) SELECT 1, '部门' || n FROM generate_series(1, 300) n`),
  )
  await app.house.db.run(
    raw(`
    INSERT INTO account_user (username, name, dept_id) SELECT 'bulk' || n, '员工' || n, d.id
    FROM generate_series(1, 2000) n JOIN account_department d ON d.dept_name = '部门' || (n % 300 + 1)`),
  )
  const query = vi.spyOn(app.house.db, 'query')
  const nodes = await tree()
  expect(nodes.length).toBeGreaterThan(2300)
  expect(query).toHaveBeenCalledTimes(2)
})
