import { type Browser, type Locator, type Page } from '@playwright/test'
import { readSheet, writeBook } from '../apps/server/src/kit/excel/book.ts'
import { rows } from './harness/database.ts'
import { expect, shot, signedIn, test } from './harness/test.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const drawer = (page: Page) => page.locator('.ant-drawer-content-wrapper')
const field = (page: Page, label: string) => drawer(page).getByLabel(label, { exact: true })
/** A button by its words, whatever icon stands before them. */
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name: new RegExp(`^([a-z]+ )?${name}$`) })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, words: string) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()

async function open(page: Page, path: string, who = 'admin'): Promise<void> {
  await signedIn(page, who)
  await page.goto(path)
}

async function search(page: Page, label: string, words: string): Promise<void> {
  const found = page.waitForResponse((answer) => answer.url().endsWith('list-page'))
  await page.getByRole('search').getByLabel(label, { exact: true }).fill(words)
  await page.keyboard.press('Enter')
  await found
}

async function choose(page: Page, scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
}

test('a dictionary type gets entries, and their dragged order stays', async ({ page }) => {
  await open(page, '/basic/dict')
  await button(page, '新增').click()
  await field(page, '字典名称').fill('包装颜色')
  await field(page, '字典类型').fill('Pack Colour')
  await button(drawer(page), '保存').click()
  await said(page, '字典类型需为3-50位小写字母、数字或下划线，且以字母开头')
  await field(page, '字典类型').fill('pack_colour')
  await button(drawer(page), '保存').click()
  await expect(drawer(page)).toHaveCount(0)
  await search(page, '字典类型', 'pack_colour')
  await page.getByRole('link', { name: '包装颜色' }).click()
  await expect(page.getByRole('heading', { name: '包装颜色' })).toBeVisible()
  for (const [label, value] of [
    ['红色', 'red'],
    ['绿色', 'green'],
    ['蓝色', 'blue'],
  ] as const) {
    await button(page, '新增').click()
    await field(page, '标签').fill(label)
    await field(page, '键值').fill(value)
    await button(drawer(page), '保存').click()
    await expect(drawer(page)).toHaveCount(0)
  }
  const labels = () => page.locator('tbody tr[data-row-key] td:nth-child(2)').allInnerTexts()
  await expect.poll(labels).toEqual(['红色', '绿色', '蓝色'])
  await shot(page, 'dict-data-1440')
  await row(page, '蓝色').locator('[data-handle]').dragTo(row(page, '红色'))
  await said(page, '排序已保存')
  await expect.poll(labels).toEqual(['蓝色', '红色', '绿色'])
  const handle = page.getByRole('button', { name: /^移动蓝色/ })
  await handle.press('ArrowDown')
  await expect.poll(labels).toEqual(['红色', '蓝色', '绿色'])
  await expect(handle).toBeFocused()
  await page.reload()
  await expect.poll(labels).toEqual(['红色', '蓝色', '绿色'])
})

test('categories are put in another order by one call', async ({ page }) => {
  await open(page, '/basic/goodsCats')
  const names = () => page.locator('.grid-body [role=row] .drag-handle').evaluateAll((all) => all.map((one) => one.ariaLabel))
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3)
  const [first, second, ...rest] = await names()
  const writes: string[] = []
  page.on('request', (request) => void (/POST|PUT/.test(request.method()) && writes.push(new URL(request.url()).pathname)))
  const sort = () => writes.filter((path) => path.startsWith('/api/goods/goodsCats'))
  await page.getByRole('button', { name: second!, exact: true }).press('ArrowUp')
  await expect.poll(names).toEqual([second, first, ...rest])
  expect(sort()).toEqual(['/api/goods/goodsCats/sort'])
  await page.getByRole('button', { name: second!, exact: true }).press('ArrowDown')
  await expect.poll(names).toEqual([first, second, ...rest])
})

