import type { Locator, Page } from '@playwright/test'
import { simulatedOffer } from '../apps/server/src/connectors/ali/ali1688-simulator.ts'
import { rows } from './harness/database.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const drawer = (page: Page) => page.locator('.ant-drawer-content-wrapper')
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name}$`) })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
const option = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first()

async function insert(text: string, values: unknown[]): Promise<number> {
  const [made] = await rows<{ id: string }>(`${text} RETURNING id`, values)
  return Number(made!.id)
}

/** An audited goods with a SKU of each style. */
async function goodsOf(code: string, styles: (string | null)[][]): Promise<{ skuIds: number[]; codes: string[] }> {
  const goodsId = await insert(
    `INSERT INTO goods_goods (goods_code, goods_name, goods_status, audit_status, purchaser_id)
     SELECT $1, $2, '20', 200, id FROM account_user WHERE username = 'purchaser'`,
    [code, `浏览器测试${code}`],
  )
  const codes = styles.map((_, i) => `${code}0${i + 1}`)
  const skuIds: number[] = []
  for (const [i, [first = null, second = null]] of styles.entries())
    skuIds.push(
      await insert(
        `INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, property2, sku_status) VALUES ($1, $2, $2, $3, $4, '20')`,
        [goodsId, codes[i], first, second],
      ),
    )
  return { skuIds, codes }
}

/** The first number from here whose offer has several specifications. */
function severalSpecs(from: number) {
  for (let id = from; ; id++) {
    const offer = simulatedOffer(String(id), new Date())
    if (offer && offer.specs.length === 2 && !/(404|410|422|503|520)$/.test(String(id))) return offer
  }
}

test('a pasted offer is mapped by its attributes, one link becomes the default, and a sync keeps it current', async ({
  page,
}) => {
  const [first, second] = [severalSpecs(690_000_000_001), severalSpecs(690_000_500_001)]
  const styles = first!.specs.map(({ attrs }) => attrs.split(';').map((part) => part.split(':')[1]!))
  const { codes } = await goodsOf('EALI', styles)
  await signedIn(page, 'purchaser')
  await page.goto('/buy/aliGoods')
  for (const [offer, count] of [
    [first!, 2],
    [second!, 1],
  ] as const) {
    await button(page, '添加链接').click()
    await drawer(page).getByLabel('商品', { exact: true }).fill('EALI')
    await option(page, 'EALI').click()
    await drawer(page).getByLabel('1688链接或商品ID').fill(`https://detail.1688.com/offer/${offer.offerId}.html?spm=a26352`)
    await button(drawer(page), '读取规格').click()
    await expect(drawer(page).getByText(offer.subject)).toBeVisible()
    if (offer === first) for (const code of codes) await expect(drawer(page).getByTitle(new RegExp(`^${code} `))).toBeVisible()
    else {
      const spec = offer.specs[0]!.attrs
      for (const each of offer.specs) {
        const chosen = drawer(page).getByRole('row').filter({ hasText: each.attrs }).locator('.ant-select-clear')
        if (await chosen.count()) await chosen.click({ force: true })
      }
      await drawer(page).getByLabel(`${spec}关联SKU`).click()
      await option(page, codes[0]!).click()
      await drawer(page).getByLabel(`${spec}单位换算`).fill('12')
    }
    await shot(page, `ali-map-${count}-1440`)
    await button(drawer(page), `关联 ${count} 个规格`).click()
    await said(page, `已关联 ${count} 个规格`)
    await expect(drawer(page)).toHaveCount(0)
  }
  await page.goto(`/buy/aliGoods?sku=${codes[0]}`)
  await expect(row(page, first!.offerId)).toContainText('默认')
  await button(row(page, second!.offerId), '设为默认').click()
  await said(page, `已设为 ${codes[0]} 的默认链接`)
  await expect(row(page, second!.offerId).getByText('默认', { exact: true })).toBeVisible()
  await expect(button(row(page, first!.offerId), '设为默认')).toBeVisible()
  await button(row(page, second!.offerId), '同步').click()
  await said(page, '已同步 1 个1688商品')
  expect(
    await rows(
      `SELECT l.offer_id, l.is_default, l.unit_ratio FROM goods_ali_goods l JOIN goods_goods_sku k ON k.id = l.sku_id
       WHERE k.sku = $1 AND l.deleted_at IS NULL ORDER BY l.id`,
      [codes[0]],
    ),
  ).toEqual([
    { offer_id: first!.offerId, is_default: 0, unit_ratio: '1.0000' },
    { offer_id: second!.offerId, is_default: 1, unit_ratio: '12.0000' },
  ])
})

