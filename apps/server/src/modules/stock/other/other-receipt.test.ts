import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const warehouse = await app.as('warehouse')
const supervisor = await app.as('supervisor')
const admin = await app.as('admin')
const seller = await app.as('seller')
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const IN = '/stock/other-in-receipt'
const OUT = '/stock/other-out-receipt'

const line = (skuId: number, quantity: number, more: object = {}) => ({ skuId, locationId: shelf.placeId, quantity, ...more })
const create = (path: string, bizType: string, lines: object[]) => warehouse.post(path + '/create', { storeId, bizType, lines })
const receipt = async (path: string, bizType: string, lines: object[]): Promise<any> => (await create(path, bizType, lines)).data
const audit = (path: string, ids: number[], who = supervisor) => who.post(`${path}/audit`, { ids })
const stock = (skuId: number) =>
  db.one(sql`SELECT on_hand, occupied, amount FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`)
const details = async (path: string, key: string, id: number) => (await supervisor.get(`${path}/details?${key}=${id}`)).data
const everything = () =>
  db.query(sql`
    SELECT 'in' AS side, id, check_flag, version FROM stock_other_in_receipt UNION ALL SELECT 'out', id, check_flag, version FROM stock_other_out_receipt
    UNION ALL SELECT 'line', id, quantity, 0 FROM stock_other_in_line UNION ALL SELECT 'moved', id, quantity, 0 FROM stock_movement ORDER BY 1, 2`)

