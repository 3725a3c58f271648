import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { answering, FEE, fbaCompany, HEAD, INV, inventoryFile, item, JOB } from '../../../../test/fixtures/fba.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import type { FbaReportConnector } from '../../../connectors/fba-reports.ts'
import { ShopDown, ShopRefused } from '../../../connectors/shop-listing.ts'
import { sql } from '../../../kit/db/db.ts'
import { createJobs } from '../../../kit/job/jobs.ts'
import { generating, runJob } from './job-run.ts'
import { shareLedger } from './mapping.ts'
import { staleJobs } from './report-generate-job.ts'

const app = await testApp()
app.clock.set('2026-11-15 10:00:00')
const { db } = app.house
const [seller, finance, admin, purchaser, warehouse] = [
  await app.as('seller'),
  await app.as('finance'),
  await app.as('admin'),
  await app.as('purchaser'),
  await app.as('warehouse'),
]
const { start, lastShop, makeShop, link, fbaStore, snapshot, listed, state, told } = fbaCompany(app, seller, admin)

describe('FBA inventory', () => {
  it('adds up what lies at the platform, without what is on its way, and holds it against the books', async () => {
    const shopId = await makeShop()
    const [single, pack, part] = [await makeSku(app), await makeSku(app), await makeSku(app)]
    await link(shopId, 'Single', [single, 1])
    await link(shopId, 'PACK', [pack, 2])
    await link(shopId, 'BUNDLE', [single, 1], [part, 1])
    const store = await fbaStore(shopId)
    await store.lay(single, 20)
    await store.lay(pack, 9)
    await store.lay(part, 3)
    await snapshot(shopId, [item('single', 10, 1, 2, 3, 4, 5), item('PACK', 4), item('BUNDLE', 1), item('NOBODY', 7)])
    const rows = await listed(shopId)
    expect(rows.map((row) => [row.sellerSku, row.totalQty, row.ledgerQty, row.diffQty, row.sku])).toEqual([
      ['single', 25, 19, 6, `S${single}`],
      ['PACK', 4, 4, 0, `S${pack}×2`],
      ['BUNDLE', 1, 1, 0, `S${single}、S${part}`],
      ['NOBODY', 7, 0, 7, null],
    ])
    expect(rows[0]).toMatchObject({
      snapshotDate: '2026-11-14',
      site: 'US',
      skuId: single,
      age0To90: null,
      inboundShippedQty: 3,
      currency: 'USD',
    })
    expect(rows[2]).toMatchObject({ skuId: null })
  })

  it('shares what the books have among several codes of one SKU', () => {
    const row = (totalQty: number, quantity = 1) => ({ totalQty, pieces: [{ skuId: 1, quantity }] })
    expect(shareLedger([row(4), row(6)], new Map([[1, 13]]))).toEqual([7, 6])
    expect(shareLedger([row(4), row(6)], new Map([[1, 5]]))).toEqual([4, 1])
    expect(shareLedger([row(2, 3), { totalQty: 5, pieces: [] }], new Map([[1, 7]]))).toEqual([2, 0])
  })

  it('has tabs with counts, filters, days and an export of all of it', async () => {
    const shopId = await makeShop()
    const skuId = await makeSku(app)
    await link(shopId, 'OLD', [skuId, 1])
    const store = await fbaStore(shopId)
    await store.lay(skuId, 5)
    const aged = `${HEAD.join('\t')}\tinv-age-181-to-270-days\n${item('OLD', 5)}\t2\n${item('NONE', 3)}\t`
    const job = await start([shopId], '2026-11-13')
    await runJob(app.house, job, answering(aged))
    const condition = { shopId: [shopId] }
    expect((await seller.post(`${INV}/status-count`, { condition: { ...condition, tab: ['aged'] } })).data).toEqual({
      all: 2,
      diff: 1,
      unmapped: 1,
      aged: 1,
    })
    const codes = async (more: object) => (await listed(shopId, more)).map((row) => row.sellerSku)
    expect(await codes({ tab: ['aged'] })).toEqual(['OLD'])
    expect(await codes({ tab: ['unmapped'] })).toEqual(['NONE'])
    expect(await codes({ tab: ['diff'] })).toEqual(['NONE'])
    expect(await codes({ sku: `S${skuId}` })).toEqual(['OLD'])
    expect(await codes({ asin: 'B-NONE' })).toEqual(['NONE'])
    expect(await codes({ fnsku: 'X-OLD', sellerSku: 'old' })).toEqual(['OLD'])
    expect(await codes({ snapshotDate: ['2026-11-14', '2026-11-14'] })).toEqual([])
    expect(await codes({ site: ['GB'] })).toEqual([])
    const days = (await seller.get(`${INV}/snapshot-list`)).data as any[]
    expect(days.find(({ period }) => period === '2026-11-13')).toMatchObject({ shops: 1, rows: 2 })
    const file = await seller.post(`${INV}/export`, { condition, columns: ['sellerSku', 'totalQty', 'diffQty'] })
    expect(await rowsOf(app, file.raw)).toEqual([
      ['店铺SKU', '合计', '差异'],
      ['OLD', '5', '0'],
      ['NONE', '3', '3'],
    ])
  })

  it('is seen and made in one’s own shops only, of Amazon, up to today', async () => {
    const foreign = await makeShop('dong.bo')
    const { data } = await admin.post(`${INV}/generate`, { shopIds: [foreign], snapshotDate: '2026-11-14' })
    await runJob(app.house, data.jobId, answering(inventoryFile(item('A', 1))))
    expect(await listed(foreign)).toEqual([])
    expect((await admin.post(`${INV}/list-page`, { condition: { shopId: [foreign] } })).data.total).toBe(1)
    const make = (shopIds: number[], snapshotDate: string) => seller.post(`${INV}/generate`, { shopIds, snapshotDate })
    expect(await make([foreign], '2026-11-14')).toMatchObject({ code: 404, msg: '店铺不存在或已删除' })
    const joom = await addShop(app, 'FBA外')
    expect(await make([joom], '2026-11-14')).toMatchObject({ code: 400, msg: '店铺【FBA外】不是亚马逊店铺' })
    expect(await make([await makeShop()], '2026-11-16')).toMatchObject({ code: 400, msg: '快照日期不能晚于今天' })
    expect((await purchaser.post(`${INV}/generate`, { shopIds: [foreign], snapshotDate: '2026-11-14' })).code).toBe(403)
    expect((await warehouse.post(`${INV}/list-page`, {})).code).toBe(403)
  })
})

