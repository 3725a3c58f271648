import type { Browser, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, post, shot, signedIn, test } from './harness/test.ts'

interface Lying {
  sku: string
  skuId: number
  locationId: number
  locationName: string
}

/** Pieces on a picking shelf of 义乌 that nobody has asked for; each test takes others. */
async function lying(nth: number): Promise<Lying> {
  const [found] = await stored<Record<keyof Lying, string>>(
    `SELECT s.sku, s.id AS "skuId", l.id AS "locationId", l.location_name AS "locationName"
     FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id JOIN goods_goods_sku s ON s.id = b.sku_id
     WHERE b.store_id = 1 AND b.place_type = 1 AND l.location_type = 1 AND b.on_hand >= 20 AND b.occupied = 0 AND s.sku_status = '20'
     ORDER BY b.sku_id, b.place_id OFFSET $1 LIMIT 1`,
    [nth * 3],
  )
  return { ...found!, skuId: Number(found!.skuId), locationId: Number(found!.locationId) }
}

async function onHand({ skuId, locationId }: Pick<Lying, 'skuId' | 'locationId'>): Promise<number> {
  const [found] = await stored<{ pieces: number }>(
    'SELECT on_hand AS pieces FROM stock_balance WHERE place_type = 1 AND place_id = $1 AND sku_id = $2',
    [locationId, skuId],
  )
  return found?.pieces ?? 0
}

const row = (page: Page, number: string) => rows(page).filter({ hasText: number })
const sure = (page: Page) => page.locator('.ant-modal-confirm-btns').getByRole('button', { name: '确认' }).click()

async function act(page: Page, number: string, verb: string): Promise<void> {
  await row(page, number).getByRole('button', { name: verb, exact: true }).click()
}

/** Somebody else, at the document in its list. */
const at = (browser: Browser, who: string, path: string, field: string, number: string) =>
  person(browser, who, `/warehouse/${path}?${field}=${number}`)

async function addSku(page: Page, sku: string): Promise<void> {
  await page.getByRole('button', { name: '添加SKU' }).press('Enter')
  await page.getByRole('textbox', { name: '搜索SKU' }).fill(sku)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '选择 1 个' }).press('Enter')
}

/** Types into a select of the form that is open and takes the match; once more where the offer changed while Enter was pressed. */
async function pick(page: Page, label: string, typed: string): Promise<void> {
  const form = page.getByRole('dialog').last()
  const box = form.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) })
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').filter({ hasText: typed })
  await expect(async () => {
    await box.fill(typed)
    await expect(option).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form.locator('.ant-select').filter({ hasText: typed }).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
}

/** Saves the form; the number of the document, once the list shows it. */
async function save(page: Page, name: string): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/create'))
  await page.keyboard.press('Control+s')
  const { data } = (await (await answer).json()) as { data: Record<string, string> }
  await expect(row(page, data[name]!)).toBeVisible()
  return data[name]!
}

test('an other receipt is made by keyboard, audited by another person, and lies at its location', async ({ page, browser }) => {
  const goods = await lying(0)
  const before = await onHand(goods)
  await signedIn(page, 'warehouse')
  await page.goto('/warehouse/otherInReceipt')
  await view(page).getByRole('button', { name: '新增' }).press('Enter')
  await pick(page, '仓库', '义乌仓')
  await pick(page, '业务类型', '赠品')
  await addSku(page, goods.sku)
  await pick(page, '第1行库位', goods.locationName)
  await page.getByRole('spinbutton', { name: '第1行数量' }).fill('7')
  const number = await save(page, 'receiptNo')
  await expect(row(page, number)).toContainText('待审核')
  await expect(row(page, number).getByRole('button', { name: '审核' })).toHaveCount(0)

  const auditor = await at(browser, 'supervisor', 'otherInReceipt', 'receiptNo', number)
  await act(auditor, number, '审核')
  await sure(auditor)
  await expect(row(auditor, number)).toContainText('已审核')
  expect(await onHand(goods)).toBe(before + 7)
  const gone = row(auditor, number).getByRole('button', { name: '作废', exact: true })
  await expect(gone).toBeDisabled()
  await gone.hover()
  await expect(auditor.getByRole('tooltip', { name: '已审核的单据不能作废' })).toBeVisible()
  await shot(auditor, 'document-verb-1440')
  await auditor.setViewportSize(PHONE)
  await expect(auditor.getByRole('button', { name: '作废', exact: true }).first()).toBeVisible()
  await shot(auditor, 'document-verb-390')
  await page.goto(`/warehouse/storeLocation?storeId=1&locationName=${goods.locationName}`)
  await row(page, goods.locationName).first().getByRole('button', { name: 'SKU明细' }).click()
  await expect(page.locator('.doc-lines tr').filter({ hasText: goods.sku })).toContainText(String(before + 7))
  await auditor.context().close()
})

