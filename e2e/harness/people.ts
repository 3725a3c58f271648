import type { Browser, Page } from '@playwright/test'
import { rows } from './database.ts'
import { signedIn } from './test.ts'

export async function person(browser: Browser, who: string, path = '/index'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL']!,
    extraHTTPHeaders: { 'x-forwarded-for': '10.252.0.1' },
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signedIn(page, who)
  await page.goto(path)
  return page
}

export async function userId(username: string): Promise<number> {
  const [row] = await rows<{ id: string }>('SELECT id FROM account_user WHERE username = $1', [username])
  return Number(row!.id)
}

export async function push(username: string, text: string): Promise<number> {
  const [made] = await rows<{ id: string }>(
    `WITH made AS (INSERT INTO realtime_message (user_id, body) VALUES ($1, $2) RETURNING id, user_id)
     SELECT id, pg_notify('erp_realtime', jsonb_build_object('message', id, 'user', user_id)::text) FROM made`,
    [await userId(username), JSON.stringify({ type: 'message', text })],
  )
  return Number(made!.id)
}

export async function endSessions(username: string): Promise<void> {
  await rows('UPDATE account_session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [await userId(username)])
}

/** A notice as the table could hold it, past the server's cleaning; only for this person when one is named. */
export async function notice(title: string, content: string, username?: string): Promise<number> {
  const [made] = await rows<{ id: string }>(
    `INSERT INTO basic_message (kind, version_text, title, content, status, publish_time, user_id)
     VALUES (1, '8.8.8', $1, $2, 1, now(), $3) RETURNING id`,
    [title, content, username ? await userId(username) : null],
  )
  return Number(made!.id)
}
