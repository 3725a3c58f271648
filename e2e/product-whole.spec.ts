import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rows as stored } from './harness/database.ts'
import { leafCategory } from './harness/goods.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, shot, signedIn, test, tokenOf } from './harness/test.ts'

/** Names that read alike would be taken for the same product. */
const unlike = (): string =>
  Array.from({ length: 8 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
const NAME = unlike()
const CUPS = '200003136'
const PATH = '/api/product-center'
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

/** As the page of this person would have said it: steps that other stories click through. */
async function say<T = Record<string, unknown>>(
  page: Page,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request[method](path, { headers, ...(data && { data }) })
  const { code, msg, data: told } = (await answer.json()) as { code: number; msg: string; data: T }
  expect([path, code, msg].join(' ')).toBe([path, 200, msg].join(' '))
  return told
}
const one = async <T extends object>(text: string, ...values: unknown[]): Promise<T> => (await stored<T>(text, values))[0]!

const painted = (background: string) =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 300, height: 420, channels: 3, background } } }])
    .png()
    .toBuffer()

/** A shop of the seller on AliExpress whose platform does nothing by itself. */
async function makeShop(): Promise<{ id: number; name: string }> {
  const name = `全程店${Date.now() % 1_000_000}`
  const shop = await one<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, site, seller_id, dept_id, auth_status, listing_sync, order_sync, sku_prefix, default_store_id)
     SELECT 'smt', $1, $1, 'USD', 'US', u.id, u.dept_id, 1, 0, 1, 'WH-', 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    name,
  )
  await stored('INSERT INTO simulator_smt_shop (shop_id, is_quiet, lived_until) VALUES ($1, 1, now())', [shop.id])
  return { id: Number(shop.id), name }
}

async function recommend(page: Page): Promise<number> {
  await page.goto('/product/development')
  await page.getByRole('button', { name: '添加推荐' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('产品名称').fill(NAME)
  await form.getByLabel('推荐理由').fill('同行一周卖了三百件')
  await form.getByLabel('竞品链接').fill('https://shop.example.com/item/7')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  return Number((await one<{ id: string }>('SELECT id FROM product_center_development WHERE goods_name = $1', NAME)).id)
}

async function research(page: Page, id: number): Promise<void> {
  await row(page, NAME).getByRole('button', { name: '领取', exact: true }).click()
  await expect(page.getByText('领取成功')).toBeVisible()
  const before = await say<{ version: number }>(page, 'get', `${PATH}/development/${id}`)
  const bytes = await painted('#c0392b')
  const sent = await page.request.post('/api/goods/goods/imageUpload', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: bytes } },
  })
  const mainImage = ((await sent.json()) as { data: { url: string } }).data.url
  await say(page, 'put', `${PATH}/development/edit`, {
    id,
    version: before.version,
    goodsName: NAME,
    goodsNameEn: 'Camping Mug',
    catId: (await leafCategory()).id,
    devType: 1,
    season: 'ALL',
    mainImage,
    refUrls: ['https://shop.example.com/item/7'],
    purchaseUrls: [`https://detail.1688.com/offer/61${Date.now() % 10_000_000}113.html`],
    targetPlats: ['smt'],
    targetCountries: ['US'],
    estCost: '25',
    estPackCost: '0.5',
    estFreight: '12',
    estWeight: 220,
    estSalePrice: '12.99',
    currency: 'USD',
    feeRate: '8',
    payRate: '1',
    adRate: '3',
    estMonthlyQty: 60,
    infringeCheck: 1,
    skus: [{ property1: '红色' }, { property1: '蓝色' }],
  })
  await say(page, 'post', `${PATH}/development/submit-approval`, { ids: [id], repeatReason: '新货源，无旧款' })
}

