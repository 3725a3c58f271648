import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, median } from './figure.ts'
import { percentile, sorted } from './load.ts'
import { paintAfter, scrollFrames } from './web/frames.ts'

const root = resolve(import.meta.dirname, '..')
const ASSETS = join(root, 'apps/web/dist/assets')
const KB = 1024
const limit = (name: string, value: number, unit: string, most: number, more: object = {}) =>
  figure(name, value, unit, { goal: `<= ${most}`, met: value <= most, ...more })

/** What a person waits for in the browser, on the built pages: build them first. */
export async function benchWeb(database: BenchDatabase): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    await context.addCookies([{ name: 'Admin-TokenErp', value: await signIn(database.db, 'admin'), url: server.address }])
    await measureLoading(context, server.address)
    await measureShell(await context.newPage(), server.address)
    await measureGrid(browser)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measureLoading(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  const first = new Set<string>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('.js')) first.add(pathname.split('/').at(-1)!)
  })
  await page.goto(`${address}/index`)
  await page.locator('.home h1').waitFor()
  await page.close()
  const gzipped = (name: string) => gzipSync(readFileSync(join(ASSETS, name))).length / KB
  limit(
    'web: scripts before the first screen',
    [...first].reduce((sum, name) => sum + gzipped(name), 0),
    'KB gzip',
    350,
  )
  const later = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !first.has(name))
  const sizes = later.map((name) => ({ name, size: gzipped(name) })).sort((a, b) => b.size - a.size)
  limit('web: largest page chunk', sizes[0]?.size ?? 0, 'KB gzip', 150, { chunk: sizes[0]?.name })
}

async function measureShell(page: Page, address: string): Promise<void> {
  for (const path of ['/basic/country?size=100', '/basic/currency?size=100']) {
    await page.goto(address + path)
    await page.locator('.grid-row').first().waitFor()
  }
  const show = (title: string) =>
    `[...document.querySelectorAll('.tag-title')].find((tag) => tag.textContent === '${title}').click()`
  await page.evaluate(`${show('国家')}`)
  await page.locator('.view:visible .grid-row').first().waitFor()
  const took: number[] = []
  for (let i = 0; i < 20; i++) took.push(await paintAfter(page, show(i % 2 ? '国家' : '币种')))
  limit('web: switch between two kept tabs', median(took), 'ms', 50, { p95: percentile(sorted(took), 0.95) })
  await measureMemory(page)
}

const ROUNDS = 200

async function measureMemory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / KB / KB
  }
  const round = async (id: number) => {
    await page.evaluate(
      (path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      },
      `/basic/country?size=100&keyword=${'aeiou'[id % 5]}&r=${id}`,
    )
    await page.locator('.view:visible .grid-row').first().waitFor()
    await page.locator('.tag.active .tag-close').click()
  }
  for (let id = 0; id < 20; id++) await round(id)
  const before = await heap()
  for (let id = 0; id < ROUNDS; id++) await round(id)
  const after = await heap()
  figure(`web: heap after ${ROUNDS} openings and closings`, after, 'MB', { before, growth: after / before })
}

async function measureGrid(browser: Browser): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'erp-bench-web-'))
  const shared = { root: join(root, 'bench/web'), configFile: false as const, logLevel: 'error' as const }
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.route('**/api/**', (route) => route.fulfill({ json: { code: 200, msg: '', data: null } }))
    await page.goto(server.resolvedUrls!.local[0]!)
    await page.locator('.grid-header').waitFor()
    const first = await paintAfter(page, 'window.fill(true)')
    limit('web: 100 rows x 40 columns, first paint', first, 'ms', 400)
    const frames = sorted(await scrollFrames(page, '.grid'))
    limit('web: slowest frame while scrolling', frames.at(-1)!, 'ms', 50, {
      p50: percentile(frames, 0.5),
      p95: percentile(frames, 0.95),
    })
  } finally {
    await page.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
