import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readCode128 } from '../../../../test/code128.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { fresh, makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'

const app = await testApp()
const [buyer, warehouse] = [await app.as('purchaser'), await app.as('warehouse')]
const storeId = await makeStore(app)
const [store, other] = [`测试仓${storeId}`, `测试仓${await makeStore(app)}`]
const names = [`甲${fresh()}`, `乙${fresh()}`] as const
const suppliers = [await makeSupplier(app, { name: names[0] }), await makeSupplier(app, { name: names[1] })] as const
const skus = [await makeSku(app), await makeSku(app)] as const
for (const skuId of skus) await makeQuote(app, suppliers[0], skuId, '3')
const HEAD = ['分组号*', '供应商*', '收货仓*', '结算方式', 'SKU*', '数量*', '单价', '运费', '预计到货', '备注']
const PATH = '/purchasing/order/orderBathInsert'
const [first, second] = [`S${skus[0]}`, `S${skus[1]}`]

it('makes an order of each group, at the price that is typed or quoted', async () => {
  const { code, data } = await uploadRows(buyer, PATH, HEAD, [
    ['G1', names[0], store, '货到付款', first, 10, '', 12.5, '2030-01-01', '尽快'],
    ['G1', names[0], store, '', second, 5, 2, '', '', ''],
    ['G2', names[1], store, '', first, 1, 9, '', '', ''],
  ])
  expect([code, data.orderIds.length]).toEqual([200, 2])
  const { data: made } = await buyer.get(`/purchasing/order/details?orderId=${data.orderIds[0]}`)
  expect(made).toMatchObject({
    supplierId: suppliers[0],
    storeId,
    settlementType: 3,
    freight: '12.50',
    totalAmount: '52.50',
    checkFlag: 100,
    source: 5,
  })
  expect(made.lines.map(({ price }: { price: string }) => price)).toEqual(['3.0000', '2.0000'])
})

it('tells every wrong cell and writes nothing', async () => {
  const rows = [
    ['G2', names[0], store, '', first, 10, '', '', '', ''],
    ['G2', names[1], store, '', second, 10, '', '', '', ''],
    ['G2', names[0], other, '', first, 0, '', '', '', ''],
    ['G3', '没有这家', store, '', 'NOSUCH', 1, '', '', '', ''],
  ]
  const answer = await uploadRows(buyer, PATH, HEAD, rows)
  expect(answer.code).toBe(400)
  expect(errorsOf(answer)).toEqual(
    expect.arrayContaining([
      '3 供应商：与分组G2其他行不一致',
      '4 收货仓：与分组G2其他行不一致',
      '4 SKU：与分组G2其他行重复，请合并数量',
      '5 供应商：供应商「没有这家」不存在',
      '5 SKU：SKU「NOSUCH」不存在',
    ]),
  )
  const unpriced = await uploadRows(buyer, PATH, HEAD, [['G1', names[1], store, '', second, 1, '', '', '', '']])
  expect(errorsOf(unpriced)).toEqual(['2 单价：没有该供应商的报价，请填写单价'])
  expect((await buyer.get(`${PATH}/import-template`)).headers['content-type']).toContain('spreadsheet')
})

it('prints an order for the supplier, with its number as Code 128; prices only from who may see them', async () => {
  const head = { supplierId: suppliers[0], storeId, settlementType: 1, expectArriveDate: '2030-01-01' }
  const lines = skus.map((skuId) => ({ skuId, quantity: 10, price: '3' }))
  const { data: made } = await buyer.post('/purchasing/order/create', { ...head, lines })
  const answer = await buyer.post('/purchasing/order/print', { ids: [made.orderId] })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const [page] = readPdf(answer.raw)
  expect(page!.texts).toEqual(expect.arrayContaining([made.orderNo, `供应商：${names[0]}`, first, second, '3.0000']))
  expect(page!.texts.join(' ')).toContain('总计 60.00 元')
  const hidden = readPdf((await warehouse.post('/purchasing/order/print', { ids: [made.orderId] })).raw)
  expect(hidden[0]!.texts).not.toContain('3.0000')
  expect(readCode128(page!.boxes.filter(({ width }) => width < 10))).toBe(made.orderNo)
})
