import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { makeGoods } from './harness/goods.ts'
import { person } from './harness/people.ts'
import { rows as lines, view } from './harness/shell.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const line = (page: Page, code: string) => lines(page).filter({ hasText: code })
const pending = (page: Page, code: string, tab: number) => page.goto(`/product/pendingGoods?tab=${tab}&codes=${code}`)
const stateOf = async (goodsId: number) =>
  (
    await rows<{ state: number; reason: string | null }>(
      'SELECT audit_status AS state, reject_reason AS reason FROM goods_goods WHERE id = $1',
      [goodsId],
    )
  )[0]

test('a goods is submitted, judged beside its pictures, and approved', async ({ page, browser }) => {
  await signedIn(page, 'developer')
  const { goodsId, goodsCode } = await makeGoods(page)
  await pending(page, goodsCode, 90)
  await line(page, goodsCode).getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('提交审核成功')).toBeVisible()
  await expect(line(page, goodsCode)).toHaveCount(0)
  await pending(page, goodsCode, 100)
  await expect(line(page, goodsCode).getByRole('button', { name: '审核', exact: true })).toHaveCount(0)
  await expect(line(page, goodsCode).getByRole('button', { name: '撤回' })).toBeVisible()

  const boss = await person(browser, 'supervisor', `/product/pendingGoods?tab=100&codes=${goodsCode}`)
  await line(boss, goodsCode).getByRole('button', { name: '审核', exact: true }).click()
  const panel = boss.getByRole('dialog')
  await expect(panel.locator('.detail-pictures .thumbnail')).toBeVisible()
  for (const part of ['图片', '疑似重复', '1688价格', '商品体检'])
    await expect(panel.getByRole('heading', { name: part })).toBeVisible()
  await expect(panel.getByText(`${goodsCode}01`).first()).toBeVisible()
  await shot(boss, 'goods-audit-1440')
  await boss.setViewportSize(PHONE)
  await shot(boss, 'goods-audit-390')
  await panel.getByRole('button', { name: '审核通过' }).click()
  await expect(boss.getByText('审核成功')).toBeVisible()
  expect(await stateOf(goodsId)).toEqual({ state: 200, reason: null })
  await boss.context().close()
})

test('what is missing is named in red; a batch that cannot go says which goods stand in its way', async ({ page }) => {
  await signedIn(page, 'developer')
  const whole = await makeGoods(page)
  const half = await makeGoods(page, false, { purchaserId: null, declarePrice: null })
  await pending(page, `${whole.goodsCode}%0A${half.goodsCode}`, 90)
  await expect(line(page, half.goodsCode).locator('.missing')).toContainText('采购员')
  await view(page).getByRole('checkbox', { name: '选择本页' }).check()
  await view(page).locator('.list-chosen').getByRole('button', { name: '提交审核' }).click()
  const told = page.getByRole('dialog', { name: '1个商品不能处理，全部没有改变' })
  await expect(told).toContainText(`${half.goodsCode}：请先完善：`)
  expect([await stateOf(whole.goodsId), await stateOf(half.goodsId)].map((one) => one!.state)).toEqual([90, 90])
  await shot(page, 'goods-pending-1440')
})

test('a goods is sent back with a reason that its people read where they edit it', async ({ page, browser }) => {
  await signedIn(page, 'developer')
  const { goodsId, goodsCode } = await makeGoods(page)
  await pending(page, goodsCode, 90)
  await line(page, goodsCode).getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('提交审核成功')).toBeVisible()
  const boss = await person(browser, 'supervisor', `/product/pendingGoods?tab=100&codes=${goodsCode}`)
  await line(boss, goodsCode).getByRole('button', { name: '驳回' }).click()
  await boss.getByRole('button', { name: '图片不清晰' }).click()
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^驳\s?回$/ })
    .click()
  await expect(boss.getByText('驳回成功')).toBeVisible()
  await boss.context().close()
  expect(await stateOf(goodsId)).toEqual({ state: 110, reason: '图片不清晰' })
  await page.goto(`/upPro/${goodsId}`)
  await expect(page.getByText('驳回原因：图片不清晰')).toBeVisible()
})