describe('an other-in receipt', () => {
  it('holds no stock until its audit brings it in', async () => {
    const skuId = await makeSku(app)
    const made = await receipt(IN, '1', [line(skuId, 30, { unitCost: '8.5' })])
    expect(made).toMatchObject({ checkFlag: 100, quantity: 30 })
    expect(made.receiptNo).toMatch(/^QR\d{11}$/)
    expect(await stock(skuId)).toBeUndefined()
    expect(await audit(IN, [made.inReceiptId])).toMatchObject({ code: 200 })
    expect(await stock(skuId)).toEqual({ on_hand: 30, occupied: 0, amount: '255.0000' })
    expect(await details(IN, 'inReceiptId', made.inReceiptId)).toMatchObject({
      checkFlag: 200,
      amount: '255.0000',
      lines: [{ quantity: 30, unitCost: '8.5000', available: 30 }],
    })
  })

  it('is audited once, and not by its writer', async () => {
    const skuId = await makeSku(app)
    const made = await receipt(IN, '1', [line(skuId, 5, { unitCost: '1' })])
    const own = (await admin.post(`${IN}/create`, { storeId, bizType: '1', lines: [line(skuId, 1, { unitCost: '1' })] })).data
    expect(await audit(IN, [own.inReceiptId], admin)).toMatchObject({ code: 200 })
    const mine = (await supervisor.post(`${IN}/create`, { storeId, bizType: '1', lines: [line(skuId, 1, { unitCost: '1' })] }))
      .data
    const before = await everything()
    expect(await audit(IN, [mine.inReceiptId])).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect(await everything()).toEqual(before)
    const both = await Promise.all([audit(IN, [made.inReceiptId]), audit(IN, [made.inReceiptId], await app.as('finance'))])
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find((answer) => answer.code === 409)!.msg).toBe('单据状态已变更（当前：已审核），请刷新后重试')
    expect(await stock(skuId)).toMatchObject({ on_hand: 6 })
  })

  it('costs what the newest layer costs when nothing is entered, and refuses what nobody knows', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 1, unitCost: '3.1416' }])
    const made = await receipt(IN, '99', [line(skuId, 2)])
    expect((await details(IN, 'inReceiptId', made.inReceiptId)).lines).toMatchObject([{ unitCost: '3.1416' }])
    const unknown = await makeSku(app)
    const sku = `S${unknown}`
    await db.run(sql`UPDATE goods_goods_sku SET cost_price = NULL WHERE id = ${unknown}`)
    const before = await everything()
    expect(await create(IN, '99', [line(unknown, 2)])).toMatchObject({ code: 400, msg: `SKU ${sku}无参考成本，请填写单价` })
    expect(await create(IN, '99', [line(skuId, 2, { unitCost: '0' })])).toMatchObject({ code: 400 })
    expect(await everything()).toEqual(before)
    expect(await create(IN, '2', [line(unknown, 2, { unitCost: '0' })])).toMatchObject({ code: 200 })
  })

  it('refuses bad lines by their number', async () => {
    const skuId = await makeSku(app)
    const group = await makeSku(app, 2)
    const before = await everything()
    const bad = (lines: object[], msg: string) => expect(create(IN, '1', lines)).resolves.toMatchObject({ code: 400, msg })
    const good = line(skuId, 1, { unitCost: '1' })
    await bad([good, { ...good, quantity: 0 }], '第2行数量必须为1到9999999的整数')
    await bad([{ ...good, quantity: 1.5 }], '第1行数量必须为1到9999999的整数')
    await bad([good, { ...good, skuId: 999_999_999 }], '第2行SKU 999999999不存在')
    await bad([good, good], '第2行与第1行SKU、库位重复')
    const sku = `S${group}`
    await bad([{ ...good, skuId: group }], `第1行SKU ${sku}为组合或随机SKU，不能有库存`)
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '80' WHERE id = ${skuId}`)
    expect((await create(IN, '1', [good])).msg).toMatch(/^第1行SKU \S+已淘汰$/)
    expect(await everything()).toEqual(before)
    expect(await seller.post(`${IN}/create`, { storeId, bizType: '1', lines: [good] })).toMatchObject({ status: 403 })
  })

  it('is voided, noted, and listed by SKU and status', async () => {
    const skuId = await makeSku(app)
    const made = await receipt(IN, '1', [line(skuId, 5, { unitCost: '1' })])
    await warehouse.post(`${IN}/add-notes`, { inReceiptId: made.inReceiptId, content: '箱子破损' })
    expect((await warehouse.get(`${IN}/notes?inReceiptId=${made.inReceiptId}`)).data).toMatchObject([{ content: '箱子破损' }])
    expect(await warehouse.post(`${IN}/invalid`, { ids: [made.inReceiptId] })).toMatchObject({ code: 200 })
    expect(await audit(IN, [made.inReceiptId])).toMatchObject({
      code: 409,
      msg: '单据状态已变更（当前：异常归档），请刷新后重试',
    })
    const sku = `S${skuId}`
    const condition = { sku, checkFlag: 700 }
    expect((await warehouse.post(`${IN}/list-page`, { condition })).data.list).toMatchObject([{ inReceiptId: made.inReceiptId }])
    expect((await warehouse.post(`${IN}/status-count`, { condition })).data).toEqual({ all: 1, 100: 0, 200: 0, 600: 0, 700: 1 })
    const log = (await warehouse.get(`${IN}/biz-log?inReceiptId=${made.inReceiptId}`)).data.list
    expect(log.map((row: { action: string }) => row.action)).toEqual(['作废', '添加备注', '新增'])
  })

  it('is reversed once, while its layer is whole', async () => {
    const skuId = await makeSku(app)
    const made = await receipt(IN, '1', [line(skuId, 10, { unitCost: '2.3333' })])
    const reverse = async (reason = '录错') => {
      const { version } = await details(IN, 'inReceiptId', made.inReceiptId)
      return supervisor.post(`${IN}/reverse`, { inReceiptId: made.inReceiptId, version, reason })
    }
    expect(await reverse()).toMatchObject({ code: 409, msg: '单据尚未审核，不能冲销' })
    await audit(IN, [made.inReceiptId])
    const out = await receipt(OUT, '1', [line(skuId, 4)])
    await audit(OUT, [out.outReceiptId])
    const before = await everything()
    expect(await reverse()).toMatchObject({ code: 409, msg: '该批次已出库4件，不能冲销' })
    expect(await everything()).toEqual(before)
    const again = await receipt(IN, '1', [line(skuId, 7, { unitCost: '5' })])
    await audit(IN, [again.inReceiptId])
    const { version } = await details(IN, 'inReceiptId', again.inReceiptId)
    const done = await supervisor.post(`${IN}/reverse`, { inReceiptId: again.inReceiptId, version, reason: '录错' })
    expect(done).toMatchObject({ code: 200, data: { receiptNo: expect.stringMatching(/^QC/) } })
    expect(await stock(skuId)).toEqual({ on_hand: 6, occupied: 0, amount: '13.9998' })
    expect(await details(IN, 'inReceiptId', again.inReceiptId)).toMatchObject({ reverseNo: done.data.receiptNo, checkFlag: 200 })
    const twice = { inReceiptId: again.inReceiptId, version: version + 1, reason: '再来' }
    expect(await supervisor.post(`${IN}/reverse`, twice)).toMatchObject({ code: 409, msg: '单据已冲销' })
    const reversal = await details(OUT, 'outReceiptId', done.data.id)
    expect(
      await supervisor.post(`${OUT}/reverse`, { outReceiptId: done.data.id, version: reversal.version, reason: '反悔' }),
    ).toMatchObject({ code: 409, msg: '冲销单不能再冲销' })
  })

  it('is archived after thirty days, and then stays', async () => {
    const skuId = await makeSku(app)
    const made = await receipt(IN, '1', [line(skuId, 1, { unitCost: '1' })])
    await audit(IN, [made.inReceiptId])
    await db.run(
      sql`UPDATE stock_other_in_receipt SET audit_time = audit_time - interval '31 days' WHERE id = ${made.inReceiptId}`,
    )
    const { archiveReceipts } = await import('./other-archive.ts')
    await archiveReceipts.run(app.house)
    const now = await details(IN, 'inReceiptId', made.inReceiptId)
    expect(now.checkFlag).toBe(600)
    expect(
      await supervisor.post(`${IN}/reverse`, { inReceiptId: made.inReceiptId, version: now.version, reason: '晚了' }),
    ).toMatchObject({ code: 409, msg: '已归档，不能冲销' })
  })
})

describe('an other-out receipt', () => {
  it('takes the oldest layers, names every short line, and comes back with its oldest day', async () => {
    const [skuId, scarce] = [await makeSku(app), await makeSku(app)]
    await put(app, [{ storeId, skuId, ...shelf, quantity: 30, unitCost: '8.0000', inDate: '2026-09-01' }])
    await put(app, [{ storeId, skuId, ...shelf, quantity: 50, unitCost: '9.5000', inDate: '2026-10-01' }])
    await put(app, [{ storeId, skuId: scarce, ...shelf, quantity: 2, unitCost: '1' }])
    const short = await receipt(OUT, '1', [line(skuId, 99), line(scarce, 3)])
    const before = await everything()
    const refusal = await audit(OUT, [short.outReceiptId])
    expect(refusal.code).toBe(409)
    expect(refusal.msg).toMatch(/^库存不足：\S+ 库位\S+ 需99 可用80；\S+ 库位\S+ 需3 可用2$/)
    expect(await everything()).toEqual(before)
    const made = await receipt(OUT, '1', [line(skuId, 40)])
    await audit(OUT, [made.outReceiptId])
    const done = await details(OUT, 'outReceiptId', made.outReceiptId)
    expect(done.lines).toMatchObject([{ unitCost: '8.3750', amount: '335.0000' }])
    expect((await warehouse.get(`${OUT}/details?outReceiptId=${made.outReceiptId}`)).data.lines).toMatchObject([
      { unitCost: null, amount: null },
    ])
    expect(
      await supervisor.post(`${OUT}/reverse`, { outReceiptId: made.outReceiptId, version: done.version, reason: '没坏' }),
    ).toMatchObject({ code: 200 })
    expect(await stock(skuId)).toEqual({ on_hand: 80, occupied: 0, amount: '715.0000' })
    expect(
      await db.query(
        sql`SELECT in_date, remaining, remain_amount FROM stock_layer WHERE sku_id = ${skuId} AND remaining > 0 ORDER BY in_date, id`,
      ),
    ).toEqual([
      { in_date: '2026-09-01', remaining: 40, remain_amount: '335.0000' },
      { in_date: '2026-10-01', remaining: 40, remain_amount: '380.0000' },
    ])
  })

  it('turns good pieces into defective ones, with their cost and age, both or none', async () => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelf, quantity: 5, unitCost: '4', inDate: '2026-08-01' }])
    const bin = await makeLocation(app, storeId, { type: 4 })
    const pair = (toLocationId: number) =>
      warehouse.post(`${OUT}/to-defective`, { storeId, reason: '划痕', lines: [{ ...line(skuId, 2), toLocationId }] })
    const before = await everything()
    expect(await pair(shelf.placeId)).toMatchObject({ code: 400, msg: '次品只能上架到不良品位' })
    expect(await everything()).toEqual(before)
    const { data } = await pair(bin.placeId)
    expect(await audit(IN, [data.inReceiptId])).toMatchObject({ code: 200 })
    expect((await details(OUT, 'outReceiptId', data.outReceiptId)).checkFlag).toBe(200)
    expect(await stock(skuId)).toMatchObject({ on_hand: 3, amount: '12.0000' })
    const [bad] = await db.query<{ id: number }>(sql`SELECT id FROM goods_goods_sku WHERE origin_sku_id = ${skuId}`)
    expect(await stock(bad!.id)).toEqual({ on_hand: 2, occupied: 0, amount: '8.0000' })
    expect(await db.query(sql`SELECT in_date FROM stock_layer WHERE sku_id = ${bad!.id}`)).toEqual([{ in_date: '2026-08-01' }])
    const { version } = await details(OUT, 'outReceiptId', data.outReceiptId)
    expect(await supervisor.post(`${OUT}/reverse`, { outReceiptId: data.outReceiptId, version, reason: '修好了' })).toMatchObject(
      { code: 200 },
    )
    expect(await stock(skuId)).toMatchObject({ on_hand: 5, amount: '20.0000' })
    expect(await stock(bad!.id)).toMatchObject({ on_hand: 0 })
    const again = (await pair(bin.placeId)).data
    await warehouse.post(`${OUT}/invalid`, { ids: [again.outReceiptId] })
    expect((await details(IN, 'inReceiptId', again.inReceiptId)).checkFlag).toBe(700)
  })
})
