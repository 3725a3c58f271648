import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { answering, FEE, fbaCompany, HEAD, INV, inventoryFile, item, JOB } from '../../../../test/fixtures/fba.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { ShopRefused } from '../../../connectors/shop-listing.ts'
import { sql } from '../../../kit/db/db.ts'
import { runJob } from './job-run.ts'
import { isSuspect, rateDay } from './storage-fee-rows.ts'

const app = await testApp()
app.clock.set('2026-11-15 10:00:00')
const { db } = app.house
const [seller, finance, supervisor] = [await app.as('seller'), await app.as('finance'), await app.as('supervisor')]
const { lastShop, makeShop, link, fbaStore, snapshot, listed, state } = fbaCompany(app, seller, await app.as('admin'))

const FEE_HEAD =
  'asin fnsku fulfillment_center country_code item_volume average_quantity_on_hand estimated_total_item_volume month_of_charge storage_rate currency estimated_monthly_storage_fee total_incentive_fee_amount product_name'
const fee = (code: string, volume: string, rate: string, amount: string, incentive = '0', month = '2026-10') =>
  [`B-${code}`, `X-${code}`, 'LAX9', 'US', '0.5', '10', volume, month, rate, 'USD', amount, incentive, 'whatever'].join('\t')
const feeFile = (...lines: string[]) => [FEE_HEAD.replaceAll(' ', '\t'), ...lines].join('\n')

describe('an imported file', () => {
  const sent = (path: string, text: string, fields: Record<string, string>) =>
    seller.upload(path, 'amazon.txt', Buffer.from(text), fields)

  it('is the report of its shop; unknown columns are passed over', async () => {
    const shopId = await makeShop()
    const text = `\uFEFF${inventoryFile(item('FILE', 3)).replace('sku\t', 'sku\tproduct-name\t').replace('FILE\t', 'FILE\tA lamp\t')}`
    const fields = { shopId: String(shopId), snapshotDate: '2026-11-14' }
    const { data } = await sent(`${INV}/import`, text, fields)
    expect((await sent(`${INV}/import`, text, fields)).data.jobId).toBe(data.jobId)
    await runJob(app.house, data.jobId, answering(new ShopRefused('not asked')))
    expect(await listed(shopId)).toMatchObject([{ sellerSku: 'FILE', totalQty: 3, age456Plus: null }])
    expect((await seller.post(`${JOB}/list-page`, {})).data.list[0]).toMatchObject({ source: '文件：amazon.txt' })
  })

  it('of the wrong kind, with bad cells or of another day changes nothing', async () => {
    const shopId = await makeShop()
    const fields = { shopId: String(shopId), snapshotDate: '2026-11-14' }
    const jobs = () => db.one(sql`SELECT count(*) AS n FROM report_report_generate_job`)
    const before = await jobs()
    expect(
      await sent(`${FEE}/import`, inventoryFile(item('A', 1)), { shopId: String(shopId), monthOfCharge: '2026-10' }),
    ).toMatchObject({
      code: 400,
      msg: '文件缺少列：fulfillment_center、country_code、item_volume、average_quantity_on_hand、estimated_total_item_volume、storage_rate、currency、estimated_monthly_storage_fee',
    })
    const broken = await sent(`${INV}/import`, inventoryFile(item('A', 1), item('B', 1).replace('New\t1', 'New\tmany')), fields)
    expect(broken).toMatchObject({
      code: 400,
      msg: '共 2 行，1 行有误，没有写入任何数据',
      data: { errors: [{ row: 3, column: 'afn-fulfillable-quantity', reason: '「many」不是数字' }] },
    })
    const other = `${HEAD.join('\t')}\tsnapshot-date\n${item('A', 1)}\t2026-11-12`
    expect((await sent(`${INV}/import`, other, fields)).data.errors).toMatchObject([{ row: 2, column: 'snapshot-date' }])
    expect(await jobs()).toEqual(before)
  })
})