test('a number that is none, and one that nobody knows, are told in the drawer', async ({ page }) => {
  await goodsOf('EALJ', [['红色']])
  await signedIn(page, 'purchaser')
  await page.goto('/buy/aliGoods')
  await button(page, '添加链接').click()
  await drawer(page).getByLabel('商品', { exact: true }).fill('EALJ')
  await option(page, 'EALJ').click()
  const pasted = drawer(page).getByLabel('1688链接或商品ID')
  await pasted.fill('https://item.taobao.com/item.htm?id=1')
  await pasted.press('Enter')
  await expect(drawer(page).getByText('1688商品ID格式不正确')).toBeVisible()
  await pasted.fill('690000000404')
  await pasted.press('Enter')
  await expect(drawer(page).getByText('1688未找到该商品')).toBeVisible()
})

/** A shop of a platform of its own, with one shop SKU of two pieces. */
async function listing(): Promise<void> {
  const { skuIds } = await goodsOf('EONL', [[null]])
  await rows(`INSERT INTO basic_platform (plat_code, plat_name) VALUES ('e2e-onl', '浏览器渠道')`)
  const shopId = await insert(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, stock_push)
     SELECT 'e2e-onl', '浏览器推送店', 'e2e-onl', 'USD', id, dept_id, 1, 1 FROM account_user WHERE username = 'seller'`,
    [],
  )
  await rows(`INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand) VALUES (1, $1, 157, 157)`, [skuIds[0]])
  const linkId = await insert(
    `INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES ($1, 'E2E-ONLINE', 'E2E-ONLINE', 1)`,
    [shopId],
  )
  await rows('INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES ($1, $2, 2)', [linkId, skuIds[0]])
  await insert(
    `INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, match_status, link_id) VALUES ($1, 'E2E1', 'E2E-ONLINE', 'E2E-ONLINE', 1, $2)`,
    [shopId, linkId],
  )
}

test('a config is added, and a trial tells every step of the worked example', async ({ page }) => {
  await listing()
  await signedIn(page, 'seller')
  await page.goto('/product/inventoryUpdateConfig')
  await button(page, '新增').click()
  await drawer(page).getByLabel('配置名称').fill('浏览器八成')
  await drawer(page).getByLabel('平台', { exact: true }).fill('浏览器渠道')
  await option(page, '浏览器渠道').click()
  await drawer(page).getByLabel('比例(%)').fill('80')
  await drawer(page).getByLabel('保留数量').fill('10')
  await drawer(page).getByLabel('最大数量').fill('100')
  await button(drawer(page), '保存').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(row(page, '浏览器八成')).toContainText('整个平台')
  await button(page, '试算').click()
  await drawer(page).getByLabel('店铺SKU').fill('e2e-online')
  await drawer(page).getByLabel('店铺SKU').press('Enter')
  const trial = drawer(page).getByRole('region', { name: '浏览器推送店 E2E-ONLINE' })
  await expect(trial.getByText('⌊(157 − 10) × 80%⌋ = 117')).toBeVisible()
  await expect(trial.getByText('⌊117 ÷ 2⌋ = 58')).toBeVisible()
  await expect(trial.locator('li').last()).toContainText('58')
  await shot(page, 'trial-1440')
  await page.setViewportSize(PHONE)
  await shot(page, 'trial-390')
  await drawer(page).getByLabel('店铺SKU').fill('NOWHERE')
  await drawer(page).getByLabel('店铺SKU').press('Enter')
  await expect(drawer(page).getByText('店铺SKU【NOWHERE】不存在或已删除')).toBeVisible()
})