/** With the developer's results beside it, by the keyboard. */
async function approve(page: Page): Promise<void> {
  await row(page, NAME).getByRole('button', { name: '审批', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '开发员成绩' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('审批通过', { exact: true })).toBeVisible()
}

interface Goods {
  id: number
  code: string
  skus: { skuId: number; sku: string }[]
}

/** The goods of the development, completed and audited. */
async function makeGoods(developer: Page, supervisor: Page, developmentId: number): Promise<Goods> {
  await say(developer, 'post', `${PATH}/development/to-goods`, { ids: [developmentId] })
  const { id } = await one<{ id: string }>('SELECT goods_id AS id FROM product_center_development WHERE id = $1', developmentId)
  const goodsId = Number(id)
  await stored(
    `UPDATE goods_goods SET purchaser_id = (SELECT id FROM account_user WHERE username = 'purchaser'), default_store_id = 1, declare_price = 2,
       seller_ids = (SELECT array_agg(id) FROM account_user WHERE username = 'seller'),
       pack_info_id = coalesce(pack_info_id, (SELECT min(id) FROM basic_pack_info)), declare_name_cn = '杯子', declare_name_en = 'cup' WHERE id = $1`,
    [goodsId],
  )
  await stored(
    'UPDATE goods_goods_sku SET length = 12, width = 9, height = 9, cost_price = coalesce(cost_price, 25) WHERE goods_id = $1',
    [goodsId],
  )
  await say(developer, 'post', '/api/goods/goods/submit-audit', { ids: [goodsId] })
  await say(supervisor, 'post', '/api/goods/goods/audit', { ids: [goodsId] })
  const goods = await one<{ code: string; skus: { skuId: number; sku: string }[] }>(
    `SELECT g.goods_code AS code, (SELECT jsonb_agg(jsonb_build_object('skuId', k.id, 'sku', k.sku) ORDER BY k.id) FROM goods_goods_sku k WHERE k.goods_id = g.id) AS skus FROM goods_goods g WHERE g.id = $1`,
    goodsId,
  )
  return { id: goodsId, ...goods }
}

/** Taken by an artist, confirmed by the developer. */
async function photograph(artist: Page, developer: Page, { id, code, skus }: Goods): Promise<void> {
  const task = await one<{ id: string }>('SELECT id FROM product_center_picture_info WHERE goods_id = $1', id)
  const ids = [Number(task.id)]
  await say(artist, 'post', `${PATH}/picture-info/claim`, { ids })
  const files = [['front', '#c0392b'], ...skus.map(({ sku }, n) => [sku, n ? '#2d6cdf' : '#c0393b'])] as [string, string][]
  for (const [name, color] of files) {
    const sent = await artist.request.post(`${PATH}/picture-info/upload`, {
      headers: { authorization: `Bearer ${await tokenOf(artist)}` },
      multipart: { id: task.id, file: { name: `${name}.png`, mimeType: 'image/png', buffer: await painted(color) } },
    })
    expect(((await sent.json()) as { code: number }).code).toBe(200)
  }
  await say(artist, 'post', `${PATH}/picture-info/submit`, { ids })
  await developer.goto(`/product/pictureInfo?goodsCode=${code}`)
  await row(developer, code).getByRole('button', { name: '对比确认' }).click()
  await developer
    .getByRole('dialog', { name: `图片任务 ${code}` })
    .getByRole('button', { name: /^确\s?认$/ })
    .click()
  await developer
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s?[定认]|是/ })
    .click()
  await expect(developer.getByRole('dialog', { name: `图片任务 ${code}` }).getByText('已完成')).toBeVisible()
}

/** Title, category and prices that leave a fifth. */
async function describe(page: Page, goodsId: number): Promise<void> {
  const info = await one<{ id: string; version: number }>(
    `SELECT id, version FROM product_center_platform_info WHERE goods_id = $1 AND plat_name = 'smt'`,
    goodsId,
  )
  const id = Number(info.id)
  const named = (attrName: string, attrValue: string) => ({ attrName, attrValue })
  await say(page, 'put', `${PATH}/platform-info/edit`, {
    id,
    version: info.version,
    title: 'Steel Camping Mug for Travel',
    platCategoryId: CUPS,
    platCategoryPath: 'Home & Garden > Kitchen & Dining > Mugs & Cups',
    margin: '20',
    discount: '0',
    freight: '12',
    description: '<p>Steel camping mug</p>',
    platAttrs: [named('品牌', '无品牌'), named('产地', '中国大陆'), named('高关注化学品', '无'), named('材质', '不锈钢')],
  })
  await say(page, 'post', `${PATH}/platform-info/calc-price`, { ids: [id] })
  await say(page, 'post', `${PATH}/platform-info/finish`, { ids: [id] })
}

