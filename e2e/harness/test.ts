import { resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { firstCompany, openCompany } from './company.ts'

export { expect }
export const PASSWORD = 'Erp@2026'
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

let tests = 0

/** Every test comes from an address of its own, so that one's failed sign-ins are not another's; an error thrown by the page or a break of its policy fails it. */
export const test = base.extend<{ ownAddress: void; ownErrors: void }, { company: string }>({
  company: [
    async ({ browserName: _any }, give, { workerIndex, config }) => {
      // Only a failure starts a worker beyond the first ones: what was left half-way must not fail the second try.
      const fresh = workerIndex < config.workers ? null : await openCompany(await firstCompany(''), workerIndex)
      Object.assign(process.env, fresh?.known)
      await give(process.env['E2E_URL']!)
      await fresh?.stop()
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  baseURL: async ({ company }, give) => give(company),
  // Said to the context, not as an option of it: contexts of equal options are one, emptied, with the scripts it knows.
  ownAddress: [
    async ({ context }, give, { workerIndex }) => {
      tests++
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${workerIndex % 250}.${tests >> 8}.${tests % 256}` })
      await give()
    },
    { auto: true },
  ],
  ownErrors: [
    async ({ page }, give) => {
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(error.stack ?? error.message))
      page.on('console', (line) => void (/Content Security Policy/.test(line.text()) && thrown.push(line.text())))
      await give()
      expect(thrown, 'errors thrown by the page, or its policy broken').toEqual([])
    },
    { auto: true },
  ],
})

/** Through the same call as the form, without its pages: for tests that are about something else. */
export async function signedIn(page: Page, username: string): Promise<string> {
  const { code, msg, data } = await post(page, '/v1/user/login', { username, password: PASSWORD })
  if (code !== 200) throw new Error(`${username} cannot sign in: ${msg}`)
  const token = String(data['token'])
  await page.context().addCookies([{ name: 'Admin-TokenErp', value: token, url: process.env['E2E_URL']! }])
  return token
}

/** On another device: nothing of this browser goes with it, and its session stays. */
export async function signedInElsewhere(username: string): Promise<string> {
  const answer = await fetch(`${process.env['E2E_URL']}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.253.0.1' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return String(((await answer.json()) as Envelope).data['token'])
}

interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown>
}

export async function post(page: Page, path: string, data: object, token = ''): Promise<Envelope> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await page.request.post(`/api${path}`, { data, headers })
  return (await answer.json()) as Envelope
}

export async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'Admin-TokenErp')?.value
}

/** A browser without a screen begins with its pointer in the corner: what lies there has the colours of hovering. */
export const pointerAway = (page: Page): Promise<void> => page.mouse.move(-1, -1)

export async function shot(page: Page, name: string): Promise<void> {
  const path = resolve(import.meta.dirname, '../../test-results/shots', `${name}.png`)
  if (process.env['SHOTS'] === '1') await page.screenshot({ path, fullPage: true })
}
