import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'
import { closeWork } from './work-close.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2031-05-20 12:00:00')
const CONFIG = '/data-center-report/config/warehouse-points'
const finance = await app.as('finance')
const keeper = await app.as('warehouse')
const [storeId, skuId] = [await makeStore(app), await makeSku(app)]
const idOf = async (username: string) =>
  (await db.one<{ id: number; name: string }>(sql`SELECT id, name FROM account_user WHERE username = ${username}`))!
const me = await idOf('warehouse')
const other = await idOf('purchaser')

const rate = (action: string, points: string, fromDay: string) =>
  db.run(
    sql`INSERT INTO data_center_report_warehouse_points (action, unit, points, from_day) VALUES (${action}, '件', ${points}, ${fromDay})`,
  )
const batch = (await db.one<{ id: number }>(sql`
  INSERT INTO order_picking_batch (batch_no, store_id, pick_kind, order_count, sku_count, piece_count, est_minutes)
  VALUES (${`B${fresh()}`}, ${storeId}, 3, 1, 1, 52, 1) RETURNING id`))!.id
const sown = (userId: number, time: string, quantity: number) =>
  db.run(sql`
    INSERT INTO order_scan (scan_id, station, code, doc_id, result, user_id, time)
    VALUES (${`sow-${fresh()}`}, 'sow', ${`S${skuId}`}, ${batch}, ${JSON.stringify({ quantity, sku: `S${skuId}` })}::jsonb, ${userId}, ${`${time}+08`})`)
const ask = async (condition: Record<string, unknown>, by: string[], who = finance) => {
  const answer = await who.post('/data-center-report/warehouse-integral/list-page', {
    condition: { day: ['2031-05-01', '2031-05-20'], storeId: [storeId], ...condition, by },
  })
  expect(answer.code, answer.msg).toBe(200)
  return answer.data
}
const upload = async (rows: (string | number)[][], fileName = '五月加分.xlsx') => {
  const columns = ['人员', '日期', '作业', '数量', '积分', '仓库'].map((header) => ({ header }))
  return finance.upload(`${CONFIG}/file/import`, fileName, await writeBook([{ name: '积分', columns, rows }]))
}
const storeName = `测试仓${storeId}`

await rate('sowing', '0.1', '2031-05-10')
await sown(me.id, '2031-05-09 10:00:00', 20)
await sown(me.id, '2031-05-10 10:00:00', 20)
await sown(other.id, '2031-05-10 11:00:00', 5)
await sown(me.id, '2031-05-20 11:00:00', 7)
await db.run(sql`
  INSERT INTO shein_scan_record (scan_type, code, store_id, shop_ids, quantity, user_id, time, coef, points, client_scan_id, skipped)
  VALUES (1, 'BH1', ${storeId}, '{}', 4, ${me.id}, '2031-05-10 12:00:00+08', 1.5, 0.3, ${`x${fresh()}`}, '{}')`)
await db.run(sql`
  INSERT INTO order_error_bill (bill_no, store_id, error_type, step, quantity, duty_user_id, deduct_points, check_flag, audit_time)
  VALUES (${`CC${fresh()}`}, ${storeId}, 1, 2, 1, ${me.id}, 0.5, 200, '2031-05-11 09:00:00+08'), (${`CC${fresh()}`}, ${storeId}, 1, 2, 1, ${me.id}, 9, 100, NULL)`)

describe('仓库积分', () => {
  it('counts by the table of the day of work, less audited error bills, closed or not', async () => {
    const asked = () => ask({ userId: [me.id] }, ['userId', 'onDay'])
    const open = await asked()
    expect(open.list).toMatchObject([
      { onDay: '2031-05-20', sowing: '0.7000', total: '0.7000' },
      { onDay: '2031-05-11', deducted: '0.5000', earned: '0.0000', total: '-0.5000' },
      { onDay: '2031-05-10', sowing: '2.0000', sheinPicking: '0.3000', quantity: 24, total: '2.3000' },
      { onDay: '2031-05-09', sowing: '0.6000', total: '0.6000' },
    ])
    // 0.6 + 2.3 − 0.5 + 0.7
    expect(open.totals).toMatchObject({ total: '3.1000', earned: '3.6000', deducted: '0.5000', uploaded: '0.0000' })
    expect(await closeWork({ db, clock: app.clock })).toBeGreaterThan(0)
    expect(await asked()).toEqual(open)
    expect((await ask({}, ['month'])).list).toMatchObject([{ month: '2031-05', total: '3.6000' }])
  })

  it('opens into its records', async () => {
    const rows = await finance.post('/data-center-report/warehouse-integral/rows', {
      condition: { day: ['2031-05-01', '2031-05-20'], storeId: [storeId], by: ['userId', 'onDay'] },
      group: [me.id, '2031-05-10'],
    })
    expect(rows.data).toMatchObject({
      total: 2,
      list: [
        { action: 'sheinPicking', docNo: 'BH1', quantity: 4, points: '0.3000' },
        { action: 'sowing', skuId, quantity: 20, points: '2.0000' },
      ],
    })
  })

  it('shows a person the own line, and the leader of a store everybody there', async () => {
    const users = async () => (await ask({}, ['userId'], keeper)).list.map((row: { userId: number }) => row.userId)
    expect(await users()).toEqual([me.id])
    await db.run(sql`UPDATE stock_store SET manager_ids = ARRAY[${me.id}::bigint] WHERE id = ${storeId}`)
    expect(await users()).toEqual([me.id, other.id])
  })
})

