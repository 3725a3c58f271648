import type { Locator, Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { expect, signedIn, test } from './harness/test.ts'

const PAGES = [
  {
    path: '/basic/goodsCats',
    searched: '名称或编码',
    leaf: `SELECT c.cat_name AS name, p.cat_name AS parent FROM goods_goods_cats c JOIN goods_goods_cats p ON p.id = c.parent_id`,
  },
  {
    path: '/basic/chinaCity',
    searched: '名称、代码或拼音',
    leaf: `SELECT c.name, p.name AS parent FROM basic_china_city c JOIN basic_china_city p ON p.code = c.parent_code WHERE c.level = 3 AND c.name LIKE '%岛区'`,
  },
  {
    path: '/basic/department',
    searched: '部门、地区或负责人',
    leaf: `SELECT c.dept_name AS name, p.dept_name AS parent FROM account_department c JOIN account_department p ON p.id = c.parent_id`,
  },
  {
    path: '/basic/menu',
    searched: '名称、地址或权限标识',
    leaf: `SELECT c.title AS name, p.title AS parent FROM account_menu c JOIN account_menu p ON p.id = c.parent_id WHERE c.path = '/basic/country'`,
  },
]
const view = (page: Page): Locator => page.locator('section.list-page:visible')
const line = (page: Page, name: string): Locator =>
  view(page)
    .getByRole('row')
    .filter({ has: page.locator('.tree-name', { hasText: new RegExp(`^${name}$`) }) })
const drawer = (page: Page): Locator => page.locator('.ant-drawer-content-wrapper')

test('every tree shows what is sought with the way to it, and folds', async ({ page }) => {
  await signedIn(page, 'admin')
  for (const { path, searched, leaf } of PAGES) {
    const [found] = await rows<{ name: string; parent: string }>(`${leaf} LIMIT 1`)
    await page.goto(path)
    await view(page).getByLabel(searched).fill(found!.name)
    await expect(line(page, found!.name).first()).toBeVisible()
    await expect(line(page, found!.parent).first()).toBeVisible()
    await view(page)
      .getByRole('button', { name: `收起${found!.parent}` })
      .first()
      .click()
    await expect(line(page, found!.name)).toHaveCount(0)
    await view(page).getByRole('button', { name: '全部展开' }).click()
    await expect(line(page, found!.name).first()).toBeVisible()
    await view(page).getByRole('button', { name: '全部收起' }).click()
    await expect(line(page, found!.name)).toHaveCount(0)
  }
})

test('on a phone a tree and the jobs are cards with their verbs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, 'admin')
  await page.goto('/basic/department')
  const [root] = await rows<{ name: string }>(`SELECT dept_name AS name FROM account_department WHERE parent_id IS NULL LIMIT 1`)
  const card = (text: string) => view(page).getByRole('listitem').filter({ hasText: text })
  await view(page).getByRole('button', { name: '全部收起' }).click()
  await card(root!.name).first().getByRole('button', { name: '详情' }).click()
  await expect(drawer(page)).toContainText(root!.name)
  await page.goto('/tool/job')
  await expect(card('单件包裹称重汇总').first().getByRole('button', { name: '执行记录' })).toBeVisible()
  await expect(view(page).getByRole('grid')).toHaveCount(0)
})

test('a city goes below its province, is switched off and removed', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/chinaCity')
  const [province] = await rows<{ name: string }>(
    `SELECT name FROM basic_china_city WHERE level = 1 ORDER BY sort_no, id LIMIT 1`,
  )
  await line(page, province!.name).getByRole('button', { name: '加下级' }).click()
  await drawer(page).getByLabel('行政代码').fill('119998')
  await drawer(page).getByLabel('名称', { exact: true }).fill('试点市')
  await drawer(page)
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(line(page, '试点市')).toBeVisible()
  await line(page, '试点市').getByRole('button', { name: '停用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(line(page, '试点市').locator('.tree-off')).toBeVisible()
  expect(await rows(`SELECT is_activated, level FROM basic_china_city WHERE code = '119998'`)).toEqual([
    { is_activated: 0, level: 2 },
  ])
  await line(page, '试点市').getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(line(page, '试点市')).toHaveCount(0)
})

test('menus are narrowed to a section and a type', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/menu')
  const choose = async (label: string, option: string) => {
    await view(page).getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
  }
  await choose('版块', '基础资料')
  await expect(line(page, '国家')).toBeVisible()
  await choose('类型', '按钮')
  await expect(line(page, '维护国家')).toBeVisible()
  await line(page, '维护国家').getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('tab', { name: '操作日志' })).toBeVisible()
})
