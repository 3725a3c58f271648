import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person, userId } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, post, shot, signedIn, test } from './harness/test.ts'

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const act = (page: Page, text: string, verb: string) => row(page, text).getByRole('button', { name: verb, exact: true }).click()
async function more(page: Page, name: string, verb: string): Promise<void> {
  await view(page)
    .getByRole('button', { name: `${name}的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

async function made(page: Page, token: string, platCode: string): Promise<{ shopId: number; shopName: string; suffix: string }> {
  const word = Date.now().toString(36).toUpperCase()
  const shopName = `连接店${word}`
  const sellerId = await userId('seller')
  const shop = { platCode, shopName, suffix: word, site: 'US', currency: 'USD', sellerId, platformShopId: `M${word}` }
  const { data } = await post(page, '/authorize/shop', shop, token)
  return { shopId: Number(data['shopId']), shopName, suffix: word }
}

/** In the window that the dialog opens, as the seller does at the platform. */
async function consent(page: Page, shopName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `授权店铺 ${shopName}` })
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: '前往平台授权' }).click()
  const platform = await opened
  await platform.getByRole('button', { name: /^以店铺 .* 登录并同意$/ }).click()
  await expect(platform.getByRole('heading', { name: '授权成功' })).toBeVisible()
  await platform.close()
  await expect(dialog).toBeHidden()
}

test('an administrator connects a shop, lets it expire, reads of it and connects it again', async ({ page, browser }) => {
  const token = await signedIn(page, 'admin')
  const { shopId, shopName, suffix } = await made(page, token, 'shopee')
  await page.goto(`/authorize/shop?suffix=${suffix}`)
  await expect(row(page, shopName)).toContainText('未授权')
  await act(page, shopName, '授权')
  await consent(page, shopName)
  await expect(row(page, shopName)).toContainText('已授权')
  await expect(row(page, shopName)).toContainText(/剩 \d+ 天|长期有效/)
  // The first one was begun by the authorisation: while it runs a second is refused in words.
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/shop/sync'))
    await act(page, shopName, '立即同步')
    expect(await (await answer).json()).toMatchObject({ code: 200 })
  }).toPass()
  await expect(page.getByText(/^同步完成/)).toBeVisible()
  await more(page, shopName, '测试')
  await expect(page.getByText(/^授权有效/).first()).toBeVisible()

  await stored(`UPDATE authorize_shop SET expire_time = now() - interval '1 minute' WHERE id = $1`, [shopId])
  await post(page, '/tool/job/run', { jobKey: 'authorize.review' }, token)
  await expect
    .poll(async () => (await stored<{ n: number }>('SELECT auth_status AS n FROM authorize_shop WHERE id = $1', [shopId]))[0]!.n)
    .toBe(3)
  await page.goto(`/authorize/shop?suffix=${suffix}&tab=3`)
  await expect(row(page, shopName)).toContainText('已过期')
  await shot(page, 'shops-expired-1440')
  const seller = await person(browser, 'seller')
  await seller.getByRole('button', { name: /^公告中心/ }).click()
  await expect(seller.getByRole('button', { name: new RegExp(`${shopName}.*已过期`) }).first()).toBeVisible()
  await seller.context().close()

  await more(page, shopName, '详情')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('店铺授权已过期，请重新授权')
  await drawer.getByRole('tab', { name: '授权记录' }).click()
  await expect(drawer.locator('.lines')).toContainText('授权')
  await shot(page, 'shops-drawer-1440')
  await drawer.getByRole('button', { name: '重新授权' }).click()
  await consent(page, shopName)
  await page.goto(`/authorize/shop?suffix=${suffix}`)
  await expect(row(page, shopName)).toContainText('已授权')
  await more(page, shopName, '解除授权')
  await page.locator('.ant-modal-confirm-btns').getByRole('button', { name: '解除授权' }).click()
  await expect(row(page, shopName)).toContainText('未授权')
})

test('a shop of a platform with keys is connected by typing them, and only by keys that work', async ({ page }) => {
  const token = await signedIn(page, 'admin')
  const { shopName, suffix } = await made(page, token, 'temu')
  await page.goto(`/authorize/shop?suffix=${suffix}`)
  await act(page, shopName, '授权')
  const dialog = page.getByRole('dialog', { name: `授权店铺 ${shopName}` })
  await dialog.getByRole('button', { name: '测试并保存' }).click()
  await expect(dialog).toContainText('请填写AppKey')
  await dialog.getByLabel('AppKey').fill('key-1234')
  await dialog.getByLabel('AppSecret').fill('secret-12345678')
  await dialog.getByLabel('Access Token').fill('wrong')
  await dialog.getByRole('button', { name: '测试并保存' }).click()
  await expect(page.getByText(/密钥或令牌无效/).first()).toBeVisible()
  await dialog.getByLabel('Access Token').fill(`mall-M${suffix}-token`)
  await dialog.getByRole('button', { name: '测试并保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, shopName)).toContainText('已授权')
  await more(page, shopName, '详情')
  await expect(page.getByRole('dialog')).toContainText('****oken')
})

test('a supervisor opens a shop, gives it to people and changes cells of the matrix', async ({ browser }) => {
  const page = await person(browser, 'supervisor', '/authorize/shop')
  const word = Date.now().toString(36).toUpperCase()
  await expect(rows(page).first()).toBeVisible()
  await shot(page, 'shops-1440')
  await view(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增店铺' })
  await form.getByLabel('店铺名称').fill(`分配店${word}`)
  await form.getByLabel('账号后缀').fill(word)
  for (const [label, typed] of [
    ['平台', 'Temu'],
    ['站点', '美国'],
    ['币种', '美元'],
    ['负责人', '唐宁'],
  ] as const) {
    await form
      .getByRole('combobox', { name: new RegExp(label) })
      .first()
      .focus()
    await page.keyboard.type(typed)
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText(typed)
    await page.keyboard.press('Enter')
  }
  await shot(page, 'shops-form-1440')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(form).toBeHidden()

  await page.goto(`/authorize/userShop?suffix=${word}`)
  await expect(row(page, `分配店${word}`)).toContainText('唐宁')
  await view(page).getByRole('combobox', { name: '对比人员' }).focus()
  await page.keyboard.type('seller')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  const cell = row(page, `分配店${word}`).getByRole('combobox', { name: new RegExp(`对分配店${word}的权限`) })
  await cell.selectOption({ label: '协作' })
  await expect(page.getByText('已分配').first()).toBeVisible()
  await shot(page, 'shops-matrix-1440')
  const seller = await person(browser, 'seller', `/authorize/shop?suffix=${word}`)
  await expect(row(seller, `分配店${word}`)).toBeVisible()
  await expect(view(seller).getByRole('button', { name: '新增' })).toBeHidden()
  await seller.context().close()
  await cell.selectOption({ label: '–' })
  await expect(page.getByText('已取消分配').first()).toBeVisible()

  await view(page).getByText('按员工', { exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await shot(page, 'shops-people-1440')
  await rows(page).first().getByRole('button', { name: '分配' }).click()
  await expect(page.getByRole('dialog', { name: /^分配店铺/ })).toContainText('只看已分配')
  await page.context().close()
})

test('every page of the section reads on a desk and on a phone', async ({ page }) => {
  await signedIn(page, 'admin')
  for (const path of ['platform', 'shop', 'userShop', 'authRecord', 'connectorLog']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/authorize/${path}`)
    await expect(rows(page).first()).toBeVisible()
    await shot(page, `authorize-${path}-1440`)
    await page.setViewportSize(PHONE)
    await expect(view(page).locator('.list-cards')).toBeVisible()
    await shot(page, `authorize-${path}-390`)
  }
  await expect(view(page).getByText('耗时（毫秒）')).toBeVisible()
})
