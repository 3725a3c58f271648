import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { afterEach, describe, expect, it } from 'vitest'
import { playQuiet, playStockOrder, sceneOf } from '../src/connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../src/connectors/managed/stage.ts'
import { sql } from '../src/kit/db/db.ts'
import { type Answer, testApp } from './app.ts'
import { must, sheinFloor } from './fixtures/shein.ts'
import { fresh } from './fixtures/stock.ts'
import { untouched } from './untouched.ts'

/** What the chapter's table of bad input says of the stations: in its words, and no order, box, record or piece is another one afterwards. */
const app = await testApp()
const NOW = '2026-11-18 10:00:00'
app.clock.set(NOW)
const { db } = app.house
const floor = await sheinFloor(app)
const { make, released, release, scan, through, state, seller, supervisor, warehouse, shopId } = floor
const BOOKS = '^(shein|temu|stock|order|simulator_managed_stock|biz_log)_'
const skuOf = async (skuId: number) =>
  (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${skuId}`))!.sku
const nameOf = async (username: string) =>
  (await db.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE username = ${username}`))!.name
const markOf = (boxNo: string, reason?: string) =>
  warehouse.post('/trust/shein/box/mark-print', { boxNos: [boxNo], ...(reason && { reason }) })
const sync = () => seller.post('/trust/shein/order/sync', { shopIds: [shopId] })

interface Wrong {
  code: number
  msg: string
  ask: () => Promise<Answer>
}
const STATIONS = ['picking', 'labeling', 'pack', 'marking', 'sorting'] as const
const NAMES = ['拣货', '贴标', '打包', '打唛', '分拣'] as const

/** What a station scans of an order that stands somewhere before it. */
async function before(n: number): Promise<{ orderNo: string; codeFor: (station: number) => string }> {
  const order = await released()
  const box = await through(order, STATIONS.slice(0, n))
  return { orderNo: order.orderNo, codeFor: (station) => (station >= 3 ? box : order.orderNo) }
}
const skipped = (done: number, station: number) => async (): Promise<Wrong> => {
  const { codeFor } = await before(done)
  return { code: 409, msg: `请先完成「${NAMES[done]}」`, ask: () => scan(STATIONS[station]!, codeFor(station)) }
}
const again = (station: number) => async (): Promise<Wrong> => {
  const { codeFor } = await before(station)
  app.clock.set('2026-11-18 10:02:13')
  must(await scan(STATIONS[station]!, codeFor(station)))
  app.clock.set('2026-11-18 10:05:00')
  const what = station >= 3 ? '箱' : '单'
  const msg = `该${what}已于 2026-11-18 10:02:13 由 ${await nameOf('warehouse')} 完成${NAMES[station]}`
  return { code: 409, msg, ask: () => scan(STATIONS[station]!, codeFor(station)) }
}

