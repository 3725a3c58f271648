import type { RouteNode } from '@erp/contract/account/sign-in/session'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const routes = async (username: string, app_id: unknown = 25): Promise<RouteNode[]> =>
  (await (await app.as(username)).post('/v1/user/router', { condition: { app_id } })).data
const menu = async (row: Record<string, unknown>): Promise<number> => {
  const { parent_id = null, menu_type = 'C', title = 'x', name, path = null, component = null, perms = null, sort_no = 900 } = row
  const { visible = 1, no_cache = 0, affix = 0, link = null, status = 1, icon = null } = row
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO account_menu (parent_id, menu_type, title, name, path, component, icon, perms, sort_no, visible, no_cache, affix, link, status)
    VALUES (${parent_id}, ${menu_type}, ${title}, ${name}, ${path}, ${component}, ${icon}, ${perms}, ${sort_no}, ${visible}, ${no_cache},
      ${affix}, ${link}, ${status}) RETURNING id`)
  return made!.id
}
const find = (tree: RouteNode[], name: string): RouteNode | undefined =>
  tree.flatMap((node) => (node.name === name ? [node] : (find(node.children, name) ?? [])))[0]

beforeAll(async () => {
  const section = await menu({
    menu_type: 'M',
    title: '试验',
    name: 'Lab',
    path: '/lab',
    component: 'Layout',
    icon: 'X',
    sort_no: 1,
  })
  const folder = await menu({ parent_id: section, menu_type: 'M', title: '夹', name: 'LabFolder', path: '/lab/folder' })
  const page = await menu({
    parent_id: folder,
    title: '国家页',
    name: 'LabCountry',
    path: '/lab/country',
    component: 'basic/country',
    perms: 'basic:country:list',
    no_cache: 1,
    affix: 1,
  })
  await menu({ parent_id: page, menu_type: 'F', name: 'LabCountry@edit', perms: 'basic:country:edit' })
  await menu({ parent_id: page, menu_type: 'T', name: 'LabCountry#open', path: 'open', sort_no: 1 })
  await menu({ parent_id: page, menu_type: 'T', name: 'LabCountry#cost', path: 'cost', perms: 'basic:country:edit' })
  await menu({ parent_id: folder, name: 'LabOff', path: '/lab/off', component: 'x', status: 0 })
  const secret = await menu({ menu_type: 'M', title: '秘密', name: 'Secret', path: '/secret', component: 'Layout' })
  await menu({ parent_id: secret, name: 'SecretPage', path: '/secret/page', component: 'x', perms: 'no:body:has' })
  const link = await menu({ menu_type: 'M', title: '外链', name: 'Links', path: '/links', component: 'Layout' })
  await menu({ parent_id: link, name: 'Manual', path: '/links/manual', link: 'https://manual.example', visible: 0 })
})

describe('the menu', () => {
  it('answers the tree with every member the shell reads', async () => {
    expect(find(await routes('supervisor'), 'Lab')).toEqual({
      name: 'Lab',
      path: '/lab',
      component: 'Layout',
      redirect: '/lab/country',
      hidden: false,
      alwaysShow: true,
      meta: { title: '试验', icon: 'X', noCache: false, affix: false, link: null },
      buttons: [],
      tabs: [],
      children: [
        {
          name: 'LabFolder',
          path: '/lab/folder',
          component: 'ParentView',
          redirect: '/lab/country',
          hidden: false,
          alwaysShow: true,
          meta: { title: '夹', icon: null, noCache: false, affix: false, link: null },
          buttons: [],
          tabs: [],
          children: [
            {
              name: 'LabCountry',
              path: '/lab/country',
              component: 'basic/country',
              hidden: false,
              alwaysShow: false,
              meta: { title: '国家页', icon: null, noCache: true, affix: true, link: null },
              buttons: ['basic:country:edit'],
              tabs: ['open', 'cost'],
              children: [],
            },
          ],
        },
      ],
    })
  })

  it('limits buttons and tabs to what the role holds', async () => {
    expect(find(await routes('seller'), 'LabCountry')).toMatchObject({ buttons: [], tabs: ['open'] })
    expect(find(await routes('admin'), 'LabCountry')).toMatchObject({ buttons: ['basic:country:edit'], tabs: ['open', 'cost'] })
  })

  it('leaves out pages without permission and sections without a page', async () => {
    expect(find(await routes('newcomer'), 'Lab')).toBeUndefined()
    expect(find(await routes('supervisor'), 'Secret')).toBeUndefined()
    expect(find(await routes('admin'), 'SecretPage')).toBeDefined()
    expect(find(await routes('admin'), 'LabOff')).toBeUndefined()
  })

  it('hides a section whose pages are all hidden, and marks links', async () => {
    const node = find(await routes('seller'), 'Links')
    expect(node).toMatchObject({ hidden: true, children: [{ component: 'InnerLink', meta: { link: 'https://manual.example' } }] })
  })

  it('is empty for another application and refused without one', async () => {
    expect(await routes('admin', 26)).toEqual([])
    expect(await (await app.as('admin')).post('/v1/user/router', {})).toMatchObject({ code: 400 })
    expect(await app.visitor.post('/v1/user/router', { condition: { app_id: 25 } })).toMatchObject({ status: 401 })
  })

  it('lists the buttons of every permitted page', async () => {
    const { data } = await (await app.as('seller')).get('/v1/user/button')
    expect(data).toContainEqual({ path: '/lab/country', buttons: [], tabs: ['open'] })
    expect(data.map((page: { path: string }) => page.path)).not.toContain('/lab')
    expect((await (await app.as('newcomer')).get('/v1/user/button')).data).not.toContainEqual(
      expect.objectContaining({ path: '/lab/country' }),
    )
  })

  it('costs the same number of queries at three thousand rows', async () => {
    const admin = await app.as('admin')
    const ask = () => admin.post('/v1/user/router', { condition: { app_id: 25 } })
    const few = await queriesOf(ask)
    await db.run(sql`
      INSERT INTO account_menu (parent_id, menu_type, title, name, path, component)
      SELECT (SELECT id FROM account_menu WHERE name = 'Lab'), 'C', 'n', 'Many' || n, '/many/' || n, 'x' FROM generate_series(1, 3000) n`)
    expect(await queriesOf(ask)).toBe(few)
    expect(find((await ask()).data, 'Lab')!.children.length).toBeGreaterThan(3000)
  })
})

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(db.pool, 'query')
  await work()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}
