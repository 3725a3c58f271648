import { PRINT_TYPE, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import { PRINT_JOB_DAYS } from '@erp/contract/tool/print/print-job'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { makeDock } from '../../../../test/fixtures/dock.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeSku, put } from '../../../../test/fixtures/stock.ts'
import { photograph, readPdf } from '../../../../test/pdf.ts'
import { sql } from '../../../kit/db/db.ts'
import { schedules } from '../housekeeping.ts'

const app = await testApp()
const admin = await app.as('admin')
const warehouse = await app.as('warehouse')
const { db } = app.house
interface Job {
  id: number
  docType: number
  docNos: string
  copies: number
  templateId: number | null
  station: string | null
  isReprint: number
  reason: string | null
}
let made = 0

async function makeDefault(type: PrintType, elements?: PrintElement[]): Promise<number> {
  const { width, height, elements: standard } = standardPaper(type)
  const design = { name: `打印 ${++made}`, templateType: type, widthMm: String(width), heightMm: String(height) }
  const { data } = await admin.post('/tool/print-template', { ...design, elements: elements ?? standard })
  expect((await admin.post('/tool/print-template/set-default', { templateId: data.templateId })).code).toBe(200)
  return data.templateId
}
const jobs = async (): Promise<Job[]> => (await admin.post('/tool/print-job/list-page', { pageSize: 10 })).data.list
const codesOf = async ({ raw }: Answer): Promise<string[][]> => {
  const pages = readPdf(raw)
  return Promise.all(
    pages.map(async (page) => {
      const { data } = await admin.upload('/tool/barcode/decode', 'page.png', await photograph(page))
      return data.codes.map(({ text }: { text: string }) => text)
    }),
  )
}
const isPdf = ({ raw }: Answer) => raw.subarray(0, 5).toString() === '%PDF-'
const some = async <T extends object>(text: ReturnType<typeof sql>): Promise<T> => (await db.one<T>(text))!

beforeAll(async () => {
  await db.run(sql`UPDATE tool_print_template SET is_default = 0`)
})
afterEach(async () => {
  await db.run(sql`UPDATE tool_print_template SET is_default = 0`)
})

interface Printed {
  type: PrintType
  path: string
  body: Record<string, unknown>
  /** The first code of its first page. */
  code: string
}
const sku = await some<{ id: number; sku: string }>(
  sql`SELECT id, sku FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
)
const place = await some<{ id: number; name: string }>(
  sql`SELECT id, location_name AS name FROM stock_store_location WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
)
const box = await some<{ id: number; no: string }>(
  sql`SELECT id, container_no AS no FROM stock_store_container WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
)
const { house, orderOf, wave } = floorOf(app, admin)
const floor = await house(1)
const pickedSku = await makeSku(app)
await put(app, [{ storeId: floor.storeId, skuId: pickedSku, ...floor.shelves[0]!, quantity: 9 }])
await orderOf(floor.storeId, [[pickedSku, 2]], '10:00')
const { batches } = await wave(floor.storeId)
const pick = await some<{ id: number; no: string }>(
  sql`SELECT id, pick_no AS no FROM order_pick_order WHERE batch_id = ${batches[0].id}`,
)
const dock = await makeDock(app)
const { order: bought } = await dock.arrived('S', [await dock.one(3)])
const taken = (await dock.stockIn(bought, 3)).data
const stockIn = { id: taken.stockInId as number, sku: bought.lines[0].sku as string }
const order = { id: bought.orderId as number, no: bought.orderNo as string }
const label = { template: '40x30', show: [] }
const PRINTED: Printed[] = [
  {
    type: PRINT_TYPE.sku,
    path: '/goods/goodsSku/print',
    body: { items: [{ skuId: sku.id, quantity: 2 }], ...label },
    code: sku.sku,
  },
  { type: PRINT_TYPE.location, path: '/stock/store-location/print', body: { ids: [place.id] }, code: place.name },
  { type: PRINT_TYPE.container, path: '/stock/store-container/print', body: { ids: [box.id] }, code: box.no },
  { type: PRINT_TYPE.pickList, path: '/order/pick-order/print', body: { ids: [pick.id] }, code: pick.no },
  { type: PRINT_TYPE.stockIn, path: '/purchasing/stock-in/print-label', body: { stockInId: stockIn.id }, code: stockIn.sku },
  { type: PRINT_TYPE.purchaseOrder, path: '/purchasing/order/print', body: { ids: [order.id] }, code: order.no },
]

it.each(PRINTED)(
  '$path obeys the default template of its type, and prints as before without one',
  async ({ type, path, body, code }) => {
    const before = await admin.post(path, body)
    const plain = (await jobs())[0]!
    expect(plain).toMatchObject({ docType: type, templateId: null })
    const templateId = await makeDefault(type)
    const after = await admin.post(path, { ...body, station: 'P-01' })
    expect(isPdf(after)).toBe(true)
    const pages = readPdf(after.raw)
    expect(pages[0]!.width).toBeCloseTo((standardPaper(type).width * 72) / 25.4, 1)
    expect((await codesOf(after))[0]).toContain(code)
    const [job] = await jobs()
    expect(job).toMatchObject({ docType: type, templateId, station: 'P-01' })
    expect(job!.docNos).toBe(plain.docNos)
    expect(isPdf(before) ? readPdf(before.raw).length : before.data.length).toBeGreaterThan(0)
  },
)

it('prints as many SKU labels as were asked for, each with its code, and says so in the preview', async () => {
  await makeDefault(PRINT_TYPE.sku)
  const body = { items: [{ skuId: sku.id, quantity: 3 }], ...label }
  const { data } = await warehouse.post('/goods/goodsSku/print-preview', body)
  expect([data.width, data.height, data.templateName]).toEqual([60, 40, `打印 ${made}`])
  expect(await codesOf(await warehouse.post('/goods/goodsSku/print', body))).toEqual([[sku.sku], [sku.sku], [sku.sku]])
  expect((await jobs())[0]).toMatchObject({ copies: 3, docNos: sku.sku, isReprint: 0 })
})

it('writes no row when the print is refused', async () => {
  const before = await jobs()
  expect(await warehouse.post('/stock/store-location/print', { ids: [999_999_999] })).toMatchObject({ code: 404 })
  expect(await warehouse.post('/goods/goodsSku/print', { items: [{ skuId: 999_999_999, quantity: 1 }], ...label })).toMatchObject(
    { code: 404 },
  )
  expect(await jobs()).toEqual(before)
})

it('knows the second print of a document, and prints from the row again with a reason', async () => {
  await admin.post('/order/pick-order/print', { ids: [pick.id] })
  const [job] = await jobs()
  expect(job).toMatchObject({ docNos: pick.no, isReprint: 1, reason: null })
  const again = await warehouse.post('/tool/print-job/reprint', { id: job!.id, reason: '打印头脏了', station: 'P-02' })
  expect(isPdf(again)).toBe(true)
  expect((await codesOf(again))[0]).toContain(pick.no)
  expect((await jobs())[0]).toMatchObject({
    docNos: pick.no,
    isReprint: 1,
    reason: '打印头脏了',
    station: 'P-02',
    docType: PRINT_TYPE.pickList,
  })
  expect(await warehouse.post('/tool/print-job/reprint', { id: job!.id })).toMatchObject({ code: 400 })
  expect(await warehouse.post('/tool/print-job/reprint', { id: 999_999_999, reason: 'x' })).toMatchObject({ code: 404 })
})

it('lets nobody print from the row what he may not print on its page', async () => {
  await admin.post('/stock/store-location/print', { ids: [place.id] })
  const [job] = await jobs()
  const purchaser = await app.as('purchaser')
  expect(await purchaser.post('/tool/print-job/reprint', { id: job!.id, reason: 'x' })).toMatchObject({ status: 403 })
})

it('takes prints made in the browser, which cannot be repeated from here', async () => {
  const seller = await app.as('seller')
  const body = { docType: 21, docNos: ['JJ26111800001'], copies: 2, station: 'S-1' }
  const { data } = await seller.post('/tool/print-job/add', body)
  expect((await jobs())[0]).toMatchObject({ id: data.id, docNos: 'JJ26111800001', copies: 2 })
  expect(await admin.post('/tool/print-job/reprint', { id: data.id, reason: 'x' })).toMatchObject({
    code: 409,
    msg: '这次打印由浏览器完成，请到原单据页补打',
  })
  expect(await seller.post('/tool/print-job/add', { ...body, docType: 99 })).toMatchObject({ code: 400 })
  expect(await seller.post('/tool/print-job/list-page', {})).toMatchObject({ status: 403 })
})

it('is found by type, document, station and person', async () => {
  const found = async (condition: object) => (await admin.post('/tool/print-job/list-page', { condition })).data.list as Job[]
  expect((await found({ docNos: 'JJ2611' })).map(({ copies }) => copies)).toEqual([2])
  expect((await found({ docType: [PRINT_TYPE.pickList] })).every(({ docType }) => docType === PRINT_TYPE.pickList)).toBe(true)
  expect(await found({ station: 'S-1' })).toHaveLength(1)
  expect(await found({ reason: '打印头' })).toHaveLength(1)
})

it('forgets what is older than half a year', async () => {
  const trim = schedules.find(({ key }) => key === 'tool.print-trim')!
  const count = (await jobs()).length
  await trim.run(app.house)
  expect(await jobs()).toHaveLength(count)
  app.clock.advance((PRINT_JOB_DAYS + 1) * 86_400_000)
  await trim.run(app.house)
  expect((await some<{ n: number }>(sql`SELECT count(*) AS n FROM tool_print_job`)).n).toBe(0)
})
