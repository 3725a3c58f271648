import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliPurchase, aliRow } from '../../../../test/fixtures/ali-order.ts'
import { sql } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { buyer, auditor } = desk
const PATH = '/purchasing/order/all_new_excel_sync'
const HEADER = [
  '订单状态',
  '订单编号',
  '实付款',
  '货品总价',
  '运费',
  '涨价或折扣',
  '卖家会员名',
  '创建时间',
  '付款时间',
  '货品标题',
  '单价',
  '数量',
  '物流公司',
  '运单号',
  '发票抬头',
]
type Cells = (string | number | null)[]
const bookOf = (header: readonly string[], rows: Cells[]) =>
  writeBook([{ name: '订单', columns: header.map((name) => ({ header: name })), rows }])
const send = async (rows: Cells[], dryRun = 0, header: readonly string[] = HEADER) =>
  buyer.upload(PATH, '订单.xlsx', await bookOf(header, rows), { dryRun: String(dryRun) })
const row = (aliOrderId: string | null, status: string | null, more: Partial<Record<string, string | number>> = {}): Cells =>
  HEADER.map((name) => more[name] ?? (name === '订单编号' ? aliOrderId : name === '订单状态' ? status : null))
const order = async (orderId: number) => (await auditor.get(`/purchasing/order/details?orderId=${orderId}`)).data
/** Everything that purchasing knows, as one number. */
const state = async () =>
  (await app.house.db.one<{ all: string }>(sql`
    SELECT md5(string_agg(x, '')) AS all FROM (
      SELECT to_jsonb(a)::text AS x FROM purchasing_ali_order a UNION ALL SELECT to_jsonb(l)::text FROM purchasing_ali_order_line l UNION ALL
      SELECT to_jsonb(o)::text FROM purchasing_order o UNION ALL SELECT to_jsonb(p)::text FROM purchasing_payment p UNION ALL
      SELECT to_jsonb(e)::text FROM purchasing_order_express e UNION ALL SELECT to_jsonb(b)::text FROM biz_log b UNION ALL
      SELECT to_jsonb(n)::text FROM document_number n ORDER BY 1) everything`))!.all
const known = async () => {
  const purchase = await aliPurchase(desk)
  const aliOrderId = `90000000${String(purchase.orderId).padStart(6, '0')}`
  await app.house.db.run(sql`UPDATE purchasing_order SET ali_order_id = ${aliOrderId} WHERE id = ${purchase.orderId}`)
  return { ...purchase, aliOrderId }
}
const money = (total: string) => ({ 实付款: total, 货品总价: total, 运费: '0' })

describe('the workbook of 1688', () => {
  it('is first tried: the answer is the same and nothing is written', async () => {
    const { aliOrderId, orderNo, orderId, totalAmount } = await known()
    const rows = [
      row(aliOrderId, '等待买家收货', {
        ...money(totalAmount),
        付款时间: '2026/11/18 9:05:00',
        货品标题: '收纳盒',
        单价: '3.25',
        数量: 100,
        物流公司: '中通快递',
        运单号: 'ZT55501234',
      }),
      row(null, null, { 货品标题: '赠品', 单价: '0', 数量: 1 }),
      row('800000000001', '等待买家付款', { ...money('12.50'), 货品标题: '不认识的', 单价: '12.5', 数量: 1 }),
    ]
    const before = await state()
    const dry = await send(rows, 1)
    expect(await state()).toBe(before)
    expect(dry).toMatchObject({ code: 200, data: { total: 2, updated: 0, created: 1, unmatched: 1, unchanged: 0 } })
    expect(dry.data.changes).toContainEqual({ aliOrderId, orderNo, field: '1688状态', from: null, to: '等待买家收货' })
    const real = await send(rows)
    expect(real.data).toEqual(dry.data)
    expect(await order(orderId)).toMatchObject({
      checkFlag: 300,
      shipStatus: 302,
      parcels: [{ expressDeliveryNo: 'ZT55501234' }],
    })
    expect((await order(orderId)).payments).toMatchObject([{ status: 200, amount: totalAmount }])
    expect(await aliRow(desk, '800000000001')).toMatchObject({ order_id: null, ali_status: 'waitbuyerpay' })
    const { lines } = (await buyer.get(`/purchasing/ali/order/${(await aliRow(desk, aliOrderId)).id}`)).data
    expect(lines.map((line: any) => line.title)).toEqual(['收纳盒', '赠品'])
    const after = await state()
    expect((await send(rows)).data).toMatchObject({ total: 2, updated: 0, created: 0, unmatched: 1, unchanged: 1, changes: [] })
    expect(await state()).toBe(after)
  })

  it('never takes an order back, and says what it changes', async () => {
    const { aliOrderId, orderNo, orderId, totalAmount } = await known()
    await send([row(aliOrderId, '买家已签收', { ...money(totalAmount), 付款时间: '2026-11-18 09:05:00', 运单号: 'ZT55509999' })])
    expect(await order(orderId)).toMatchObject({ shipStatus: 303 })
    const again = await send([row(aliOrderId, '等待卖家发货', { ...money('999.00'), 运费: '1' })])
    expect(again.data).toMatchObject({ updated: 1 })
    expect(again.data.changes.map((change: any) => [change.orderNo, change.field])).toEqual([
      [orderNo, '实付款'],
      [orderNo, '货品总价'],
      [orderNo, '运费'],
      [orderNo, '优惠'],
    ])
    expect(await aliRow(desk, aliOrderId)).toMatchObject({ ali_status: 'signinsuccess', diff_flag: 1 })
    expect(await order(orderId)).toMatchObject({ shipStatus: 303, totalAmount })
    expect((await order(orderId)).payments).toHaveLength(1)
  })

  it('is refused cell by cell', async () => {
    const before = await state()
    const rows = [
      row('abc', '飞走了', { 实付款: '12' }),
      row('800000000002', '交易成功', { 实付款: '很多', 单价: 'x', 数量: 1, 付款时间: '昨天', 运单号: '单号？' }),
    ]
    const answer = await send(rows)
    expect(answer).toMatchObject({ code: 400, msg: '共 2 行，2 行有误，没有写入任何数据' })
    expect(answer.data.errors.map((error: any) => [error.row, error.column])).toEqual([
      [2, '订单编号'],
      [2, '订单状态'],
      [3, '运单号'],
      [3, '单价'],
      [3, '实付款'],
      [3, '付款时间'],
    ])
    expect(await send([], 0, ['SKU', '数量'])).toMatchObject({
      code: 400,
      msg: '文件不是1688导出的订单表，缺少列：订单编号、实付款、订单状态',
    })
    expect(await send([], 0)).toMatchObject({ code: 400, msg: '文件里没有数据行' })
    expect(await state()).toBe(before)
    expect(await (await app.as('warehouse')).upload(PATH, 'a.xlsx', await bookOf(HEADER, []))).toMatchObject({ status: 403 })
  })

  it('of ten thousand rows is taken whole', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) =>
      i % 4 === 0
        ? row(String(700_000_000_000 + i), '等待买家收货', { ...money('10.00'), 货品标题: `货${i}`, 单价: '10', 数量: 1 })
        : row(null, null, { 货品标题: `货${i}`, 单价: '1', 数量: 1 }),
    )
    expect((await send(rows, 1)).data).toMatchObject({ total: 2500, unmatched: 2500, changeCount: 2500 })
    expect((await send(rows)).data).toMatchObject({ total: 2500, unmatched: 2500 })
  })
})
