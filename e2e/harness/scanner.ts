import type { Page } from '@playwright/test'
import { tag, view } from './shell.ts'
import { expect } from './test.ts'

export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
export const result = (page: Page) => view(page).locator('.scan-result')

/** As scanners do: they type and press Enter; the station answers before the next one. What is shown grey came too soon. */
export async function scan(page: Page, code: string, says: string): Promise<void> {
  do {
    await page.keyboard.type(code)
    await press(page, 'Enter')
  } while (await view(page).locator('.scan-bounced').isVisible())
  await expect(result(page)).toContainText(says)
}

/** By the keyboard alone. */
export async function openByKeys(page: Page, title: string): Promise<void> {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: '快速跳转' })).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: new RegExp(title) }).first()).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(tag(page, title)).toHaveAttribute('aria-current', 'page')
}
