import type { Page } from '@playwright/test'
import { rows as sqlRows } from './harness/database.ts'
import { rows, tag, titles, view } from './harness/shell.ts'
import { username } from './harness/sign-in.ts'
import { expect, PASSWORD, shot, test } from './harness/test.ts'

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const drawer = (page: Page, title: string) => view(page).getByRole('dialog').filter({ hasText: title })

test('without a mouse: sign in, open a page, filter, open a record, edit, save, close', async ({ page }) => {
  await sqlRows("UPDATE basic_country SET phone_code = '+1' WHERE country_code = 'FJ'")
  await test.step('sign in', async () => {
    await page.goto('/')
    await page.waitForURL('**/central/**')
    await enter(page, 'admin')
  })
  await test.step('open a page', async () => {
    await press(page, 'Control+k')
    await expect(page.getByRole('combobox', { name: '快速跳转' })).toBeFocused()
    await page.keyboard.type('国家')
    await expect(page.getByRole('option', { name: /国家/ }).first()).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Enter')
    await expect(tag(page, '国家')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('filter', async () => {
    await expect(rows(page).nth(5)).toBeVisible()
    await press(page, '/')
    await expect(view(page).getByLabel('国家代码')).toBeFocused()
    await page.keyboard.type('FJ')
    await press(page, 'Enter')
    await expect(rows(page)).toHaveCount(1)
    await press(page, 'ArrowDown')
    await expect(rows(page).first()).toBeFocused()
  })
  await test.step('open the record', async () => {
    await press(page, 'Enter')
    await expect(drawer(page, '国家 斐济')).toContainText('Fiji')
    await press(page, 'Escape')
    await expect(drawer(page, '国家 斐济')).toHaveCount(0)
    await expect(rows(page).first()).toBeFocused()
    await press(page, 'Enter')
    await expect(drawer(page, '国家 斐济').getByRole('tab', { name: '详情' })).toBeVisible()
    await tabTo(page, '修改')
    await press(page, 'Enter')
  })
  await test.step('edit and save', async () => {
    await expect(drawer(page, '修改国家').locator(':focus')).toHaveCount(1)
    await expect(drawer(page, '修改国家').getByLabel('三位代码')).toBeFocused()
    await shot(page, 'keyboard-form-1440')
    await tabTo(page, '电话区号')
    await press(page, 'Control+a')
    await page.keyboard.type('+679')
    await press(page, 'Control+s')
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(drawer(page, '修改国家')).toHaveCount(0)
    expect(await sqlRows("SELECT phone_code FROM basic_country WHERE country_code = 'FJ'")).toEqual([{ phone_code: '+679' }])
    await expect(rows(page).first()).toBeFocused()
  })
  await test.step('close', async () => {
    await tabTo(page, '关闭国家', 'Shift+Tab')
    await press(page, 'Enter')
    await expect(titles(page)).toHaveText(['首页'])
  })
})

async function enter(page: Page, who: string): Promise<void> {
  await expect(username(page)).toBeFocused()
  await page.keyboard.type(who)
  await press(page, 'Tab')
  await page.keyboard.type(PASSWORD)
  await press(page, 'Enter')
  await expect(tag(page, '首页')).toBeVisible()
}

/** What the focus is on, by the name a screen reader says. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }))
  const reached = async () => {
    await press(page, key)
    return wanted.and(page.locator(':focus')).count()
  }
  await expect.poll(reached, { intervals: [0], message: `${key} leads to ${name}` }).toBeGreaterThan(0)
}

test('the first Tab leads past the menus to the content', async ({ page }) => {
  await page.goto('/login')
  await enter(page, 'supervisor')
  await tabTo(page, '跳到内容')
  await press(page, 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
