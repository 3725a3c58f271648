import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, post, shot, signedIn, test } from './harness/test.ts'

const LIST = '/product/pictureInfo'
interface Wanted {
  goodsId: number
  code: string
  skus: string[]
}

/** A goods of the developer of 上海一部 with a few styles, of which nobody made pictures. */
async function plainGoods(): Promise<Wanted> {
  const [found] = await stored<{ id: string; code: string; skus: string[] }>(
    `SELECT g.id, g.goods_code AS code, ARRAY(SELECT s.sku FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL ORDER BY s.sort_no, s.id) AS skus
     FROM goods_goods g JOIN account_user u ON u.id = g.developer_id AND u.username = 'developer'
     WHERE g.audit_status = 200 AND g.goods_type = 1 AND g.deleted_at IS NULL AND g.main_image IS NOT NULL AND NOT EXISTS (SELECT 1 FROM product_center_picture_info t WHERE t.goods_id = g.id)
       AND (SELECT count(*) FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL) BETWEEN 2 AND 4
     ORDER BY g.id DESC LIMIT 1`,
  )
  return { goodsId: Number(found!.id), code: found!.code, skus: found!.skus }
}

const drawn = async (name: string, thing: string, background = '#ffffff') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .composite([{ input: { create: { width: 400, height: 300, channels: 3, background: thing } } }])
    .png()
    .toBuffer(),
})
const row = (page: Page, code: string) => rows(page).filter({ hasText: code })
const drawer = (page: Page, code: string) => page.getByRole('dialog', { name: `图片任务 ${code}` })
const press = async (page: Page, name: string) => {
  await page.getByRole('dialog').last().getByRole('button', { name }).click()
}

/** As a person reads a zip: the names of what is in it. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

async function makes(page: Page, { code, skus }: Wanted, light: string): Promise<void> {
  await row(page, code).getByRole('button', { name: '制作' }).click()
  const files = [
    await drawn('正面.png', light),
    ...(await Promise.all(skus.map((sku, n) => drawn(`${sku.toLowerCase()}-1.png`, `#0000${90 + n}`)))),
  ]
  await drawer(page, code)
    .getByLabel('选择图片文件')
    .setInputFiles([...files, { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  const results = drawer(page, code).locator('.picture-results')
  await expect(results).toContainText(`${skus.length + 2}/${skus.length + 2}`)
  await expect(results).toContainText('图片格式不支持，仅限jpg、png、webp')
  await expect(drawer(page, code).getByRole('heading', { name: `SKU图（${skus.length}/${skus.length}）` })).toBeVisible()
}

async function handsIn(page: Page, code: string): Promise<void> {
  await drawer(page, code)
    .getByRole('button', { name: /^提\s?交$/ })
    .click()
  await page
    .getByRole('dialog', { name: '确认提交吗' })
    .or(page.locator('.ant-modal-confirm'))
    .last()
    .getByRole('button', { name: /确\s?[定认]|是/ })
    .click()
  await expect(drawer(page, code).getByText('待确认')).toBeVisible()
}

test('pictures are assigned, made, returned, made again and confirmed; the goods shows them, and a zip holds them', async ({
  page,
  browser,
}) => {
  const wanted = await plainGoods()
  const { code, goodsId, skus } = wanted
  const token = await signedIn(page, 'supervisor')
  await post(
    page,
    '/product-center/picture-info/add',
    { goodsId, requirement: '白底正面图，另加每个颜色', priority: 2, dueDate: '2020-01-01' },
    token,
  )
  await page.setViewportSize(DESKTOP)
  await page.goto(`${LIST}?goodsCode=${code}`)
  await expect(row(page, code)).toContainText('逾期')
  await row(page, code).getByRole('button', { name: '分配' }).click()
  await page.getByRole('combobox', { name: '美工' }).last().click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '袁静' }).click()
  await press(page, '分')
  await expect(row(page, code)).toContainText('制作中')

  const artist = await person(browser, 'yuan.jing', `${LIST}?goodsCode=${code}`)
  await makes(artist, wanted, '#552200')
  await shot(artist, 'picture-making')
  await handsIn(artist, code)

  await view(page).getByRole('button', { name: '刷新' }).click()
  await row(page, code).getByRole('button', { name: '对比确认' }).click()
  await drawer(page, code).getByRole('slider', { name: '新图占比' }).focus()
  await page.keyboard.press('ArrowRight')
  await shot(page, 'picture-compare')
  await drawer(page, code)
    .getByRole('button', { name: /^退\s?回$/ })
    .click()
  await page.getByRole('textbox', { name: '原因' }).fill('主图太暗')
  await press(page, '退')
  await expect(row(page, code)).toContainText('主图太暗')

  await artist.goto(`${LIST}?goodsCode=${code}`)
  await makes(artist, wanted, '#ee8800')
  await expect(drawer(artist, code)).toContainText('退回原因：主图太暗')
  await handsIn(artist, code)
  await artist.setViewportSize(PHONE)
  await shot(artist, 'picture-phone')
  await artist.context().close()

  await view(page).getByRole('button', { name: '刷新' }).click()
  await row(page, code).getByRole('button', { name: '对比确认' }).click()
  await drawer(page, code)
    .getByRole('button', { name: /^确\s?认$/ })
    .click()
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s?[定认]|是/ })
    .click()
  await expect(drawer(page, code).getByText('已完成')).toBeVisible()

  const [goods] = await stored<{ main: string; same: boolean; skus: string }>(
    `SELECT g.main_image AS main, g.main_image = (SELECT p.url FROM product_center_picture p JOIN product_center_picture_info t ON t.id = p.picture_info_id
       WHERE t.goods_id = g.id AND p.kind = 1 AND p.deleted_at IS NULL ORDER BY p.sort_no LIMIT 1) AS same,
       (SELECT count(DISTINCT s.sku_image) FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL) AS skus FROM goods_goods g WHERE g.id = $1`,
    [goodsId],
  )
  expect([goods!.same, Number(goods!.skus)]).toEqual([true, skus.length])

  const saving = page.waitForEvent('download')
  await drawer(page, code).getByRole('button', { name: '打包下载' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${code}图片.zip`)
  const names = namesIn(await readFile(await file.path()))
  expect(names.toSorted()).toEqual(
    [`${code}/主图/01.png`, `${code}/主图/02.png`, ...skus.map((sku) => `${code}/SKU图/${sku}.png`)].toSorted(),
  )
  await page.keyboard.press('Escape')
  await page.locator('.ant-segmented-item', { hasText: '卡片' }).click()
  await expect(view(page).locator('.picture-card', { hasText: code }).locator('img')).toHaveAttribute(
    'src',
    goods!.main.replace('.png', '.thumb.webp'),
  )
  await shot(page, 'picture-cards')
})
