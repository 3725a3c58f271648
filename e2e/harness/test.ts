import { resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export const PASSWORD = 'Erp@2026'
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Every test also fails on an error that the page itself throws. */
export const test = base.extend<{ ownErrors: void }>({
  ownErrors: [
    async ({ page }, give) => {
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(error.message))
      await give()
      expect(thrown, 'errors thrown by the page').toEqual([])
    },
    { auto: true },
  ],
})

/** Through the same call as the form, without its pages: for tests that are about something else. */
export async function signedIn(page: Page, username: string): Promise<string> {
  const answer = await page.request.post('/api/v1/user/login', { data: { username, password: PASSWORD } })
  const { code, msg, data } = await answer.json()
  if (code !== 200) throw new Error(`${username} cannot sign in: ${msg}`)
  await page.context().addCookies([{ name: 'Admin-TokenErp', value: data.token, url: process.env['E2E_URL']! }])
  return data.token
}

/** A picture to look at, when SHOTS=1. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === '1')
    await page.screenshot({ path: resolve(import.meta.dirname, '../../test-results/shots', `${name}.png`), fullPage: true })
}
