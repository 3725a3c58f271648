import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'

const app = await testApp()
const seller = await app.as('seller')
const developer = await app.as('developer')
const goodsId = await addGoods(app, 'SEL1')
const red = await addSku(app, goodsId, 'SEL101', { skuName: '玛瑙红帽子', barcode: '6900000000017', costPrice: '3.5' })
const blue = await addSku(app, goodsId, 'SEL102', { skuName: '孔雀蓝帽子', skuStatus: '70' })
await addSku(app, goodsId, 'SEL103', { skuName: '玛瑙红围巾', skuStatus: '80' })
const pending = await addGoods(app, 'SEL2', { auditStatus: 100 })
await addSku(app, pending, 'SEL201', { skuName: '玛瑙红手套' })
await addStock(app, red, 1, 12, { occupied: 2 })
await addStock(app, red, 2, 5)

const codes = async (query: string, who = seller): Promise<string[]> =>
  (await who.get(`/goods/goodsSku/selectList?${query}`)).data.map((row: { sku: string }) => row.sku)

it('offers audited SKUs that are not 已淘汰, to whoever writes a document', async () => {
  expect(await codes('keyword=SEL')).toEqual(['SEL101', 'SEL102'])
  expect(await codes('keyword=sel10')).toEqual(['SEL101', 'SEL102'])
  expect(await codes(`keyword=${encodeURIComponent('玛瑙红')}`)).toEqual(['SEL101'])
  expect(await codes(`keyword=${encodeURIComponent('雀')}`)).toEqual(['SEL102'])
  expect(await codes('keyword=6900000000017')).toEqual(['SEL101'])
  expect(await codes('keyword=EL10')).toEqual([])
  expect(await codes('keyword=SEL%25')).toEqual([])
})

it('names known ones by id and keeps to the wanted kinds', async () => {
  expect(await codes(`skuIds=${blue},${red}`)).toEqual(['SEL101', 'SEL102'])
  expect(await codes('keyword=SEL&kinds=2,3')).toEqual([])
  expect(await codes('keyword=SEL&kinds=1')).toEqual(['SEL101', 'SEL102'])
  expect(await seller.get('/goods/goodsSku/selectList?kinds=9')).toMatchObject({ code: 400 })
})

it('shows what is available, and cost to those who may see it', async () => {
  const [mine] = (await developer.get('/goods/goodsSku/selectList?keyword=SEL101')).data
  expect(mine).toMatchObject({ skuId: red, goodsCode: 'SEL1', available: 15, costPrice: '3.5000' })
  const [theirs] = (await seller.get('/goods/goodsSku/selectList?keyword=SEL101')).data
  expect(theirs).toMatchObject({ skuId: red, costPrice: null })
})

it('answers fifty at most, newest first without a word', async () => {
  for (let n = 0; n < 52; n++) await addSku(app, goodsId, `SELX${String(n).padStart(2, '0')}`)
  expect(await codes('keyword=SELX')).toHaveLength(50)
  expect((await codes(''))[0]).toBe('SELX51')
})
