import type { Page } from '@playwright/test'
import { startSmtp } from '../apps/server/test/fixtures/smtp.ts'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { anotherNode } from './harness/product.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, shot, test } from './harness/test.ts'

const letter = (page: Page, name: string) => page.getByRole('region', { name }).frameLocator('iframe').locator('body')
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

/** One letter in English and in German, variables by their chips. */
async function writeTemplate(page: Page, name: string): Promise<void> {
  await view(page).getByRole('button', { name: '新增' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('模板名称').fill(name)
  await pick(page, '分类', '物流通知')
  await drawer.getByLabel('主题').fill('Hello ')
  await drawer.getByRole('button', { name: '买家姓名' }).click()
  await expect(drawer.getByLabel('主题')).toHaveValue('Hello {{buyerName}}')
  await drawer.getByRole('textbox', { name: '内容' }).click()
  await page.keyboard.type('Your parcel ')
  await drawer.getByRole('button', { name: '运单号' }).click()
  await page.keyboard.type(' is on its way.')
  await expect(letter(page, '模板预览')).toContainText('Your parcel RA473124829US is on its way.')
  await shot(page, 'mail-editor')
  await drawer.getByRole('button', { name: '＋ 语言' }).click()
  await page.getByRole('menuitem', { name: '德语' }).click()
  await drawer.getByLabel('主题').fill('Guten Tag {{buyerName}}')
  await drawer.getByRole('textbox', { name: '内容' }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ihr Paket {{trackingNumbr}}')
  await expect(drawer.getByText('未知变量：{{trackingNumbr}}')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ihr Paket {{trackingNumber}}')
  await drawer.getByRole('button', { name: /保\s?存/ }).click()
  await expect(drawer).toBeHidden()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(2)
}

/** Three parcels of the seller on their way, two of them to Germany, known by the beginning of their numbers. */
async function parcels(seller: string, prefix: string): Promise<string[]> {
  const found = await stored<{ no: string; id: string }>(
    `SELECT k.order_no AS no, k.order_id AS id FROM express_track k JOIN order_trade_info t ON t.id = k.order_id JOIN account_user u ON u.id = t.seller_id
     JOIN authorize_shop s ON s.id = k.shop_id AND s.seller_id = u.id WHERE u.username = $1 AND t.buyer_email <> '' ORDER BY k.ship_time DESC LIMIT 3`,
    [seller],
  )
  expect(found).toHaveLength(3)
  for (const [n, { id }] of found.entries()) {
    const [country, name] = [n < 2 ? 'DE' : 'US', `<b>Kim ${n}</b>`]
    await stored('UPDATE order_trade_info SET country_code = $2, name = $3, tracking_number = $4 WHERE id = $1', [
      id,
      country,
      name,
      `${prefix}${n}`,
    ])
    await stored('UPDATE express_track SET track_status = 30, tracking_number = $2 WHERE order_id = $1', [id, `${prefix}${n}`])
  }
  return found.map(({ no }) => no)
}

test('the supervisor writes a template in two languages, the seller sends it to three parcels', async ({ browser }) => {
  const name = `在途说明${Date.now()}`
  const supervisor = await person(browser, 'supervisor', '/afterSales/emailTemplate')
  await writeTemplate(supervisor, name)
  await shot(supervisor, 'mail-templates')

  const prefix = `ML${Date.now()}`
  const numbers = await parcels('seller', prefix)
  const seller = await person(browser, 'seller', `/express/track?tab=30&trackingNumber=${prefix}`)
  await expect(rows(seller)).toHaveCount(3)
  await view(seller).getByRole('checkbox', { name: '选择本页' }).check()
  await view(seller).getByRole('button', { name: '批量邮件' }).click()
  const dialog = seller.getByRole('dialog')
  await expect(dialog).toContainText('没有配置发信服务器')
  await pick(seller, '邮件模板', `${name}（de、en）`)
  await expect(dialog.getByRole('list', { name: '收件订单' }).getByText('德语')).toHaveCount(2)
  await dialog.getByRole('list', { name: '收件订单' }).getByText(numbers[0]!).click()
  await expect(letter(seller, '邮件预览')).toContainText('Ihr Paket')
  await expect(dialog.getByRole('heading', { name: 'Guten Tag <b>Kim 0</b>' })).toBeVisible()
  await shot(seller, 'mail-send')
  await dialog.getByRole('button', { name: '发送3封' }).click()
  await expect(dialog).toBeHidden()

  const smtp = await startSmtp()
  const node = await anotherNode({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_FROM: 'service@shop.example' })
  await expect.poll(() => smtp.taken.filter(({ text }) => /Subject: .*Kim/.test(text)).length).toBe(3)
  await node.stop()
  await smtp.close()
  await seller.goto(`/afterSales/emailRecord?orderNo=${numbers[0]}`)
  await expect(rows(seller).first()).toContainText('已发送')
  await rows(seller).first().getByRole('button', { name: '查看' }).click()
  await expect(letter(seller, '邮件')).toContainText('Ihr Paket')
  await shot(seller, 'mail-record')
})

test('stalled parcels are offered with their letters, and pages fit a phone', async ({ browser }) => {
  const page = await person(browser, 'supervisor', '/express/track')
  await view(page).getByRole('button', { name: '停滞预警邮件' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('停滞预警邮件')
  await expect(dialog.getByRole('list', { name: '收件订单' }).or(dialog.getByText('没有需要预警的包裹')).first()).toBeVisible()
  await shot(page, 'mail-stalled')
  await page.keyboard.press('Escape')
  const pages = [
    ['emailTemplateCategory', '物流通知'],
    ['emailTemplate', '发货通知'],
    ['emailRecord', '已发送'],
  ] as const
  for (const [path, shown] of pages) {
    await page.goto(`/afterSales/${path}`)
    await expect(view(page).getByText(shown).first()).toBeVisible()
    await shot(page, `mail-${path}`)
  }
  await page.setViewportSize(PHONE)
  for (const [path, shown] of pages) {
    await page.goto(`/afterSales/${path}`)
    await expect(view(page).getByText(shown).first()).toBeVisible()
    await shot(page, `mail-${path}-phone`)
  }
})
