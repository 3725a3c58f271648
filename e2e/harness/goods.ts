import type { Locator, Page } from '@playwright/test'
import { rows } from './database.ts'
import { expect, post, tokenOf } from './test.ts'

let made = Date.now() % 1_000_000

export const freshCode = (): string => `ZE${(made++).toString(36).toUpperCase()}`

/** Names that read alike would be taken for the same goods. */
const unlikeName = (): string =>
  Array.from({ length: 8 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')

export async function give(place: Locator, how: 'drop' | 'paste', count = 1): Promise<void> {
  const files = await Promise.all(Array.from({ length: count }, () => painted(place.page())))
  await place.evaluate(
    (element, { kind, given }) => {
      const data = new DataTransfer()
      for (const [index, base64] of given.entries())
        data.items.add(
          new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], `${index}.png`, { type: 'image/png' }),
        )
      const shared = { bubbles: true, cancelable: true }
      if (kind === 'paste') return void element.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }))
      for (const name of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(name, { ...shared, dataTransfer: data }))
    },
    { kind: how, given: files },
  )
}

/** A PNG of random blocks: pictures that look alike would be taken for the same goods. */
const painted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 80 })
    const pen = canvas.getContext('2d')!
    for (let cell = 0; cell < 72; cell++) {
      pen.fillStyle = `hsl(${Math.random() * 360} 70% ${Math.random() * 100}%)`
      pen.fillRect((cell % 9) * 10, Math.floor(cell / 9) * 10, 10, 10)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })

/** Types into a select and takes the first match, as a person without a mouse does. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const box = page.locator('.view:visible').getByRole('combobox', { name: label, exact: true })
  await box.focus()
  await page.keyboard.type(typed)
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText(typed)
  await page.keyboard.press('Enter')
}

export interface Made {
  goodsId: number
  goodsCode: string
  goodsName: string
  version: number
  skus: { skuId: number; sku: string }[]
}

export async function makeGoods(page: Page, audited = false, more: object = {}): Promise<Made> {
  const token = await tokenOf(page)
  const goodsCode = freshCode()
  const person = await idOf('SELECT id FROM account_user WHERE username = $1', 'developer')
  const answer = await post(
    page,
    '/goods/goods/save',
    {
      goodsCode,
      goodsName: unlikeName(),
      catId: (await leafCategory()).id,
      mainImage: await picture(page, token!),
      season: 'ALL',
      developerId: person,
      purchaserId: person,
      purchaseUrl: 'https://detail.1688.com/offer/1.html',
      packInfoId: await idOf('SELECT id FROM basic_pack_info ORDER BY id LIMIT 1'),
      defaultStoreId: await idOf('SELECT id FROM stock_store WHERE is_activated = 1 ORDER BY id LIMIT 1'),
      declareNameCn: '杯子',
      declareNameEn: 'cup',
      declarePrice: '2.00',
      skus: [sku('红'), sku('蓝')],
      ...more,
    },
    token,
  )
  if (answer.code !== 200) throw new Error(answer.msg)
  const goods = answer.data as unknown as Made
  if (audited) await approve(goods.goodsId)
  return goods
}

async function picture(page: Page, token: string): Promise<string> {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await painted(page), 'base64') }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/api/goods/goods/imageUpload', { multipart: { file }, headers })
  return ((await answer.json()) as { data: { url: string } }).data.url
}

/** One that goods can have: without categories below it. */
export async function leafCategory(): Promise<{ id: number; name: string }> {
  const [leaf] = await rows<{ id: string; name: string }>(`SELECT id, cat_name AS name FROM goods_goods_cats c
    WHERE is_activated = 1 AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM goods_goods_cats b WHERE b.parent_id = c.id)
    ORDER BY length(cat_name) DESC, id LIMIT 1`)
  return { id: Number(leaf!.id), name: leaf!.name }
}

const sku = (property1: string) => ({ property1, costPrice: '10', weight: '300' })

async function idOf(text: string, ...values: unknown[]): Promise<number> {
  return Number((await rows<{ id: string }>(text, values))[0]!.id)
}

async function approve(goodsId: number): Promise<void> {
  await rows(`UPDATE goods_goods SET audit_status = 200, goods_status = '20', approve_time = now() WHERE id = $1`, [goodsId])
  await rows(`UPDATE goods_goods_sku SET sku_status = '20' WHERE goods_id = $1`, [goodsId])
}
