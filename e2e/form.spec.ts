import type { Locator, Page } from '@playwright/test'
import { type Fixture, fixture } from './harness/fixture.ts'
import { expect, shot, signedIn, test } from './harness/test.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const png = { name: '样品.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

let served: Fixture
test.beforeAll(async () => {
  served = await fixture('form')
})
test.afterAll(() => served.stop())

async function open(page: Page, who = 'developer', search = ''): Promise<void> {
  const token = await signedIn(page, who)
  await page.context().addCookies([{ name: 'Admin-TokenErp', value: token, url: served.address }])
  await page.goto(served.address + search)
}

const add = (page: Page, label: string) => page.getByRole('button', { name: `上传${label}`, exact: true })
const remove = (page: Page, label: string) => page.getByRole('button', { name: `移除${label}`, exact: true })

/** The file arrives as the browser hands it over: in a drop or in a paste. */
async function give(place: Locator, how: 'drop' | 'paste', ...files: (typeof pixel)[]): Promise<void> {
  await place.evaluate(
    (element, { kind, given }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }))
      const shared = { bubbles: true, cancelable: true }
      if (kind === 'paste') return void element.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }))
      for (const name of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(name, { ...shared, dataTransfer: data }))
    },
    { kind: how, given: files },
  )
}
const pixel = { name: '样品.png', type: 'image/png', base64: PIXEL }

test('a picture is chosen, seen large on hover, replaced, removed', async ({ page }) => {
  await open(page)
  const choosing = page.waitForEvent('filechooser')
  await add(page, '主图').click()
  await (await choosing).setFiles(png)
  const shown = page.getByRole('img', { name: '主图' })
  await expect(shown).toHaveJSProperty('naturalWidth', 1)
  const first = await shown.getAttribute('src')
  await page.mouse.move(0, 0)
  await shown.hover()
  await expect(page.locator('.enlarged')).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '更换主图' }).click()
  await (await again).setFiles(png)
  await expect(shown).not.toHaveAttribute('src', first!)
  await remove(page, '主图').click()
  await expect(shown).toHaveCount(0)
  await expect(add(page, '主图')).toBeVisible()
})

test('pictures are dropped and pasted; what is no picture is refused in words', async ({ page }) => {
  await open(page)
  await give(add(page, '主图'), 'drop', pixel)
  await expect(page.getByRole('img', { name: '主图' })).toBeVisible()
  await give(add(page, '图片'), 'paste', pixel)
  await expect(page.getByRole('img', { name: '第1张图片' })).toBeVisible()
  await give(add(page, '图片'), 'drop', { ...pixel, name: 'a.txt', type: 'text/plain' })
  await expect(page.getByText('只能上传图片文件')).toBeVisible()
  await give(add(page, '图片'), 'drop', { name: 'no.png', type: 'image/png', base64: btoa('no picture') })
  await expect(page.getByRole('alert').filter({ hasText: /文件|图片/ })).toBeVisible()
  await expect(page.getByRole('img', { name: '第2张图片' })).toHaveCount(0)
  await expect(add(page, '图片')).toBeEnabled()
  await shot(page, 'form-images-1440')
})

test('several pictures stay in the order they are given, by mouse or keys, up to their limit', async ({ page }) => {
  await open(page)
  await page.getByLabel('选择图片').setInputFiles([png, { ...png, name: 'b.png' }])
  const tiles = page.locator('.image-tiles .image-shown')
  await expect(tiles).toHaveCount(2)
  const order = () => tiles.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const [one, two] = await order()
  await page.getByRole('button', { name: '第1张图片，按左右方向键移动' }).press('ArrowRight')
  await expect.poll(order).toEqual([two, one])
  await page.locator('.image-tiles > .image-tile').nth(1).dragTo(page.locator('.image-tiles > .image-tile').nth(0))
  await expect.poll(order).toEqual([one, two])
  await give(add(page, '图片'), 'drop', pixel, { ...pixel, name: 'c.png' })
  await expect(page.getByText('还能添加1张图片，多出的没有上传')).toBeVisible()
  await expect(tiles).toHaveCount(3)
  await expect(add(page, '图片')).toHaveCount(0)
  await remove(page, '第2张图片').click()
  await expect(tiles).toHaveCount(2)
})

test('a required picture is asked for; an optional group only once something is in it, each error at its field', async ({
  page,
}) => {
  await open(page)
  const item = (label: string) => page.locator('.ant-form-item').filter({ hasText: label })
  await page.getByLabel('名称').fill('样品')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(item('主图')).toContainText('主图不能为空')
  await expect(page.getByText('长不能为空')).toHaveCount(0)
  const size = page.getByRole('group', { name: '包装尺寸' })
  await size.getByLabel('单位').fill('cm')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(size.getByText('长不能为空')).toBeVisible()
  await size.getByLabel('长').fill('12.5')
  await give(add(page, '主图'), 'drop', pixel)
  await expect(page.getByRole('img', { name: '主图' })).toBeVisible()
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/e2e/sample'))
  await page.getByRole('button', { name: '保存' }).click()
  const sent = (await sending).postDataJSON() as Record<string, unknown>
  expect(sent).toMatchObject({ name: '样品', size: { length: '12.5', unit: 'CM' }, images: null })
  expect(sent['mainImage']).toMatch(/^\/api\/v1\/user\/avatar\//)
})

test('a refused change below /stock shows no notice of the call: the form has the word', async ({ page }) => {
  await open(page, 'admin', '?gone')
  const answering = page.waitForResponse((answer) => answer.url().endsWith('/api/stock/store'))
  await page.getByRole('button', { name: '保存' }).click()
  const answer = await answering
  expect(answer.request().method()).toBe('PUT')
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  expect(code).not.toBe(200)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(msg)
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
})
