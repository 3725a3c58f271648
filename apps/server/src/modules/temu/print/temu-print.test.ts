import { PRINT_TYPE } from '@erp/contract/kit/print'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { expect, it } from 'vitest'
import { type Answer, type Caller, testApp } from '../../../../test/app.ts'
import { temuPrints } from '../../../../test/fixtures/temu-print.ts'
import { photograph, readPdf } from '../../../../test/pdf.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const warehouse = await app.as('warehouse')
const supervisor = await app.as('supervisor')
const { db } = app.house
const made = await temuPrints(app)
const PATH = '/operation-temu/print-record'
const POINTS = 72 / 25.4
const SKU = `${PATH}/sku-label/print`
const BOX = `${PATH}/package-label/print`
const PICK = `${PATH}/pick-receipt/print`

const codesOf = async ({ raw }: Answer, n = 0): Promise<string[]> => {
  const picture = await photograph(readPdf(raw)[n]!)
  const { data } = await supervisor.upload('/tool/barcode/decode', 'page.png', picture)
  return data.codes.map(({ text }: { text: string }) => text)
}
const labels = (deliveryOrderId: number, more: object = {}, reason?: string, who: Caller = warehouse) =>
  who.post(SKU, { items: [{ deliveryOrderId, ...more }], reason })
const records = async (tab: string, condition: object, who: Caller = warehouse) =>
  (await who.post(`${PATH}/${tab}/list-page`, { condition })).data.list
const sizeOf = ({ raw }: Answer) => {
  const [page] = readPdf(raw)
  return [page!.width / POINTS, page!.height / POINTS].map(Math.round)
}

it('prints a label a piece with the platform’s code, 货号, spec and Made in China, within 70×20 mm', async () => {
  const order = await made.order([30, 4])
  const answer = await labels(order.id)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pages = readPdf(answer.raw)
  expect(pages).toHaveLength(34)
  expect(sizeOf(answer)).toEqual([70, 20])
  const [first, second] = order.skus
  expect(pages[0]!.texts).toEqual([first!.code, `HH-${first!.skuId}`, 'Made in China', '黑色 / L'])
  expect([await codesOf(answer), await codesOf(answer, 30)]).toEqual([[first!.code], [second!.code]])
  expect(await records('sku-label', { refNo: order.no })).toMatchObject([
    { refNo: order.no, sku: `S${second!.skuId}`, copies: 4, nth: 1, reason: null, shopId: made.shopId },
    { refNo: order.no, sku: `S${first!.skuId}`, copies: 30, nth: 1, reason: null },
  ])
})

it('asks the platform for a code once and keeps it; while it is away nothing is printed', async () => {
  const order = await made.order([1])
  const { productSkuId } = order.skus[0]!
  await db.run(sql`DELETE FROM temu_label_code WHERE product_sku_id = ${productSkuId}`)
  await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${made.shopId}`)
  expect(await labels(order.id)).toMatchObject({ code: 409 })
  expect(await records('sku-label', { refNo: order.no })).toEqual([])
  await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${made.shopId}`)
  const answer = await labels(order.id)
  const kept = await db.one<{ code: string }>(
    sql`SELECT label_code AS code FROM temu_label_code WHERE product_sku_id = ${productSkuId}`,
  )
  expect(await codesOf(answer)).toEqual([kept!.code])
  const calls = () =>
    db.one<{ n: number }>(sql`SELECT count(*) AS n FROM connector_call WHERE connector = 'managed' AND call = '取标签'`)
  const before = await calls()
  expect(Number(before!.n)).toBeGreaterThan(0)
  await labels(order.id, {}, '1')
  expect(await calls()).toEqual(before)
})

it('asks why from the second print on, and counts them', async () => {
  const order = await made.order([10])
  const { skuId } = order.skus[0]!
  expect((await labels(order.id)).status).toBe(200)
  expect(await labels(order.id, { skuId, copies: 1 })).toMatchObject({ code: 400, msg: '第2次打印请选择原因' })
  expect(await labels(order.id, { skuId, copies: 1 }, 'nothing')).toMatchObject({
    code: 400,
    msg: '补打原因应为：标签破损、打印不清、卡纸、贴错、标签丢失、其他',
  })
  expect(readPdf((await labels(order.id, { skuId, copies: 1 }, '3')).raw)).toHaveLength(1)
  expect(await labels(order.id, { skuId, copies: 1 })).toMatchObject({ code: 400, msg: '第3次打印请选择原因' })
  expect((await records('sku-label', { refNo: order.no })).map(({ nth, reason }: any) => [nth, reason])).toEqual([
    [2, '3'],
    [1, null],
  ])
  const jobs = (await supervisor.post('/tool/print-job/list-page', { condition: { docNos: order.no } })).data.list
  expect(jobs).toMatchObject([
    { docType: PRINT_TYPE.platformSku, isReprint: 1, reason: '卡纸' },
    { isReprint: 0, copies: 10 },
  ])
  const log = await db.query(
    sql`SELECT note FROM biz_log WHERE entity = 'operation-temu/delivery-order' AND entity_id = ${order.id} ORDER BY id`,
  )
  expect(log).toEqual([{ note: '10张' }, { note: '1张' }])
})

