import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop } from '../../../../test/fixtures/catalogue.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { expectRefused } from '../../../../test/refused.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Cell } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const storeId = await makeStore(app)
const shopId = await addShop(app, '导入店', '', '', 'admin')
await db.run(sql`UPDATE authorize_shop SET plat_code = 'amazon', default_store_id = ${storeId} WHERE id = ${shopId}`)
await db.run(
  sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('USD', '2020-01-01', 7.12) ON CONFLICT (currency_code, from_day) DO NOTHING`,
)
const way = await makeWay(app, { source: 3 })
await db.run(sql`UPDATE express_logistic_way SET store_ids = ARRAY[${storeId}]::bigint[] WHERE id = ${way.id}`)
const skuIds = [await makeSku(app), await makeSku(app)]
await db.run(sql`UPDATE goods_goods_sku SET weight = 200, cost_price = 5 WHERE id = ANY(${skuIds}::bigint[])`)
await db.run(
  sql`INSERT INTO order_rule (rule_name, rule_type, priority, store_ids, way_ids) VALUES ('导入默认', 1, 7001, ARRAY[${storeId}]::bigint[], ARRAY[${way.id}]::bigint[])`,
)
const skus = (await db.query<any>(sql`SELECT sku FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[]) ORDER BY id`)).map(
  ({ sku }) => sku,
)

const HEADERS = [
  '店铺*',
  '平台单号*',
  '币种*',
  '收件人*',
  '国家*',
  '城市*',
  '街道1*',
  '邮编',
  '电话',
  'SKU*',
  '数量*',
  '单价*',
  '运费',
  '订单备注',
]
const line = (no: string, more: Partial<Record<string, Cell>> = {}): Cell[] => {
  const filled: Record<string, Cell> = {
    '店铺*': '导入店',
    '平台单号*': no,
    '币种*': 'USD',
    '收件人*': 'Anna',
    '国家*': 'DE',
    '城市*': 'Berlin',
    '街道1*': 'Hauptstr. 5',
    邮编: '10115',
    电话: '',
    'SKU*': skus[0]!,
    '数量*': 1,
    '单价*': '10.00',
    运费: '',
    订单备注: '',
    ...(more as Record<string, Cell>),
  }
  return HEADERS.map((header) => filled[header]!)
}
const PATH = '/order/order-batch-import'
const load = (rows: Cell[][], who = admin) => uploadRows(who, `${PATH}/import`, HEADERS, rows)
const orderOf = (no: string) => db.query<any>(sql`SELECT * FROM order_trade_info WHERE plat_order_no = ${no} ORDER BY id`)
const latest = async () => (await admin.post(`${PATH}/list-page`, { pageSize: 10 })).data.list[0]

describe('an import of orders', () => {
  it('makes one order of the rows of a platform number, matched and judged like any other', async () => {
    const [header] = await readRows(app, (await admin.get(`${PATH}/import-template`)).raw)
    expect(header).toEqual(expect.arrayContaining(HEADERS))
    const answer = await load([
      line('IM-1', { '单价*': '12.50', '数量*': 2, 运费: '1.50' }),
      line('IM-2'),
      line('IM-1', { 'SKU*': skus[1]!, 订单备注: '两件一起发' }),
    ])
    expect(answer).toMatchObject({ code: 200, msg: '成功导入 3 行' })
    const [order] = await orderOf('IM-1')
    expect(order).toMatchObject({ order_type: 5, status: 10, sale_amount: '36.50', shipping_amount: '1.50', memo: '两件一起发' })
    expect(order).toMatchObject({ store_id: storeId, logistic_way_id: way.id, merge_key: null })
    const document = await latest()
    expect(document).toMatchObject({ status: 30, totalRows: 3, orderCount: 2, errorCount: 0, fileName: 'book.xlsx' })
    expect(document.importNo).toMatch(/^DR/)
    expect((await admin.get(`${PATH}/details/${document.id}`)).data.orders).toHaveLength(2)
    expect(order.import_id).toBe(document.id)
  })

  it('tells every bad cell at once and writes nothing', async () => {
    const rows = [
      line('IM-3'),
      line('IM-1', { '数量*': 0, 邮编: '' }),
      line('IM-4', { '店铺*': '没有的店', 'SKU*': 'NOPE', '单价*': '-1' }),
      line('IM-3', { '收件人*': 'Bob', '币种*': 'XXX' }),
    ]
    const logged = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM biz_log`)
    const answer = await untouched(app, () => load(rows), booksBut('order_batch_import', 'biz_log_\\d+'))
    expect(answer).toMatchObject({ code: 400, msg: '共 4 行，3 行有误，没有写入任何数据' })
    const told = errorsOf(answer)
    expect(told).toHaveLength(8)
    expect(told).toEqual(
      expect.arrayContaining([
        '3 平台单号：平台单号 IM-1 已存在',
        '3 邮编：该国家的邮编不能为空',
        expect.stringMatching(/^3 数量：/),
        '4 店铺：店铺「没有的店」不存在',
        expect.stringMatching(/^4 SKU：/),
        expect.stringMatching(/^4 单价：/),
        '5 收件人：与第 2 行同一平台单号的内容不一致',
        expect.stringMatching(/^5 币种：/),
      ]),
    )
    expect(await orderOf('IM-3')).toEqual([])
    const document = await latest()
    expect(document).toMatchObject({ status: 20, totalRows: 4, orderCount: 0, errorCount: 3 })
    const written = await db.query(sql`SELECT entity, action, version FROM biz_log WHERE id > ${logged!.id} ORDER BY id`)
    expect(written).toEqual([{ entity: 'order/order-batch-import', action: '校验失败', version: 2 }])
    const marked = await readRows(app, (await admin.get(`${PATH}/error-file/${document.id}`)).raw)
    expect(marked[2]!.at(-1)).toContain('平台单号 IM-1 已存在')
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
    const seller = await load([line('IM-3')], await app.as('seller'))
    expect(errorsOf(seller)).toEqual(['2 店铺：店铺不存在或不在您的权限内'])
    expect((await admin.post(`${PATH}/status-count`, { condition: { fileName: 'book.xlsx' } })).data).toMatchObject({
      20: 2,
      30: 1,
      40: 0,
    })
  })

  it('is revoked while nobody has worked on its orders; then the same numbers may come again', async () => {
    await load([line('IM-5'), line('IM-6'), line('IM-7')])
    const { id } = await latest()
    const [a] = await orderOf('IM-5')
    const [b] = await orderOf('IM-6')
    await admin.post('/order/sales-wait-dispatch-order/mark-unusual', { ids: [b.id], orderExceptionType: 99, reason: '待查' })
    await db.run(sql`UPDATE order_trade_info SET status = 20 WHERE id = ${a.id}`)
    const says = `订单 ${a.order_no} 已派单，不能撤销导入`
    await expectRefused(app, { ask: () => admin.post(`${PATH}/revoke`, { id }), code: 409, says })
    await db.run(sql`UPDATE order_trade_info SET status = 10 WHERE id = ${a.id}`)
    expect(await admin.post(`${PATH}/revoke`, { id })).toMatchObject({ code: 200 })
    expect(await admin.post(`${PATH}/revoke`, { id })).toMatchObject({ code: 409 })
    for (const no of ['IM-5', 'IM-6', 'IM-7']) expect(await orderOf(no)).toMatchObject([{ status: 200, is_cancelled: 1 }])
    expect(await load([line('IM-5')])).toMatchObject({ code: 200 })
    expect(await orderOf('IM-5')).toMatchObject([{ status: 200 }, { status: 10, split_seq: 0 }])
  })
})
