import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const TEMU = 391
const storeId = await makeStore(app)
const skuId = await makeSku(app)
await put(app, [{ storeId, skuId, ...(await makeLocation(app, storeId)), quantity: 10 }])
const [there] = await db.query<{ id: number }>(sql`SELECT id FROM stock_store_location WHERE store_id = ${TEMU}`)

describe('the store of what lies at Temu', () => {
  it('keeps its name and ships nothing', async () => {
    const row = (await admin.get('/stock/store/list?all=1')).data.find(({ id }: { id: number }) => id === TEMU)
    for (const more of [{ isAllocatable: 1 }, { storeName: '别的名字' }, { storeCode: 'OTHER' }])
      expect(await admin.put('/stock/store', { ...row, ...more })).toMatchObject({ code: 400, msg: 'TEMU虚拟仓不能作为发货仓' })
    expect(await admin.put('/stock/store', { ...row, remark: '平台仓' })).toMatchObject({ code: 200, data: { remark: '平台仓' } })
  })

  it('is not counted, filled or emptied by hand', async () => {
    const refused = { code: 400, msg: 'TEMU虚拟仓不能手工盘点或出入库' }
    const line = { skuId, locationId: there!.id, quantity: 1, unitCost: '5' }
    expect(await admin.post('/stock/other-in-receipt/create', { storeId: TEMU, bizType: '1', lines: [line] })).toMatchObject(
      refused,
    )
    const { unitCost: _cost, ...out } = line
    expect(await admin.post('/stock/other-out-receipt/create', { storeId: TEMU, bizType: '1', lines: [out] })).toMatchObject(
      refused,
    )
    const counted = { storeId: TEMU, lines: [{ skuId, locationId: there!.id }] }
    expect(await admin.post('/stock/stock-check-receipt/create', counted)).toMatchObject(refused)
  })

  it('is reached by transfers to the platform alone', async () => {
    const transfer = (transferType: number, outStoreId: number, inStoreId: number) =>
      admin.post('/stock/transfer-receipt/create', { transferType, outStoreId, inStoreId, lines: [{ skuId, quantity: 1 }] })
    const refused = { code: 400, msg: 'TEMU虚拟仓只能用「平台仓备货」类型的调拨进出' }
    expect(await transfer(1, storeId, TEMU)).toMatchObject(refused)
    expect(await transfer(2, TEMU, storeId)).toMatchObject(refused)
    expect(await transfer(4, storeId, TEMU)).toMatchObject({ code: 200 })
  })
})
