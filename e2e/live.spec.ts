import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { rows as sqlRows } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, post, shot, signedIn, test } from './harness/test.ts'

const seen = (page: Page) => view(page).locator('.watchers')

test('who else has a record open is seen in its detail and in its form, until they close it', async ({ page, browser }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/country?countryCode=MT')
  const other = await person(browser, 'supervisor', '/basic/country?countryCode=MT')
  await rows(page).first().dblclick()
  await expect(view(page).locator('.detail')).toBeVisible()
  await expect(seen(page)).toHaveCount(0)
  await rows(other).first().getByRole('button', { name: '修改' }).click()
  await expect(seen(page)).toHaveAttribute('aria-label', '林晓梅也在看')
  await expect(seen(other)).toHaveAttribute('aria-label', '陈建国也在看')
  await shot(page, 'watchers-1440')
  await page.keyboard.press('Escape')
  await expect(seen(other)).toHaveCount(0)
  await rows(page).first().dblclick()
  await expect(seen(other)).toHaveAttribute('aria-label', '陈建国也在看')
  await other.context().close()
  await expect(seen(page)).toHaveCount(0)
})

test('another record has other people; a lost connection tells again who is there', async ({ page, browser, context }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/country?countryCode=CY')
  const other = await person(browser, 'supervisor', '/basic/country?countryCode=SI')
  await rows(page).first().dblclick()
  await rows(other).first().dblclick()
  await expect(other.locator('.detail')).toBeVisible()
  await expect(seen(page)).toHaveCount(0)
  await other.goto('/basic/country?countryCode=CY')
  await rows(other).first().dblclick()
  await expect(seen(page)).toBeVisible()
  await sqlRows('DELETE FROM realtime_watch')
  await context.setOffline(true)
  await context.setOffline(false)
  await page.reload()
  await rows(page).first().dblclick()
  await expect(seen(other)).toBeVisible()
  await other.context().close()
})

const LOCK = 771_771

/** The job stops at a third until the test lets it go on. */
async function heldExports(): Promise<() => Promise<void>> {
  await sqlRows(`CREATE OR REPLACE FUNCTION e2e_hold() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END'`)
  await sqlRows(`CREATE TRIGGER e2e_hold BEFORE UPDATE ON task FOR EACH ROW
    WHEN (NEW.kind = 'export' AND NEW.total > 0 AND NEW.done * 100 > 33 * NEW.total) EXECUTE FUNCTION e2e_hold()`)
  const holder = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await holder.connect()
  await holder.query(`SELECT pg_advisory_lock(${LOCK})`)
  return async () => {
    await holder.end().catch(() => {})
    await sqlRows('DROP TRIGGER IF EXISTS e2e_hold ON task')
  }
}

const many = async (): Promise<() => Promise<void>> => {
  await sqlRows(`INSERT INTO basic_platform_address (plat_code, address_type, contact, phone, country_code, street)
    SELECT (SELECT min(plat_code) FROM basic_platform), 1, '导出样本', '13800000000', 'US', '样本 ' || n FROM generate_series(1, 2000) n`)
  const [setting] = await sqlRows<{ value: string }>(
    "SELECT config_value AS value FROM system_config WHERE config_key = 'sys.export.asyncRows'",
  )
  const set = (value: string) =>
    sqlRows("UPDATE system_config SET config_value = $1 WHERE config_key = 'sys.export.asyncRows'", [value])
  await set('1000')
  return async () => {
    await set(setting!.value)
    await sqlRows("DELETE FROM basic_platform_address WHERE contact = '导出样本'")
  }
}

test('a file is seen growing in the download records, and is there when it is done', async ({ page }) => {
  const undo = await many()
  const letGo = await heldExports()
  try {
    const token = await signedIn(page, 'admin')
    await page.goto('/index')
    await page.getByRole('button', { name: /^文件下载记录/ }).click()
    const drawer = page.getByRole('dialog', { name: '文件下载记录' })
    await expect(drawer).toBeVisible()
    const asked = await post(page, '/basic/platform-address/export', { condition: { contact: '导出样本' } }, token)
    expect(asked.msg).toBe('已加入导出任务')
    const bar = drawer.getByRole('progressbar').first()
    const share = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(share).toBe(30)
    await expect(page.getByRole('button', { name: '文件下载记录，有文件正在生成' })).toBeAttached()
    await shot(page, 'download-progress-1440')
    await letGo()
    await expect(bar).toHaveCount(0)
    await page
      .locator('.ant-notification-notice')
      .filter({ hasText: '导出成功' })
      .locator('.ant-notification-notice-close')
      .click()
    const downloading = page.waitForEvent('download')
    await drawer.getByRole('button', { name: '下载' }).first().click()
    expect((await downloading).suggestedFilename()).toMatch(/^平台地址\d+\.xlsx$/)
  } finally {
    await letGo()
    await undo()
  }
})