describe('FBA storage fees', () => {
  it('are in CNY at the rate of the last day of the month, of the running month at today’s', async () => {
    expect([rateDay('2026-02', '2026-11-15'), rateDay('2026-10', '2026-11-15'), rateDay('2026-11', '2026-11-15')]).toEqual([
      '2026-02-28',
      '2026-10-31',
      '2026-11-15',
    ])
    await db.run(sql`DELETE FROM basic_exchange_rate WHERE currency_code = 'USD'`)
    for (const [day, rate] of [
      ['2026-10-30', '7.1'],
      ['2026-10-31', '7.25'],
      ['2026-11-01', '7.3'],
      ['2026-11-16', '9'],
    ] as const)
      await db.run(sql`INSERT INTO basic_exchange_rate (currency_code, from_day, rate) VALUES ('USD', ${day}, ${rate})`)
    const shopId = await makeShop()
    const skuId = await makeSku(app)
    await link(shopId, 'A', [skuId, 1])
    await snapshot(shopId, [item('A', 1)])
    const make = async (month: string, file: string) => {
      const { data } = await seller.post(`${FEE}/generate`, { shopIds: [shopId], monthOfCharge: month })
      await runJob(app.house, data.jobId, answering(file))
      return data.jobId
    }
    await make('2026-10', feeFile(fee('A', '2', '1', '2'), fee('A', '2', '1', '2.0401'), fee('Z', '2', '1', '2.5')))
    await make('2026-11', feeFile(fee('A', '1', '1.1111', '1.1111', '0', '2026-11')))
    const fees = async (condition: object) =>
      (await seller.post(`${FEE}/list-page`, { condition: { shopId: [shopId], ...condition } })).data.list
    expect((await fees({})).map((row: any) => [row.monthOfCharge, row.sellerSku, row.skuId, row.feeCny, row.isSuspect])).toEqual([
      ['2026-11', 'A', skuId, '8.1110', 0],
      ['2026-10', 'A', skuId, '14.5000', 0],
      ['2026-10', 'A', skuId, '14.7907', 0],
      ['2026-10', null, null, '18.1250', 1],
    ])
    expect(await fees({ sumBy: ['sku'], monthOfCharge: '2026-10' })).toMatchObject([
      {
        sku: `S${skuId}`,
        feeCny: '29.2907',
        estimatedMonthlyStorageFee: '4.0401',
        averageQuantityOnHand: '20.0000',
        isSuspect: 0,
      },
      { sku: null, feeCny: '18.1250', isSuspect: 1 },
    ])
    expect(await fees({ sumBy: ['asin'], tab: ['unmapped'] })).toMatchObject([{ asin: 'B-Z', feeCny: '18.1250' }])
    const condition = { shopId: [shopId], monthOfCharge: '2026-10' }
    expect((await seller.post(`${FEE}/status-count`, { condition })).data).toEqual({ all: 3, suspect: 1, unmapped: 1 })
    const file = await seller.post(`${FEE}/export`, { condition: { ...condition, sumBy: ['asin'] }, columns: ['asin', 'feeCny'] })
    expect((await rowsOf(app, file.raw)).slice(1).map(([asin]) => asin)).toEqual(['B-A', 'B-Z'])
    expect(await state(await make('2026-09', feeFile(fee('A', '1', '1', '1', '0', '2026-09'))))).toMatchObject({
      executeStatus: 3,
      message: '币种USD在2026-09-30没有汇率，请先维护',
    })
  })

  it.each([
    ['2', '1', '0', '2', false],
    ['2', '1', '0', '2.05', false],
    ['2', '1', '0', '2.0501', true],
    ['100', '1', '0', '101.9', false],
    ['100', '1', '0', '102.05', true],
    ['100', '1', '10', '90', false],
    ['100', '1', '10', '100', true],
    ['0', '1', '0', '0', false],
  ])('%s × %s − %s against %s is suspect: %s', (volume, rate, incentive, amount, suspect) => {
    const row = {
      estimatedTotalItemVolume: volume,
      storageRate: rate,
      totalIncentiveFeeAmount: incentive,
      estimatedMonthlyStorageFee: amount,
    }
    expect(isSuspect(row)).toBe(suspect)
  })
})