it('gives each piece that is counted at the bench its first label, scan by scan', async () => {
  const order = await made.order([3])
  const { skuId } = order.skus[0]!
  for (const labeled of [1, 2, 3]) {
    await db.run(sql`UPDATE temu_delivery_line SET labeled_qty = ${labeled} WHERE document_id = ${order.id}`)
    expect((await labels(order.id, { skuId, copies: 1 })).status).toBe(200)
  }
  expect(await labels(order.id, { skuId, copies: 1 })).toMatchObject({ code: 400, msg: '第2次打印请选择原因' })
  expect((await records('sku-label', { refNo: order.no })).map(({ nth }: any) => nth)).toEqual([1, 1, 1])
})

it('prints at most what is picked and 5 %, before that what is planned', async () => {
  const picked = await made.order([40], DELIVERY.waitLabel, [30])
  const sku = { skuId: picked.skus[0]!.skuId }
  expect(await labels(picked.id, { ...sku, copies: 32 })).toMatchObject({ code: 400, msg: `SKU S${sku.skuId} 最多打印 31 张` })
  expect(readPdf((await labels(picked.id, { ...sku, copies: 31 })).raw)).toHaveLength(31)
  const planned = await made.order([20], DELIVERY.waitPick, [0])
  const other = { skuId: planned.skus[0]!.skuId }
  expect(await labels(planned.id, { ...other, copies: 21 })).toMatchObject({
    code: 400,
    msg: `SKU S${other.skuId} 最多打印 20 张`,
  })
  expect(readPdf((await labels(planned.id)).raw)).toHaveLength(20)
  const short = await made.order([5], DELIVERY.waitLabel, [0])
  expect(await labels(short.id)).toMatchObject({ code: 409 })
  const removed = await made.order([5], DELIVERY.removed, [0])
  expect(await labels(removed.id)).toMatchObject({ code: 409, msg: `发货单${removed.no}已移除，不能打印` })
})

it('prints for a stock-up order before there is a delivery order', async () => {
  const order = await made.order([6])
  const answer = await warehouse.post(SKU, { items: [{ stockOrderId: order.stockOrderId }] })
  expect(readPdf(answer.raw)).toHaveLength(6)
  expect(await records('sku-label', { refNo: order.stockOrderSn })).toMatchObject([{ stockOrderId: order.stockOrderId, nth: 1 }])
  expect(await warehouse.post(SKU, { items: [{}] })).toMatchObject({ code: 400, msg: '请选择发货单或备货单' })
})

it('lets one of two who print at once go first', async () => {
  const order = await made.order([8])
  const answers = await Promise.all([labels(order.id), labels(order.id), labels(order.id)])
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(2)
  expect(await records('sku-label', { refNo: order.no })).toHaveLength(1)
})

it('prints a package label with both codes, n/N, the warehouse, kinds, pieces and weight', async () => {
  const order = await made.order([30, 4], DELIVERY.waitShip)
  const boxes = [await made.box(order, 1), await made.box(order, 2)]
  const answer = await warehouse.post(BOX, { deliveryOrderIds: [order.id] })
  expect(sizeOf(answer)).toEqual([100, 100])
  const pages = readPdf(answer.raw)
  expect(pages).toHaveLength(2)
  for (const text of ['1/2', `华东${made.warehouseId}仓`, order.platformSn, boxes[0]!, '种数 1', '件数 30', '重量 12.500 kg'])
    expect(pages[0]!.texts).toContain(text)
  expect(await codesOf(answer)).toEqual([order.platformSn, boxes[0]])
  expect(await codesOf(answer, 1)).toEqual([order.platformSn, boxes[1]])
  expect(await warehouse.post(BOX, { packageNos: [boxes[1]] })).toMatchObject({ code: 400, msg: '第2次打印请选择原因' })
  expect(readPdf((await warehouse.post(BOX, { packageNos: [boxes[1]], reason: '1' })).raw)).toHaveLength(1)
  const times = await db.query(sql`SELECT print_times AS n FROM temu_package WHERE delivery_order_id = ${order.id} ORDER BY seq`)
  expect(times).toEqual([{ n: 1 }, { n: 2 }])
  expect(await records('package-label', { deliveryOrderNo: order.no })).toHaveLength(3)
})

