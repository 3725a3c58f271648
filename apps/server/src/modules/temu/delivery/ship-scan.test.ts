import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { fresh, mismatches } from '../../../../test/fixtures/stock.ts'
import { breakManaged, MANAGED_FAULT } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { warehouse } = bench
const SCAN = '/operation-temu/delivery-order/ship-scan'
const scanId = () => `ship-${fresh()}`
const ship = (code: string, more: object = bench.travel(), by = warehouse) =>
  by.post(SCAN, { code, clientScanId: scanId(), ...more })
const boxOf = async (id: number) => `${(await bench.row(id)).delivery_order_no}-1`
const picture = async (id: number) => [await bench.row(id), await bench.linesOf(id)]
const scans = async () => (await db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM temu_scan`))!.n

it('an order is found by any number that is on it, with its boxes', async () => {
  const id = await bench.inState(DELIVERY.waitShip)
  const { delivery_order_no: no, platform_delivery_sn: sn } = await bench.row(id)
  for (const code of [no, sn, await boxOf(id), no.toLowerCase()])
    expect((await warehouse.get(`${SCAN}/${code}`)).data).toMatchObject({
      deliveryOrderNo: no,
      deliveryMethod: 3,
      boxes: [{ packageNo: `${no}-1`, quantity: 10, weight: '2.500' }],
      codes: expect.arrayContaining([sn]),
    })
  expect(await warehouse.get(`${SCAN}/TF-NONE`)).toMatchObject({ code: 404, msg: '发货单不存在或已删除' })
})

it('the waybill sends it, once, whoever sends the scan again', async () => {
  const id = await bench.inState(DELIVERY.waitShip)
  const no = (await bench.row(id)).delivery_order_no
  const scan = { ...bench.travel(), packageNos: [await boxOf(id)], clientScanId: scanId() }
  const answer = await ship(no, scan)
  expect(answer.data).toMatchObject({
    deliveryOrderNo: no,
    expressDeliveryNo: scan.expressDeliveryNo,
    boxes: 1,
    totalWeight: '2.500',
  })
  expect(await bench.row(id)).toMatchObject({
    status: DELIVERY.shipped,
    ship_qty: 10,
    express_delivery_no: scan.expressDeliveryNo,
  })
  const before = await picture(id)
  expect((await ship(no, scan)).data).toEqual(answer.data)
  expect(await ship(no, { ...scan, expressDeliveryNo: 'SF-OTHER' })).toMatchObject({ code: 400, msg: '扫描编号已用于另一次扫描' })
  expect(await ship(no)).toMatchObject({ code: 409, msg: `发货单${no}当前为「已发货」，不能发货` })
  expect(await picture(id)).toEqual(before)
  expect(await mismatches(db)).toEqual([])
})

it('two people with one order at two doors: one sends it, the other is told', async () => {
  const id = await bench.inState(DELIVERY.waitShip)
  const no = (await bench.row(id)).delivery_order_no
  const answers = await Promise.all([ship(no), ship(no, bench.travel(), bench.admin)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ code }) => code === 409)!.msg).toBe(`发货单${no}当前为「已发货」，不能发货`)
  expect(await bench.row(id)).toMatchObject({ ship_qty: 10 })
  expect(await mismatches(db)).toEqual([])
})

it('refuses in words and changes nothing', async () => {
  const id = await bench.inState(DELIVERY.waitShip)
  const early = await bench.inState(DELIVERY.waitPack)
  const [box, { delivery_order_no: no, platform_delivery_sn: sn }] = [await boxOf(id), await bench.row(id)]
  const earlyNo = (await bench.row(early)).delivery_order_no
  const [line] = await bench.linesOf(id)
  await db.run(sql`UPDATE goods_goods_sku SET barcode = ${`699${line.sku_id}`} WHERE id = ${line.sku_id}`)
  const with_ = (expressDeliveryNo: string) => ({ ...bench.travel(), expressDeliveryNo })
  const before = [await picture(id), await picture(early), await scans()]
  const { expressCompanyId } = bench.travel()
  for (const [answer, msg] of [
    [await warehouse.get(`${SCAN}/${earlyNo}`), `发货单${earlyNo}当前为「待装箱」，不能发货（可由主管强制发货）`],
    [await ship(earlyNo), `发货单${earlyNo}当前为「待装箱」，不能发货（可由主管强制发货）`],
    [await ship(no, { expressCompanyId }), '请填写快递单号'],
    [await ship(no, { expressDeliveryNo: 'SF12345678' }), '请选择快递公司'],
    [await ship(no, { ...bench.travel(), packageNos: [`${no}-9`] }), `包裹${no}-9不是发货单${no}的`],
    [await ship(no, with_(`699${line.sku_id}`)), `699${line.sku_id} 是商品或箱子上的条码，不是快递单号`],
    [await ship(no, with_(box)), `${box} 是商品或箱子上的条码，不是快递单号`],
    [await ship(no, with_(sn!)), `${sn} 是商品或箱子上的条码，不是快递单号`],
    [await ship(no, { ...bench.travel(), clientScanId: 'x' }), '扫描编号应为8-64位字母、数字或 . _ : -'],
  ] as const)
    expect(answer.msg).toBe(msg)
  await db.run(sql`
    INSERT INTO temu_package (package_no, delivery_order_id, seq, weight, quantity, status) VALUES (${`${no}-2`}, ${id}, 2, 1, 1, 1)`)
  expect(await ship(no, { ...bench.travel(), packageNos: [box] })).toMatchObject({ code: 409, msg: `还有 1 箱没有扫到：${no}-2` })
  await db.run(sql`DELETE FROM temu_package WHERE package_no = ${`${no}-2`}`)
  await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId: bench.shopId, calls: 1 })
  expect(await ship(no)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
  expect([await picture(id), await picture(early), await scans()]).toEqual(before)
  await db.run(sql`UPDATE temu_delivery_order SET is_platform_cancelled = 1 WHERE id = ${id}`)
  expect((await ship(no)).msg).toBe(`发货单${no}平台已取消，请退回或由主管处理`)
  expect((await bench.seller.get(`${SCAN}/${no}`)).msg).toBe(`发货单${no}平台已取消，请退回或由主管处理`)
})