describe('平台对账', () => {
  it('makes a finished check of what differs, once, from the newest snapshot', async () => {
    const shopId = await makeShop()
    const [more, less, same, gone, foreign] = await Promise.all([1, 2, 3, 4, 5].map(() => makeSku(app)))
    await link(shopId, 'MORE', [more!, 2])
    await link(shopId, 'LESS', [less!, 1])
    await link(shopId, 'SAME', [same!, 1])
    await link(shopId, 'GONE', [gone!, 1])
    const store = await fbaStore(shopId)
    const { storeId } = store
    for (const skuId of [more!, less!, same!, gone!, foreign!]) await store.lay(skuId, 5)
    await snapshot(shopId, [item('MORE', 4), item('LESS', 1), item('SAME', 5)], '2026-11-13')
    const align = (snapshotDate: string) => finance.post(`${INV}/align`, { storeId, snapshotDate })
    expect(await align('2026-11-12')).toMatchObject({ code: 409, msg: '已有更新的快照' })
    expect(await align('2026-11-14')).toMatchObject({ code: 409, msg: `店铺【${lastShop()}】没有2026-11-14的快照，请先生成` })
    expect((await seller.post(`${INV}/align`, { storeId, snapshotDate: '2026-11-13' })).code).toBe(403)
    const made = await align('2026-11-13')
    expect(made).toMatchObject({ code: 200 })
    const head = await db.one<any>(sql`SELECT * FROM stock_check_receipt_finished WHERE id = ${made.data.finishedId}`)
    expect(head).toMatchObject({ store_id: storeId, source_type: 2, check_flag: 100, snapshot_date: '2026-11-13' })
    expect(head.finished_no).toMatch(/^WC\d{11}$/)
    expect(
      await db.query(sql`
        SELECT sku_id, diff_qty, unit_cost, location_id FROM stock_check_finished_line WHERE finished_id = ${made.data.finishedId} ORDER BY sku_id`),
    ).toEqual([
      { sku_id: more, diff_qty: 3, unit_cost: '3.0000', location_id: store.placeId },
      { sku_id: less, diff_qty: -4, unit_cost: null, location_id: store.placeId },
      { sku_id: gone, diff_qty: -5, unit_cost: null, location_id: store.placeId },
    ])
    expect(await align('2026-11-13')).toMatchObject({ code: 409, msg: `平台对账单${head.finished_no}尚未审核` })
    expect(await supervisor.post('/stock/check-receipt-finished/audit', { ids: [made.data.finishedId] })).toMatchObject({
      code: 200,
    })
    const book = sql`SELECT sku_id, on_hand FROM stock_summary WHERE store_id = ${storeId} ORDER BY sku_id`
    expect((await db.query<{ on_hand: number }>(book)).map((row) => row.on_hand)).toEqual([8, 1, 5, 0, 5])
    const posted = sql`SELECT biz_type, quantity FROM stock_movement WHERE store_id = ${storeId} AND doc_type = 'checkFinished' ORDER BY sku_id`
    expect(await db.query(posted)).toEqual([
      { biz_type: 108, quantity: 3 },
      { biz_type: 208, quantity: -4 },
      { biz_type: 208, quantity: -5 },
    ])
    expect(await align('2026-11-13')).toMatchObject({ code: 409, msg: '平台库存与账面一致，无需对账' })
    await snapshot(shopId, [item('SAME', 5)], '2026-11-14')
    expect(await align('2026-11-13')).toMatchObject({ code: 409, msg: '已有更新的快照' })
  })

  it('is for stores at a platform whose every shop has a snapshot, and says when nothing differs', async () => {
    const [shopId, twin] = [await makeShop(), await makeShop()]
    const store = await fbaStore(shopId, twin)
    const align = (storeId = store.storeId) => finance.post(`${INV}/align`, { storeId, snapshotDate: '2026-11-14' })
    await snapshot(shopId, [item('UNKNOWN', 4)])
    expect(await align()).toMatchObject({ code: 409, msg: `店铺【${lastShop()}】没有2026-11-14的快照，请先生成` })
    await snapshot(twin, [])
    expect(await align()).toMatchObject({ code: 409, msg: '平台库存与账面一致，无需对账' })
    expect(await align(await makeStore(app))).toMatchObject({ code: 409, msg: '只有FBA仓和平台/虚拟仓可以平台对账' })
    expect(await align((await fbaStore()).storeId)).toMatchObject({ code: 409, msg: '仓库没有对应店铺，请先在仓库管理中设置' })
  })
})
