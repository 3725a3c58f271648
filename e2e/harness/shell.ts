import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const tags = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
export const tag = (page: Page, title: string) => tags(page).getByRole('button', { name: title, exact: true })
export const closing = (page: Page, title: string) => tags(page).getByRole('button', { name: `关闭${title}` })
export const titles = (page: Page) => tags(page).locator('.tag-title')
export const view = (page: Page) => page.locator('.view:visible')
export const rows = (page: Page) => view(page).locator('.grid-body [role=row]')

/** By the shell, without loading the page anew. */
export async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: '搜索页面' }).fill(title)
  await page.locator('.ant-select-item-option', { hasText: title }).first().click()
  await expect(tag(page, title)).toHaveAttribute('aria-current', 'page')
}

export async function tagMenu(page: Page, title: string, item: string): Promise<void> {
  await tag(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

export async function adjust(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '界面设置' }).click()
  await page.getByRole('switch', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).or(page.locator('.ant-drawer-close')).first().click()
}