describe('积分表', () => {
  it('changes from today on only', async () => {
    const row = { action: 'sowing', unit: '件', points: '0.2', fromDay: '2031-05-19' }
    expect(await keeper.post(CONFIG, row)).toMatchObject({ code: 403 })
    expect(await finance.post(CONFIG, row)).toMatchObject({ code: 400, msg: '生效日期不能早于今天，已完成的作业按原积分计算' })
    const made = (await finance.post(CONFIG, { ...row, fromDay: '2031-05-21' })).data
    expect(made).toMatchObject({ points: '0.2000', fromDay: '2031-05-21' })
    expect(await finance.post(CONFIG, { ...row, fromDay: '2031-05-21' })).toMatchObject({
      code: 400,
      msg: '该作业在 2031-05-21 已有积分',
    })
    const old = (await finance.post(`${CONFIG}/list-page`, { condition: { action: ['sowing'] } })).data.list.at(-1)
    const change = await finance.put(CONFIG, { ...row, id: old.id, version: old.version, fromDay: '2031-06-01' })
    expect(change).toMatchObject({ code: 409, msg: '该积分已经生效，不能修改，请新增生效日期' })
    expect(await finance.delete(`${CONFIG}/${old.id}`)).toMatchObject({ code: 409 })
    expect(await finance.delete(`${CONFIG}/${made.id}`)).toMatchObject({ code: 200 })
  })
})

describe('积分文件', () => {
  it('names every bad cell and writes nothing', async () => {
    const bad = await upload([
      ['没有这个人', '2031-05-12', '拣货', 3, '', ''],
      [me.name, '2031-06-12', '拣货', '', '', ''],
      [me.name, '2031-05-12', '睡觉', 3, '', ''],
    ])
    expect(bad.code).toBe(400)
    const told = bad.data.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)
    expect(told).toEqual(['2 人员', '3 日期', '3 积分', '4 作业'])
    expect(
      await db.one(sql`SELECT count(*)::int AS n FROM data_center_report_points_file WHERE file_name = '五月加分.xlsx'`),
    ).toEqual({ n: 0 })
  })

  it('counts until it is voided; without points by the table of the day', async () => {
    const before = (await ask({}, ['userId'])).totals.total
    expect(
      await upload([
        [me.name, '2031-05-12', '播种', 10, '', storeName],
        [other.name, '2031-05-13', '拣货', '', '2.5', storeName],
      ]),
    ).toMatchObject({ code: 200 })
    const [file] = (await finance.post(`${CONFIG}/file/list-page`, { pageNum: 1, pageSize: 1000 })).data.list
    expect(file).toMatchObject({
      fileName: '五月加分.xlsx',
      rowCount: 2,
      points: '3.5000',
      firstDay: '2031-05-12',
      lastDay: '2031-05-13',
      status: 200,
    })
    const rows = await finance.post(`${CONFIG}/file-data/list-page`, { condition: { fileId: [file.id] }, pageSize: 100 })
    expect(rows.data.list).toMatchObject([
      { rowNo: 2, userId: me.id, action: 'sowing', quantity: 10, points: '1.0000' },
      { rowNo: 3, userId: other.id, action: 'picking', quantity: 0, points: '2.5000' },
    ])
    const { totals } = await ask({}, ['userId'])
    expect(totals).toMatchObject({ uploaded: '3.5000', total: String((Number(before) + 3.5).toFixed(4)) })
    const voided = { id: file.id, version: file.version, reason: '传错了' }
    expect(await finance.post(`${CONFIG}/file/void`, voided)).toMatchObject({ code: 200 })
    expect(await finance.post(`${CONFIG}/file/void`, { ...voided, version: 2 })).toMatchObject({ code: 409 })
    expect((await ask({}, ['userId'])).totals).toMatchObject({ uploaded: '0.0000', total: before })
  })
})
