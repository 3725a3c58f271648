import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { leafCat } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const codes = async (query: string) =>
  (await seller.get(`/goods/goods/list?keyword=${encodeURIComponent(query)}`)).data.map(
    (row: { goodsCode: string }) => row.goodsCode,
  )
const catId = await leafCat(app, 'OP')
beforeAll(async () => {
  const cup = await addGoods(app, 'OP0001', { goodsName: '试叠水壶', catId })
  await addStock(app, await addSku(app, cup, 'OP000101', { property1: '红', weight: '10' }), 1, 6)
  await addSku(app, cup, 'OP000102', { skuStatus: '80' })
  await addSku(app, cup, 'OP000103', { deletedAt: '2026-01-01' })
  await addGoods(app, 'OP0002', { goodsName: '试叠水壶二', auditStatus: 90 })
  await addGoods(app, 'OP0003', { goodsName: '试叠水壶三', goodsStatus: '80' })
  await addGoods(app, 'OP0004', { goodsName: '试叠水壶四', goodsStatus: '60' })
  for (let i = 0; i < 60; i++) await addGoods(app, `OQ${String(i).padStart(4, '0')}`, { goodsName: `折叠桌${i}` })
})

describe('goods for selectors', () => {
  it('are audited and not 已淘汰, by the beginning of the code or part of the name, whoever asks', async () => {
    expect(await codes('op00')).toEqual(['OP0001', 'OP0004'])
    expect(await codes('试叠水')).toEqual(['OP0004', 'OP0001'])
    expect(await codes('OP000101')).toEqual(['OP0001'])
    expect(await codes('P0001')).toEqual([])
  })
  it('are 50 at most', async () => {
    expect(await codes('OQ')).toHaveLength(50)
    expect((await seller.get('/goods/goods/list')).data).toHaveLength(50)
  })
  it('come with their SKUs, 20 goods at most', async () => {
    const found = (await seller.get('/goods/goods/goods-and-sku-list?keyword=OP0001')).data
    expect(found).toMatchObject([
      { goodsCode: 'OP0001', skus: [{ sku: 'OP000101', skuKind: 1, property1: '红', weight: '10.00', available: 6 }] },
    ])
    expect(found[0].skus).toHaveLength(1)
    expect((await seller.get(`/goods/goods/goods-and-sku-list?catId=${catId}`)).data).toMatchObject([{ goodsCode: 'OP0001' }])
    expect((await seller.get('/goods/goods/goods-and-sku-list?keyword=OQ')).data).toHaveLength(20)
  })
})

describe('default warehouses', () => {
  it('are the active stores, the default being where most shops of the department ship from', async () => {
    await db.run(
      sql`UPDATE authorize_shop SET default_store_id = NULL WHERE dept_id = (SELECT dept_id FROM account_user WHERE username = 'seller')`,
    )
    const ask = async () => (await seller.get('/goods/goods/defaultWarehouse')).data as { storeId: number; isDefault: 0 | 1 }[]
    expect((await ask()).filter(({ isDefault }) => isDefault)).toEqual([])
    await db.run(
      sql`UPDATE authorize_shop SET default_store_id = 2 WHERE dept_id = (SELECT dept_id FROM account_user WHERE username = 'seller')`,
    )
    await db.run(sql`UPDATE stock_store SET is_activated = 0 WHERE id = 3`)
    const stores = await ask()
    expect(stores.filter(({ isDefault }) => isDefault)).toMatchObject([{ storeId: 2 }])
    expect(stores.some(({ storeId }) => storeId === 3)).toBe(false)
  })
})

it('an id is digits only', async () => {
  expect((await seller.get('/goods/goods/12a')).code).not.toBe(200)
  expect(await seller.get('/goods/goods/999999999')).toMatchObject({ code: 404, msg: '商品不存在或已删除' })
})
