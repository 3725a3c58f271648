import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { nightlyWeights } from './weighed-skus.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-20 03:20:00')
const admin = await app.as('admin')
const pack = await db.one<{ id: number }>(
  sql`INSERT INTO basic_pack_info (pack_name, pack_type, weight) VALUES ('称重袋', 1, 12) RETURNING id`,
)

let skuId = 0
beforeEach(async () => {
  skuId = await makeSku(app)
  await db.run(sql`UPDATE goods_goods_sku SET weight = 100, pack_info_id = ${pack!.id} WHERE id = ${skuId}`)
})
const ship = async (weights: number[], columns: Record<string, unknown> = {}, quantities = [1]) => {
  for (const actual_weight of weights)
    await makeOrder(db, {
      status: 120,
      actual_weight,
      ship_time: '2026-11-10 10:00:00+08',
      ...columns,
      lines: quantities.map((quantity) => ({ skuId, quantity })),
    })
}
const proposed = async () => {
  await nightlyWeights.run(app.house)
  const { data } = await admin.get('/goods/goodsSku/weight-proposals')
  return data.find((row: any) => row.skuId === skuId)
}
const times = (n: number, weight: number) => Array.from({ length: n }, () => weight)

describe('the weight of a SKU', () => {
  it('is proposed by the median of its single parcels without their packing, and taken over by weighing it', async () => {
    await ship([...times(4, 100), 130, 134, ...times(4, 900)])
    const found = await proposed()
    expect(found).toMatchObject({ weight: '100.00', proposed: '120.00', parcels: 10, off: '20.0', version: 1 })
    const edited = await admin.put('/goods/goodsSku/edit', { skuId, version: found.version, weight: found.proposed })
    expect(edited.data).toMatchObject({ weight: '120.00', version: 2 })
    const { data } = await admin.get('/goods/goodsSku/weight-proposals')
    expect(data.filter((row: any) => row.skuId === skuId)).toEqual([])
  })

  it('is proposed from ten parcels on and beyond a tenth', async () => {
    await ship(times(9, 132))
    expect(await proposed()).toBeUndefined()
    await ship([132])
    expect(await proposed()).toMatchObject({ proposed: '120.00' })
    await ship(times(30, 122))
    expect(await proposed()).toBeUndefined()
    await ship(times(60, 123))
    expect(await proposed()).toMatchObject({ proposed: '111.00', parcels: 100 })
  })

  it('comes from shipped, weighed, recent parcels with one piece only', async () => {
    await ship(times(9, 132))
    await ship(times(9, 300), {}, [2])
    await ship(times(9, 300), {}, [1, 1])
    await ship(times(9, 300), { status: 110, ship_time: null })
    await ship(times(9, 300), { ship_time: '2026-08-01 10:00:00+08' })
    expect(await proposed()).toBeUndefined()
    await ship([132])
    expect(await proposed()).toMatchObject({ proposed: '120.00', parcels: 10 })
  })

  it('is proposed where none is kept, and only to those who keep SKUs', async () => {
    await db.run(sql`UPDATE goods_goods_sku SET weight = NULL WHERE id = ${skuId}`)
    await ship(times(10, 62))
    expect(await proposed()).toMatchObject({ weight: null, proposed: '50.00', off: null })
    const seller = await app.as('seller')
    expect(await seller.get('/goods/goodsSku/weight-proposals')).toMatchObject({ status: 403 })
  })
})
