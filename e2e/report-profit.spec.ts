import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, shot, test } from './harness/test.ts'

interface Shop {
  id: string
  shop_name: string
}
const DAYS = '2031-05-01~2031-05-31'

/** 王芳 earned 90 in one shop in April; in May an order of it lost 40 and another shop earned 20. */
async function sold(): Promise<{ fell: Shop; orderNo: string }> {
  const shops = await stored<Shop>(
    `SELECT s.id, s.shop_name FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.username = 'seller' ORDER BY s.id LIMIT 2`,
  )
  const [fell, other = fell] = shops
  await fact(fell!.id, '2031-04-10', 90)
  const orderNo = await fact(fell!.id, '2031-05-10', -40)
  await fact(other!.id, '2031-05-11', 20)
  return { fell: fell!, orderNo }
}

async function fact(shopId: string, day: string, profit: number): Promise<string> {
  const [made] = await stored<{ id: string; order_no: string }>(
    `INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, status, currency, exchange_rate, sale_amount, goods_cost, ship_time)
     SELECT 'SOP' || $2::text, 'PP' || $2::text, s.plat_code, s.id, s.seller_id, u.dept_id, 120, 'CNY', 1, 100, 100 - $4::numeric, $3::date
     FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE s.id = $1 RETURNING id, order_no`,
    [shopId, `${Date.now()}${profit}`.replace('-', 'M'), day, profit],
  )
  await stored(
    `INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, site, shop_id, suffix, seller_id, dept_id, quantity, sale_money, goods_cost, profit, doc_no, orders)
     SELECT 1, $2::date, $2::date, $2::date, o.id, o.plat_code, s.site, s.id, s.suffix, o.seller_id, o.dept_id, 1, 100, 100 - $3::numeric, $3, o.order_no, 1
     FROM order_trade_info o JOIN authorize_shop s ON s.id = o.shop_id WHERE o.id = $1`,
    [made!.id, day, profit],
  )
  return made!.order_no
}

test('a supervisor asks why a profit fell, from the person to the order in five clicks', async ({ browser }) => {
  const { fell, orderNo } = await sold()
  const page = await person(browser, 'supervisor', `/reportManagement/siteProfit?by=sellerId&day=${DAYS}`)
  const her = rows(page).filter({ hasText: '王芳' })
  await expect(her).toContainText('−20.00')
  await expect(her).toContainText('90.00')
  await expect(her).toContainText('−122.22%')
  await shot(page, 'report-profit-1440')

  await her.getByRole('button', { name: '明细' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('利润明细：王芳')
  await expect(drawer).toContainText('共 2 条')
  await drawer.getByRole('button', { name: '按店铺' }).click()
  await expect(page).toHaveURL(/by=shopId/)
  const shop = rows(page).filter({ hasText: fell.shop_name }).filter({ hasText: '−40.00' })
  await expect(shop).toContainText('−144.44%')
  await shop.getByRole('button', { name: '明细' }).click()
  await expect(drawer).toContainText(`利润明细：${fell.shop_name}`)
  await shot(page, 'report-profit-rows')
  await drawer.getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(new RegExp(`orderList/tradeInfo\\?nos=${orderNo}`))
  await expect(rows(page)).toHaveCount(1)
  await view(page)
    .getByRole('link', { name: orderNo })
    .or(view(page).getByRole('button', { name: orderNo }))
    .first()
    .click()
  await expect(page.getByText(orderNo).last()).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto(`/reportManagement/siteProfit?by=sellerId&day=${DAYS}`)
  const card = view(page).locator('.card').filter({ hasText: '王芳' })
  await expect(card).toContainText('−20.00')
  await expect(card).toContainText('−122.22%')
  await shot(page, 'report-profit-390')
  await page.context().close()
})