async function template(page: Page, { id, code }: Goods, shop: { id: number }): Promise<number> {
  const made = await say<{ ids: number[] }>(page, 'post', `${PATH}/smt-template/create-from-goods`, {
    tempType: 1,
    goodsIds: [id],
    shopIds: [shop.id],
  })
  const templateId = made.ids[0]!
  const { content, version, tempName } = await say<{ content: { skus: object[] }; version: number; tempName: string }>(
    page,
    'get',
    `${PATH}/smt-template/details/${templateId}`,
  )
  const [freight] = await say<{ id: string }[]>(page, 'get', `${PATH}/smt-meta/freight-templates?shopId=${shop.id}`)
  await say(page, 'put', `${PATH}/smt-template/edit`, {
    templateId,
    version,
    tempType: 1,
    tempName,
    goodsId: id,
    shopIds: [shop.id],
    content: { ...content, freightTemplateId: freight!.id, skus: content.skus.map((sku) => ({ ...sku, stock: 20 })) },
  })
  await page.goto('/product/smtTemplate')
  await row(page, code).getByRole('button', { name: '检查', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, code)).toContainText('可发布')
  return templateId
}

/** Published by the worker, let through by the platform. */
async function publish(page: Page, admin: Page, { id, code }: Goods, shopId: number): Promise<string> {
  await row(page, code).getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?布$/ })
    .click()
  await expect(page.getByText('已加入1个发布任务')).toBeVisible()
  const listing = () =>
    stored<{ id: string; product_id: string }>('SELECT id, product_id FROM product_center_smt_listing WHERE goods_id = $1', [id])
  await expect.poll(async () => (await listing()).length, { timeout: 20_000 }).toBe(1)
  const [made] = await listing()
  await say(admin, 'post', '/api/tool/smt-simulator/event', { kind: 1, shopId, productId: made!.product_id })
  await say(page, 'post', `${PATH}/smt-listing/sync`, { ids: [Number(made!.id)] })
  const status = () =>
    one<{ status: string }>('SELECT product_status AS status FROM product_center_smt_listing WHERE id = $1', made!.id)
  await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('onSelling')
  return made!.product_id
}

test('one product from an idea to the first order of its listing', async ({ page, browser }) => {
  const shop = await makeShop()
  await signedIn(page, 'seller')
  const developmentId = await recommend(page)
  const desk = (tab: number) => `/product/development?tab=${tab}&goodsName=${encodeURIComponent(NAME)}`
  const developer = await person(browser, 'developer', desk(10))
  await research(developer, developmentId)
  const supervisor = await person(browser, 'supervisor', desk(30))
  await approve(supervisor)
  const goods = await makeGoods(developer, supervisor, developmentId)
  const artist = await person(browser, 'mei.lin')
  await photograph(artist, developer, goods)
  await describe(page, goods.id)
  const templateId = await template(page, goods, shop)
  const admin = await person(browser, 'admin')
  const productId = await publish(page, admin, goods, shop.id)

  await page.goto(`/product/smtListing?productId=${productId}`)
  for (const text of [goods.code, shop.name, '正在销售']) await expect(row(page, productId)).toContainText(text)
  await shot(page, 'product-whole-listing')

  const shopSku = `WH-${goods.skus[1]!.sku}`
  const { platOrderNos } = await say<{ platOrderNos: string[] }>(admin, 'post', '/api/tool/simulator/event', {
    kind: 1,
    shopId: shop.id,
    shopSku,
    count: 1,
  })
  await say(page, 'post', '/api/order/tradeInfo/sync', { shopIds: [shop.id] })
  const line = await one<{ shop_sku: string; stock_sku_id: string; link_type: number; template_id: string; order_no: string }>(
    `SELECT d.shop_sku, d.stock_sku_id, l.link_type, t.template_id, o.order_no FROM order_details d JOIN order_trade_info o ON o.id = d.order_id
       JOIN goods_goods_sku_link_shop l ON l.shop_id = o.shop_id AND l.shop_sku = d.shop_sku AND l.is_activated = 1
       JOIN product_center_smt_listing t ON t.shop_id = o.shop_id AND t.product_id = $2 WHERE o.plat_order_no = $1`,
    platOrderNos[0],
    productId,
  )
  expect(line).toMatchObject({
    shop_sku: shopSku,
    stock_sku_id: String(goods.skus[1]!.skuId),
    link_type: 4,
    template_id: String(templateId),
  })
  await page.goto(`/orderList/tradeInfo?nos=${line.order_no}`)
  await expect(view(page)).toContainText(goods.skus[1]!.sku)
  await shot(page, 'product-whole-order')
  for (const other of [developer, supervisor, artist, admin]) await other.context().close()
})