test('the line of rates ends inside its cell', async ({ page }) => {
  await open(page, '/basic/currency')
  const line = page.locator('.grid-body .sparkline').first()
  await expect(line).toBeVisible()
  const [dot, cell] = await line.evaluate((svg) => [
    svg.querySelector('circle')!.getBoundingClientRect().right,
    svg.closest('.grid-cell')!.getBoundingClientRect().right,
  ])
  expect(dot).toBeLessThan(cell!)
  expect(await line.evaluate((svg) => svg.clientWidth >= 120 && svg.scrollWidth <= svg.clientWidth)).toBe(true)
})

test('the address of a dictionary takes digits only, and an unknown one leads back', async ({ page }) => {
  await open(page, '/dict/type/data/abc')
  await page.waitForURL('**/404')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.goto('/dict/type/data/999999')
  await expect(page.getByRole('heading', { name: '字典类型不存在' })).toBeVisible()
  await button(page, '返回字典管理').click()
  await page.waitForURL('**/basic/dict')
})

test('two people change one country: the second sees the first change and merges', async ({ page, browser }) => {
  await open(page, '/basic/country?countryCode=IS')
  const second = await other(browser, 'supervisor', '/basic/country?countryCode=IS')
  for (const one of [page, second]) await button(row(one, 'Iceland'), '修改').click()
  await field(page, '英文名').fill('Republic of Iceland')
  await button(drawer(page), '保存').click()
  await expect(drawer(page)).toHaveCount(0)
  await field(second, '电话区号').fill('+354')
  await button(drawer(second), '保存').click()
  await said(second, '陈建国在')
  await expect(second.locator('.conflict')).toContainText('Republic of Iceland')
  await shot(second, 'country-conflict-1440')
  await button(second.locator('.conflict'), '逐项合并').click()
  await button(drawer(second), '保存').click()
  await expect(drawer(second)).toHaveCount(0)
  expect(await rows("SELECT name_en, phone_code FROM basic_country WHERE country_code = 'IS'")).toEqual([
    { name_en: 'Republic of Iceland', phone_code: '+354' },
  ])
  await second.context().close()
})

async function other(browser: Browser, who: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL']!,
    extraHTTPHeaders: { 'x-forwarded-for': '10.251.0.1' },
  })
  const page = await context.newPage()
  await open(page, path, who)
  return page
}

test('a master in use is not deleted, and the answer says by what', async ({ page }) => {
  await open(page, '/basic/currency?currencyCode=USD')
  await button(row(page, 'USD'), '删除').click()
  await button(page.getByRole('dialog'), '删除').click()
  await expect(page.getByRole('alert').filter({ hasText: /「美元」被 .*\d+ 个.*使用，不能删除/ })).toBeVisible()
  await expect(row(page, 'USD')).toBeVisible()
})

test('the country list filters, sorts and exports what it shows', async ({ page }, info) => {
  await open(page, '/basic/country')
  await choose(page, page.getByRole('search'), '所属洲', '大洋洲')
  await expect(page.getByRole('gridcell', { name: '澳大利亚', exact: true })).toBeVisible()
  await expect(row(page, '中国')).toHaveCount(0)
  await button(page.getByRole('columnheader', { name: '英文名' }), '英文名').click()
  await expect(page).toHaveURL(/sort=nameEn.asc/)
  await button(page.getByRole('columnheader', { name: '英文名' }), '英文名').click()
  await expect(page).toHaveURL(/sort=nameEn.desc/)
  await expect(page.getByRole('row').nth(1)).toContainText('Wallis')
  const downloading = page.waitForEvent('download')
  await button(page, '导出').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/国家.*\.xlsx$/)
  const saved = info.outputPath('country.xlsx')
  await file.saveAs(saved)
  const [, first, ...rest] = await readSheet(saved, { maxRows: 1000, maxColumns: 50, maxBytes: 1e8 })
  expect(first!.cells.join()).toContain('Wallis')
  expect(rest.length).toBeLessThan(40)
})

const HEAD = ['平台*', '地址类型*', '联系人*', '电话*', '国家*', '城市', '街道*'].map((header) => ({ header }))
const book = async (data: string[][]) => ({
  name: '平台地址.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from(await writeBook([{ name: '平台地址', columns: HEAD, rows: data }])),
})
const good = ['joom', '退货', '导入甲', '13857410000', 'US', 'Austin', '1 Import Road']