const ROWS: Record<string, () => Promise<Wrong>> = {
  'labelling what is not picked': skipped(0, 1),
  'packing what is not labelled': skipped(1, 2),
  'sorting what is not marked': skipped(3, 4),
  'picking twice': again(0),
  'labelling twice': again(1),
  'packing twice': again(2),
  'marking twice': again(3),
  'sorting twice': again(4),
  'releasing what is short, beside one that is not': async () => {
    const skuId = await floor.stocked(20)
    const [fine, short] = [await make(), await make({ lines: [{ skuId, quantity: 21 }] })]
    const msg = `备货单${short.orderNo}库存不足：${await skuOf(skuId)} 需 21 可用 20`
    return { code: 409, msg, ask: () => release([fine.id, short.id]) }
  },
  'picking a foreign SKU': async () => {
    const { orderNo } = await released()
    return {
      code: 409,
      msg: 'SKU NOPE 不在该备货单',
      ask: () => scan('picking', orderNo, { lines: [{ sku: 'NOPE', quantity: 1 }] }),
    }
  },
  'picking too many': async () => {
    const { orderNo, skuIds } = await released()
    const sku = await skuOf(skuIds[0]!)
    const ask = () => scan('picking', orderNo, { lines: [{ sku, quantity: 6 }] })
    return { code: 409, msg: `SKU ${sku} 应拣 5，不能拣 6`, ask }
  },
  'packing too many': async () => {
    const { orderNo } = await before(2)
    must(await scan('pack', orderNo, { quantity: 3 }))
    const { boxNo } = must(await warehouse.post('/trust/shein/box/open', { storeId: floor.storeId })).data
    const msg = `备货单${orderNo}应装 5，已装 3，不能再装 4`
    return { code: 409, msg, ask: () => scan('pack', orderNo, { boxNo, quantity: 4 }) }
  },
  'marking an empty box': async () => {
    const { boxNo } = must(await warehouse.post('/trust/shein/box/open', { storeId: floor.storeId })).data
    return { code: 409, msg: `箱${boxNo}是空的`, ask: () => scan('marking', boxNo) }
  },
  'a second mark without a reason': async () => {
    const { codeFor } = await before(3)
    await markOf(codeFor(3))
    return { code: 400, msg: '第2次打印请选择原因', ask: () => markOf(codeFor(3)) }
  },
  'taking back what the next station has': async () => {
    const { orderNo } = await released()
    const ids = [must(await scan('picking', orderNo)).data.recordId]
    must(await scan('labeling', orderNo))
    const ask = () => supervisor.post('/trust/shein/scan-records/revoke', { ids, reason: '扫错了' })
    return { code: 409, msg: `${orderNo} 已完成「贴标」，请先撤销后面的工位`, ask }
  },
  'voiding what is picked': async () => {
    const order = await released()
    must(await scan('picking', order.orderNo))
    const ask = () => seller.post('/trust/shein/order/invalid', { ids: [order.id], reason: '不要了' })
    return { code: 409, msg: `备货单${order.orderNo}当前为「待贴标」，不能作废`, ask }
  },
}

afterEach(async () => {
  app.clock.set(NOW)
  await mendManaged(db)
  await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shopId}`)
})

describe('SHEIN refuses', () => {
  it.each(Object.entries(ROWS))('%s, and nothing has changed', async (_name, arrange) => {
    const { code, msg, ask } = await arrange()
    expect(await untouched(app, ask, BOOKS)).toMatchObject({ code, msg })
  })
})

it('a scan that comes again is answered as it was first at every station, and counts once', async () => {
  const order = await released()
  let box = ''
  for (const [n, station] of STATIONS.entries()) {
    const [code, same] = [n >= 3 ? box : order.orderNo, { clientScanId: `twice-${fresh()}` }]
    const first = must(await scan(station, code, same)).data
    box = first.boxNo ?? box
    expect([station, must(await untouched(app, () => scan(station, code, same), BOOKS)).data]).toEqual([station, first])
  }
  expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.sent })
})

it('a platform that does not answer, or that the shop may not ask, leaves us as we were', async () => {
  await playQuiet(await sceneOf(app.house), shopId)
  const line = { productSkuId: `PS${fresh()}`, extCode: 'NEW', purchaseQty: 3, supplyPrice: '12.50' }
  const sn = await playStockOrder(await sceneOf(app.house), shopId, { status: STOCK_ORDER.waitShip, lines: [line] })
  const until = new Date(app.clock.now().getTime() + 3_600_000)
  await breakManaged(db, { kind: MANAGED_FAULT.down, shopId, until })
  expect(await untouched(app, sync, BOOKS)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
  await mendManaged(db)
  await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shopId}`)
  const { name } = (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!
  expect(await untouched(app, sync, BOOKS)).toMatchObject({ code: 409, msg: `店铺「${name}」未授权或授权已过期` })
  await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shopId}`)
  must(await sync())
  expect(await db.query(sql`SELECT 1 FROM shein_order WHERE order_no = ${sn}`)).toHaveLength(1)
})
