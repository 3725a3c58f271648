import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readCode128 } from '../../../../test/code128.ts'
import { addGoods, addHome, addSku } from '../../../../test/fixtures/goods.ts'
import { readPdf } from '../../../../test/pdf.ts'

const app = await testApp()
const warehouse = await app.as('warehouse')
const goodsId = await addGoods(app, 'LABEL1', { originCountry: 'CN', defaultStoreId: 1 })
const first = await addSku(app, goodsId, 'LABEL101', {
  skuName: '加厚硅胶手机保护壳 黑色 适用于多种机型的超长商品名称，两行也写不下时会被截断',
})
const second = await addSku(app, goodsId, 'LABEL1.02-X*9', { skuName: '短名' })
const POINTS = 72 / 25.4

async function print(body: Record<string, unknown>) {
  const answer = await warehouse.post('/goods/goodsSku/print', { template: '40x30', show: [], ...body })
  return { answer, pages: answer.raw.subarray(0, 5).toString() === '%PDF-' ? readPdf(answer.raw) : [] }
}

it('prints one page a label, of the size of the paper, with the code as text and as Code 128', async () => {
  for (const [template, width, height] of [
    ['40x30', 40, 30],
    ['60x40', 60, 40],
    ['70x50', 70, 50],
  ] as const) {
    const items = [
      { skuId: first, quantity: 2 },
      { skuId: second, quantity: 1 },
    ]
    const { answer, pages } = await print({ items, template })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(pages).toHaveLength(3)
    for (const page of pages) {
      expect(page.width).toBeCloseTo(width * POINTS, 1)
      expect(page.height).toBeCloseTo(height * POINTS, 1)
    }
    expect(pages.map((page) => page.texts)).toEqual([['LABEL101'], ['LABEL101'], ['LABEL1.02-X*9']])
    expect(pages.map((page) => readCode128(page.boxes))).toEqual(['LABEL101', 'LABEL101', 'LABEL1.02-X*9'])
  }
})

it('shows name, place and origin when asked, the name in two lines at most', async () => {
  await addHome(app, first, 1, 'ZL-01-02-3')
  const { pages } = await print({ items: [{ skuId: first, quantity: 1 }], show: ['name', 'location', 'origin'] })
  const [code, nameOne, nameTwo, place, origin] = pages[0]!.texts
  expect([code, place, origin]).toEqual(['LABEL101', 'ZL-01-02-3', 'MADE IN CHINA'])
  expect(nameOne).toMatch(/^加厚硅胶手机保护壳/)
  expect(nameTwo).toMatch(/…$/)
  expect(pages[0]!.texts).toHaveLength(5)
  const plain = await print({ items: [{ skuId: second, quantity: 1 }], show: ['name', 'location', 'origin'] })
  expect(plain.pages[0]!.texts).toEqual(['LABEL1.02-X*9', '短名', 'MADE IN CHINA'])
})

it('takes two thousand labels a call and no more', async () => {
  const { pages } = await print({
    items: [
      { skuId: first, quantity: 1999 },
      { skuId: second, quantity: 1 },
    ],
  })
  expect(pages).toHaveLength(2000)
  const { answer } = await print({
    items: [
      { skuId: first, quantity: 1999 },
      { skuId: second, quantity: 2 },
    ],
  })
  expect(answer).toMatchObject({ code: 400, msg: '单次最多打印2000张' })
})

it('refuses what is not there, and whoever may not print', async () => {
  expect((await print({ items: [{ skuId: 99_999_999, quantity: 1 }] })).answer).toMatchObject({
    code: 404,
    msg: 'SKU不存在或已删除',
  })
  expect((await print({ items: [] })).answer).toMatchObject({ code: 400 })
  expect((await print({ items: [{ skuId: first, quantity: 0 }] })).answer).toMatchObject({ code: 400 })
  const seller = await app.as('seller')
  const body = { items: [{ skuId: first, quantity: 1 }], template: '40x30', show: [] }
  expect(await seller.post('/goods/goodsSku/print', body)).toMatchObject({ status: 403 })
})

it('previews each SKU as the shapes that are printed', async () => {
  const body = {
    items: [
      { skuId: first, quantity: 50 },
      { skuId: second, quantity: 3 },
    ],
    template: '60x40',
    show: ['name'],
  }
  const { data } = await warehouse.post('/goods/goodsSku/print-preview', body)
  expect([data.width, data.height, data.labels.length]).toEqual([60, 40, 2])
  const texts = data.labels[1]
    .filter((shape: { kind: string }) => shape.kind === 'text')
    .map((shape: { text: string }) => shape.text)
  expect(texts).toEqual(['LABEL1.02-X*9', '短名'])
  for (const shape of data.labels[0]) if (shape.kind === 'text') expect(shape.x + shape.width).toBeLessThanOrEqual(60 - 2.4)
})