describe('a job', () => {
  it('is answered to whoever asks for the same while it runs, and tells its starter how it ended', async () => {
    const shopId = await makeShop()
    const other = await makeShop()
    const [first, second] = await Promise.all([start([shopId, other]), start([other, shopId, shopId])])
    expect(second).toBe(first)
    expect(
      (await finance.post(`${JOB}/create`, { reportType: 'fbaInventory', shopIds: [shopId, other], snapshotDate: '2026-11-14' }))
        .data.jobId,
    ).toBe(first)
    expect((await finance.get(`${JOB}/execute-status?jobId=${first}`)).data).toMatchObject({ executeStatus: 0, progress: 0 })
    expect((await warehouse.get(`${JOB}/execute-status?jobId=${first}`)).code).toBe(404)
    await runJob(app.house, first, answering(inventoryFile(item('A', 1), item('B', 2))))
    expect(await state(first)).toMatchObject({ executeStatus: 2, progress: 100, rowCount: 4, message: null })
    expect(await told()).toBe('FBA库存报表生成成功')
    expect(await start([shopId, other])).not.toBe(first)
  })

  it('that fails leaves everything as it was, is told why, and may be made again', async () => {
    const [good, down] = [await makeShop(), await makeShop()]
    await snapshot(good, [item('BEFORE', 1)])
    const jobId = await start([good, down])
    const stumbling: FbaReportConnector = {
      ...answering(''),
      inventory: async (shop) => {
        if (shop.shopId === down) throw new ShopDown('平台接口无响应')
        return inventoryFile(item('AFTER', 2))
      },
    }
    await runJob(app.house, jobId, stumbling)
    const reason = `店铺【${lastShop()}】平台接口无响应`
    expect(await state(jobId)).toMatchObject({ executeStatus: 3, message: reason })
    expect(await told()).toBe(`FBA库存报表生成失败：${reason}`)
    expect((await listed(good)).map((row) => row.sellerSku)).toEqual(['BEFORE'])
    expect(await db.query(sql`SELECT id FROM report_fba_generation WHERE job_id = ${jobId}`)).toEqual([])
    const again = (await seller.post(`${JOB}/create`, { jobId })).data.jobId as number
    expect(again).not.toBe(jobId)
    await runJob(app.house, again, answering(inventoryFile(item('AFTER', 2))))
    expect((await listed(good)).map((row) => row.sellerSku)).toEqual(['AFTER'])
    const { list } = (await seller.post(`${JOB}/list-page`, {})).data
    expect(list[0]).toMatchObject({ jobId: again, executeStatus: 2, period: '2026-11-14', source: '平台报表' })
    expect((await purchaser.post(`${JOB}/list-page`, {})).data.total).toBe(0)
    expect((await purchaser.post(`${JOB}/create`, { jobId })).code).toBe(404)
  })

  it('that the platform refuses ends at once', async () => {
    const jobId = await start([await makeShop()])
    await runJob(app.house, jobId, answering(new ShopRefused('店铺授权已失效，请重新授权')))
    expect(await state(jobId)).toMatchObject({ executeStatus: 3, message: `店铺【${lastShop()}】店铺授权已失效，请重新授权` })
  })

  it('takes the place of the old rows of all its shops in one step', async () => {
    const [a, b] = [await makeShop(), await makeShop()]
    await runJob(app.house, await start([a, b]), answering(inventoryFile(item('OLD', 1))))
    const seen = async () => {
      const { data } = await seller.post(`${INV}/list-page`, { condition: { shopId: [a, b] } })
      return data.list.map((row: any) => row.sellerSku)
    }
    const during: string[][] = []
    const watched: FbaReportConnector = {
      ...answering(''),
      inventory: async () => {
        during.push(await seen())
        return inventoryFile(item('NEW', 2))
      },
    }
    await runJob(app.house, await start([a, b]), watched)
    expect(during).toEqual([
      ['OLD', 'OLD'],
      ['OLD', 'OLD'],
    ])
    expect(await seen()).toEqual(['NEW', 'NEW'])
    expect(await db.query(sql`SELECT 1 FROM report_fba_inventory WHERE shop_id IN (${a}, ${b}) AND seller_sku = 'OLD'`)).toEqual(
      [],
    )
  })

  it('without a word for ten minutes is over, and what it writes afterwards is never seen', async () => {
    const shopId = await makeShop()
    const jobId = await start([shopId])
    const slow: FbaReportConnector = {
      ...answering(''),
      inventory: async () => {
        app.clock.advance(9 * 60_000)
        await staleJobs.run(app.house)
        expect(await state(jobId)).toMatchObject({ executeStatus: 1 })
        app.clock.advance(60_000)
        await staleJobs.run(app.house)
        return inventoryFile(item('LATE', 1))
      },
    }
    await runJob(app.house, jobId, slow)
    expect(await state(jobId)).toMatchObject({ executeStatus: 3, message: '任务超时，请重新生成' })
    expect(await told()).toBe('FBA库存报表生成失败：任务超时，请重新生成')
    expect(await listed(shopId)).toEqual([])
    const waiting = await start([shopId])
    app.clock.advance(600_000)
    expect(await start([shopId])).not.toBe(waiting)
    expect(await state(waiting)).toMatchObject({ executeStatus: 3, message: '任务超时，请重新生成' })
  })

  it('runs in the background on the report of the simulated platform', async () => {
    const shopId = await makeShop()
    const skuId = await makeSku(app)
    await link(shopId, 'SIM', [skuId, 1])
    await db.run(sql`
      INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, match_status, link_id)
      SELECT ${shopId}, 'I1', 'SIM', 'SIM', 1, id FROM goods_goods_sku_link_shop WHERE shop_id = ${shopId}`)
    await (await fbaStore(shopId)).lay(skuId, 40)
    await app.house.jobs.stop()
    app.house.jobs = createJobs(app.house, [generating], [], { retryDelay: 0, poll: 0.5 })
    await app.house.jobs.start()
    const jobs = [
      await start([shopId]),
      (await seller.post(`${FEE}/generate`, { shopIds: [shopId], monthOfCharge: '2026-10' })).data.jobId,
    ]
    const running = sql`SELECT 1 FROM report_report_generate_job WHERE id = ANY(${jobs}::bigint[]) AND execute_status < 2`
    while ((await db.query(running)).length > 0);
    await app.house.jobs.stop()
    const [row] = await listed(shopId)
    expect(row).toMatchObject({ sellerSku: 'SIM', skuId, ledgerQty: 40, diffQty: row.totalQty - 40 })
    const fees = (await seller.post(`${FEE}/list-page`, { condition: { shopId: [shopId] } })).data.list
    expect(fees).toMatchObject([{ sellerSku: 'SIM', skuId, monthOfCharge: '2026-10', currency: 'USD' }])
  })
})