test('an import with bad cells lists each of them and writes nothing; the corrected file is taken', async ({ page }) => {
  const stored = () => rows("SELECT street FROM basic_platform_address WHERE street LIKE '%Import Road' ORDER BY street")
  await open(page, '/basic/platformAddress', 'seller')
  await button(page, '导入').click()
  const file = page.getByRole('dialog').locator('input[type=file]')
  const bad = [['nowhere', ...good.slice(1)], good, ['joom', '仓库', '', 'x', 'US', 'Austin', '3 Import Road']]
  await file.setInputFiles(await book(bad))
  await said(page, '4 处错误，没有导入任何数据')
  for (const [line, column] of [
    ['2', '平台'],
    ['4', '地址类型'],
    ['4', '联系人'],
    ['4', '电话'],
  ] as const)
    await expect(row(page, column).filter({ has: page.getByRole('cell', { name: line, exact: true }) })).toBeVisible()
  await shot(page, 'import-errors-1440')
  expect(await stored()).toEqual([])
  await file.setInputFiles(await book([good, [...good.slice(0, 6), '2 Import Road']]))
  await said(page, '成功导入 2 行')
  expect(await stored()).toEqual([{ street: '1 Import Road' }, { street: '2 Import Road' }])
  await page.goto('/basic/platformAddress?contact=导入甲')
  await expect(row(page, '1 Import Road')).toBeVisible()
})

test('a version is written, previewed clean and published to everybody', async ({ page }) => {
  await open(page, '/basic/module')
  await button(page, '新增版本').click()
  await field(page, '版本号').fill('9.0.0')
  await drawer(page).getByRole('textbox', { name: '标题' }).fill('扫描更快')
  await drawer(page).getByRole('textbox', { name: '内容' }).fill('扫描不再等待<script>document.title=2</script>')
  await button(drawer(page), '按通知的大小预览').click()
  const preview = page.getByRole('dialog').filter({ hasText: '扫描更快' }).locator('.html-view')
  await expect(preview).toContainText('扫描不再等待')
  await expect(preview.locator('script')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(drawer(page), '保存').click()
  await expect(drawer(page)).toHaveCount(0)
  await button(row(page, '9.0.0'), '详情').click()
  await button(drawer(page), '发布').click()
  await button(page.getByRole('dialog').filter({ hasText: '所有人都会收到通知' }), '确认').click()
  await said(page, '发布成功')
  await expect(drawer(page).getByText('已发布')).toBeVisible()
  await expect(button(drawer(page), '撤回')).toBeVisible()
  await shot(page, 'version-1440')
  expect(await rows("SELECT title, status FROM basic_message WHERE version_text = '9.0.0'")).toEqual([
    { title: '扫描更快', status: 1 },
  ])
})

test('a setting outside its limits is refused in words, at its field', async ({ page }) => {
  await open(page, '/basic/config?configKey=auth.warnDays')
  await button(row(page, 'auth.warnDays'), '修改').click()
  await field(page, '参数值').fill('31')
  await button(drawer(page), '保存').click()
  await expect(drawer(page).getByText('参数「auth.warnDays」应为1~30的整数')).toBeVisible()
  await shot(page, 'config-refused-1440')
  await field(page, '参数值').fill('9')
  await button(drawer(page), '保存').click()
  await expect(drawer(page)).toHaveCount(0)
  expect(await rows("SELECT config_value FROM system_config WHERE config_key = 'auth.warnDays'")).toEqual([{ config_value: '9' }])
})

test('those who may only look are offered no writing', async ({ page }) => {
  await open(page, '/basic/country', 'warehouse')
  await expect(row(page, '中国').first()).toBeVisible()
  await expect(button(page, '新增')).toHaveCount(0)
  await expect(button(page, '修改')).toHaveCount(0)
  await page.goto('/basic/config')
  await page.waitForURL(/\/40[14]\b/)
})