test('a transfer that arrives short is closed, and what is missing is handled', async ({ page, browser }) => {
  const goods = await lying(1)
  await signedIn(page, 'warehouse')
  await page.goto('/warehouse/transferReceipt')
  await view(page).getByRole('button', { name: '新增' }).click()
  await pick(page, '调拨类型', '普通调拨')
  await pick(page, '调出仓', '义乌仓')
  await pick(page, '调入仓', '上海仓')
  await addSku(page, goods.sku)
  await page.getByRole('spinbutton', { name: '第1行数量' }).fill('5')
  const number = await save(page, 'transferNo')

  const head = await at(browser, 'supervisor', 'transferReceipt', 'transferNo', number)
  await act(head, number, '审核')
  await sure(head)
  await expect(row(head, number)).toContainText('已审核')
  await page.goto(`/warehouse/transferReceipt?transferNo=${number}`)
  await act(page, number, '发货')
  await page.getByRole('dialog').getByRole('button', { name: '发货' }).click()
  await expect(row(page, number)).toContainText('在途')
  await act(page, number, '签收')
  await sure(page)
  await expect(row(page, number)).toContainText('待入库')
  await act(page, number, '入库')
  await page.getByRole('spinbutton', { name: `${goods.sku}入库数量` }).fill('3')
  await page.getByRole('dialog').getByRole('button', { name: '入库' }).click()
  await expect(row(page, number)).toContainText('部分入库')

  await head.reload()
  await act(head, number, '差异结案')
  await head.getByLabel('原因').fill('箱子破损')
  await head.getByRole('dialog').getByRole('button', { name: '差异结案' }).click()
  await expect(row(head, number)).toContainText('异常归档')
  await head.goto(`/warehouse/unusualTransfer?transferNo=${number}`)
  await expect(row(head, number)).toContainText('待处理')
  await act(head, number, '处理')
  await head.getByRole('dialog').getByRole('button', { name: '处理', exact: true }).click()
  await head.getByRole('dialog').last().getByRole('combobox', { name: '处理方式' }).click()
  await head.locator('.ant-select-dropdown:visible').getByTitle('报损').click()
  await head.getByRole('dialog').last().getByRole('button', { name: '处理', exact: true }).click()
  await expect(row(head, number)).toContainText('已处理')
  const [left] = await stored<{ pieces: string }>(
    'SELECT coalesce(sum(miss_qty - handled_qty), 0) AS pieces FROM stock_unusual_transfer u JOIN stock_transfer_receipt t ON t.id = u.transfer_id WHERE t.transfer_no = $1',
    [number],
  )
  expect(Number(left!.pieces)).toBe(0)
  await head.context().close()
})

test('goods move through a container to another location', async ({ page, browser }) => {
  const goods = await lying(2)
  const [to] = await stored<{ id: string; name: string }>(
    `SELECT l.id, l.location_name AS name FROM stock_store_location l LEFT JOIN stock_balance b ON b.place_type = 1 AND b.place_id = l.id AND b.on_hand > 0
     WHERE l.store_id = 1 AND l.location_type = 1 AND l.is_activated = 1 AND l.deleted_at IS NULL
     GROUP BY l.id HAVING count(b.sku_id) < l.max_sku_kinds AND NOT coalesce(bool_or(b.sku_id = $1), false) ORDER BY l.id DESC LIMIT 1`,
    [goods.skuId],
  )
  const [box] = await stored<{ no: string }>(
    `SELECT c.container_no AS no FROM stock_store_container c JOIN stock_container_type t ON t.id = c.type_id
     WHERE c.store_id = 1 AND t.biz_type = 4 AND c.use_status = 0 AND c.deleted_at IS NULL ORDER BY c.id DESC LIMIT 1`,
  )
  await signedIn(page, 'warehouse')
  await page.goto('/warehouse/moveGoodsReceipt')
  await view(page).getByRole('button', { name: '新增' }).click()
  await pick(page, '仓库', '义乌仓')
  await addSku(page, goods.sku)
  await pick(page, '第1行原库位', goods.locationName)
  await pick(page, '第1行目标库位', to!.name)
  await page.getByRole('spinbutton', { name: '第1行数量' }).fill('4')
  const number = await save(page, 'moveNo')
  const head = await at(browser, 'supervisor', 'moveGoodsReceipt', 'moveNo', number)
  await act(head, number, '审核')
  await sure(head)
  await expect(row(head, number)).toContainText('待下架')
  await head.context().close()

  const before = await onHand(goods)
  await page.goto(`/warehouse/moveGoodsReceipt?moveNo=${number}`)
  await act(page, number, '下架')
  await page.getByRole('dialog').getByLabel('容器号').fill(box!.no)
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await expect(row(page, number)).toContainText('移货中')
  await act(page, number, '上架')
  await page.getByRole('dialog').getByRole('button', { name: '上架' }).click()
  await expect(row(page, number)).toContainText('完成')
  expect(await onHand(goods)).toBe(before - 4)
  expect(await onHand({ skuId: goods.skuId, locationId: Number(to!.id) })).toBe(4)
})

test('more than there is cannot be audited out, and the refusal says what is missing', async ({ page }) => {
  const goods = await lying(3)
  const before = await onHand(goods)
  const token = await signedIn(page, 'warehouse')
  const { data } = await post(
    page,
    '/stock/other-out-receipt/create',
    { storeId: 1, bizType: '3', lines: [{ skuId: goods.skuId, locationId: goods.locationId, quantity: before + 1 }] },
    token,
  )
  const number = String(data['receiptNo'])
  await signedIn(page, 'supervisor')
  await page.goto(`/warehouse/otherOutReceipt?receiptNo=${number}`)
  await act(page, number, '审核')
  await sure(page)
  await expect(page.getByText(/库存不足：/).first()).toContainText(goods.sku)
  await expect(row(page, number)).toContainText('待审核')
  expect(await onHand(goods)).toBe(before)
})