it('does not print a box that is open, and does not say how many there will be before all is packed', async () => {
  const order = await made.order([30], DELIVERY.waitPack)
  const sealed = await made.box(order, 1)
  const open = await made.box(order, 2, PACKAGE.open)
  expect(await warehouse.post(BOX, { packageNos: [open] })).toMatchObject({
    code: 409,
    msg: `包裹${open}尚未封箱，不能打印标签`,
  })
  const answer = await warehouse.post(BOX, { packageNos: [sealed] })
  expect(readPdf(answer.raw)[0]!.texts).toContain('1')
  expect(await warehouse.post(BOX, { packageNos: ['TF-NONE'] })).toMatchObject({ code: 404 })
  expect(await warehouse.post(BOX, {})).toMatchObject({ code: 400, msg: '请选择包裹' })
})

it('prints a pick receipt with its number as a code and its lines as they are walked', async () => {
  const orders = [await made.order([5], DELIVERY.waitPick, [0]), await made.order([4], DELIVERY.waitPick, [0])]
  const pick = await made.pick(orders)
  const answer = await warehouse.post(PICK, { ids: [pick.id] })
  const [page] = readPdf(answer.raw)
  expect((await codesOf(answer))[0]).toBe(pick.no)
  const [late, early] = orders.map(({ skus }) => `S${skus[0]!.skuId}`)
  expect(page!.texts.filter((text) => [late, early].includes(text))).toEqual([early, late])
  expect(page!.texts).toContain(`1号 ${orders[0]!.no}；2号 ${orders[1]!.no}`)
  expect(page!.texts).toContain('2×4')
  expect(await warehouse.post(PICK, { deliveryOrderIds: [orders[0]!.id] })).toMatchObject({
    code: 400,
    msg: '第2次打印请选择原因',
  })
  expect((await warehouse.post(PICK, { pickNos: [pick.no], reason: '5' })).status).toBe(200)
  expect(await records('pick-receipt', { refNo: pick.no })).toMatchObject([{ nth: 2, reason: '5' }, { nth: 1 }])
  expect(await warehouse.post(PICK, { ids: [999_999_999] })).toMatchObject({ code: 404 })
})

it('prints on the template that the shop’s configuration names, while it is no larger than the platform takes', async () => {
  const element = { kind: 'barcode', field: 'labelCode', x: '2', y: '2', width: '46', height: '12' }
  const save = async (heightMm: string) =>
    (
      await supervisor.post('/tool/print-template', {
        name: `平台 ${heightMm}`,
        templateType: PRINT_TYPE.platformSku,
        widthMm: '50',
        heightMm,
        elements: [element],
      })
    ).data.templateId
  const use = (id: number | null) =>
    db.run(sql`UPDATE temu_config SET sku_label_template_id = ${id} WHERE shop_id = ${made.shopId}`)
  const order = await made.order([2])
  await use(await save('40'))
  expect(await labels(order.id)).toMatchObject({ code: 409, msg: '模板「平台 40」超过70×20毫米，请换一个模板' })
  await use(await save('15'))
  const answer = await labels(order.id)
  expect(sizeOf(answer)).toEqual([50, 15])
  expect(await codesOf(answer)).toEqual([order.skus[0]!.code])
  await use(null)
})

it('shows the floor its stores and lets nobody else print or export', async () => {
  const order = await made.order([2])
  await labels(order.id)
  const seller = await app.as('seller')
  expect(await labels(order.id, {}, '1', seller)).toMatchObject({ status: 403 })
  expect(await seller.post(`${PATH}/export`, {})).toMatchObject({ status: 403 })
  const exported = await supervisor.post(`${PATH}/export`, { condition: { printType: [1], refNo: order.no } })
  expect(exported.headers['content-type']).toContain('spreadsheetml')
  const { id } = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'warehouse'`))!
  await db.run(sql`INSERT INTO account_user_store (user_id, store_id) VALUES (${id}, 391)`)
  await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${id}`)
  const elsewhere = await app.as('warehouse')
  expect(await records('sku-label', { refNo: order.no }, elsewhere)).toEqual([])
  expect(await labels(order.id, {}, '1', elsewhere)).toMatchObject({ code: 404 })
  await db.run(sql`DELETE FROM account_user_store WHERE user_id = ${id}`)
  await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${id}`)
})

it('draws 500 labels of 500 SKUs in one file', async () => {
  const order = await made.order(Array.from({ length: 500 }, () => 1))
  const answer = await labels(order.id)
  expect(readPdf(answer.raw)).toHaveLength(500)
})
