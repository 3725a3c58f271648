import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { type MenuNode, routesOf } from '../../apps/web/src/app/menu.ts'
import { staticRoutes } from '../../apps/web/src/app/static-routes.ts'
import { rows } from './database.ts'
import { expect, pointerAway, post, signedIn } from './test.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Lists that are one page under many names are looked at once or twice. */
const SAME =
  /^\/orderList\/(salesWaitMerge|salesDispatched|salesUnusual|storeSales|waitDistribute|similar|waitSowing|waitPackage|waitShip|shipped|salesArchive|intercept)|^\/warehouse\/elfCheckReceipt|^\/basic\/(post|degreeDifficulty|platformAddress|chinaCity|employeeCorrespondence)|^\/tool\/(loginLog|menuLog|errorLog)|^\/warehouse\/(otherOutReceipt|checkReceiptFinished|containerUseDetails|stockLayer|inTransitDetails|unusualTransfer)|^\/basic\/(currency|tag|config)$/

/** What the law asks for; advice beyond it is never serious. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Walks one half of all pages, so that two browsers share them, and tells what is serious. */
export async function walk(page: Page, half: 0 | 1): Promise<string[]> {
  const token = await signedIn(page, 'admin')
  const settle = settling(page)
  await page.goto('/index')
  await pointerAway(page)
  await settle()
  // Once for all pages: its half a megabyte would be read anew for each of them.
  await page.evaluate(axe.source)
  const found = await violationsIn(page, '/index')
  // Pages that are not open yet are one page under many names.
  let closed = false
  const paths = (await everyPage(page, token)).filter((path) => !SAME.test(path))
  for (const [i, path] of paths.entries()) {
    if (i % 2 !== half) continue
    await go(page, `${path}?size=10`)
    await settle()
    found.push(...(await notLoaded(page, path)))
    const notYet = await page.getByText('尚未开放').first().isVisible()
    const look = () => violationsIn(page, path, '.views', i % 10 === half)
    // On a busy machine a page may begin to load after it was quiet: what is wrong with it is still there after that.
    if ((!notYet || !closed) && (await look()).length > 0) found.push(...(await settle().then(look)))
    closed ||= notYet
  }
  return found
}

/** Of the menu as the server answers it, so that a new page is covered the day it is there; then those that no entry leads to. */
async function everyPage(page: Page, token: string): Promise<string[]> {
  const menu = await post(page, '/v1/user/router', { condition: { app_id: 25 } }, token)
  const [dict] = await rows<{ id: string }>('SELECT id FROM basic_dict_type ORDER BY id LIMIT 1')
  const fixed = staticRoutes.map(({ path }) => path.replace(':dictId', dict!.id).replace(':id', '1'))
  const paths = routesOf(menu.data as unknown as MenuNode[]).map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  return [...paths.filter((path) => !path.includes(':')), ...fixed, '/404', '/401']
}

/** By the shell's own router: a page load for each of them would take minutes. What was looked at before is closed behind it, or its neighbour would be drawn in between. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    for (const close of document.querySelectorAll<HTMLElement>('.tag:not(.active) .tag-close')) close.click()
  }, path)
}

/** Nothing asked for and nothing turning for a while: a page that loads asks only after its script has come. */
function settling(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  let asked = 0
  page.on('request', (request) => void (open.add(request), asked++))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (one) => open.delete(one))
  return async () => {
    for (let before = -1; before !== asked || open.size > 0; ) {
      before = asked
      await page.evaluate(stillness)
    }
  }
}

/** Looked at within the page: a question for each look would take longer than the page. */
async function stillness(): Promise<void> {
  const seen = (all: string) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
  const isBare = (grid: Element) => !grid.querySelector('[role=gridcell], .ant-empty, .status-block')
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((later) => setTimeout(later, 20))
    const busy = seen('.ant-spin-spinning, .ant-skeleton').length > 0 || seen('.view .grid').some(isBare)
    quiet = busy ? 0 : quiet + 1
  }
}

/** A page that says that it could not load is no page. */
async function notLoaded(page: Page, path: string): Promise<string[]> {
  const said = await page.locator('.view:visible .status-block', { hasText: '数据没有加载成功' }).allInnerTexts()
  return said.map((text) => `${path} ${text.replaceAll('\n', ' ')}`)
}

async function violationsIn(page: Page, name: string, part = 'body', colours = true): Promise<string[]> {
  const { violations } = await page.evaluate(([context, options]) => window.axe.run(context, options), [
    part,
    {
      runOnly: STANDARD,
      resultTypes: ['violations'],
      elementRef: false,
      // Style sheets are read for advice alone.
      preload: false,
      rules: { 'color-contrast': { enabled: colours } },
    },
  ] as [string, RunOptions])
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, html }) => `${name} ${id} ${String(target)} ${html.slice(0, 160)}`),
    )
}
