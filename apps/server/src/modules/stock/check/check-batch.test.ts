import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { BATCH, countingPeople, ELF, forDocument, linesOf, RECEIPT, TASK } from '../../../../test/checks.ts'
import { makeSku, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import { batchAuditing } from './check-batch.ts'
import { share } from './check-distribute.ts'

const app = await testApp()
const { db } = app.house
const { storeId, shelf, goods, onHand, userId, floor, other, head, of, receipt, count, audit, refused, take } =
  await countingPeople(app)

const batch = async (more: object = {}): Promise<any> => {
  const made = await floor.post(`${BATCH}/create`, { storeId, splitBy: 1, ...more })
  expect(made).toMatchObject({ code: 200 })
  return made.data
}
const audited = async (more: object = {}): Promise<any> => {
  const { batchId } = await batch(more)
  expect(await audit(BATCH, batchId)).toMatchObject({ code: 200 })
  return of.batch(batchId)
}
const nameOf = async (place: { placeId: number }): Promise<string> =>
  (await db.one<{ name: string }>(sql`SELECT location_name AS name FROM stock_store_location WHERE id = ${place.placeId}`))!.name

describe('a batch', () => {
  it('makes a receipt for each roadway, locks the places, and ends with its last receipt', async () => {
    const [p, q, r] = [await shelf('11'), await shelf('11'), await shelf('12')]
    const [a, b, c] = [await goods(p, 5), await goods(q, 6), await goods(r, 7)]
    const made = await audited({ isFreeze: 1, scope: { areaCodes: ['K1'], roadwayNos: ['11', '12'] } })
    expect(made).toMatchObject({
      checkFlag: 200,
      receiptCount: 2,
      lineCount: 3,
      roadways: [{ roadway: 'K1-11', lineCount: 2, state: 0 }, { roadway: 'K1-12' }],
    })
    await expect(put(app, [{ storeId, skuId: a, ...p, quantity: 1 }])).rejects.toThrow('正在盘点，暂不能操作')
    const names = await Promise.all([p, q, r].map(nameOf))
    const file = forDocument(floor, { batchId: String(made.batchId) })
    const rows = [a, b, c].map((skuId, i) => [names[i]!, `S${skuId}`, 5 + i])
    expect(await uploadRows(file, `${BATCH}/import-quantity`, ['库位号*', 'SKU*', '盘点数量*'], rows)).toMatchObject({
      code: 200,
    })
    expect(await of.batch(made.batchId)).toMatchObject({ countedCount: 3, diffCount: 0, roadways: [{ state: 2 }, { state: 2 }] })
    for (const { checkReceiptId } of made.receipts) expect(await audit(RECEIPT, checkReceiptId)).toMatchObject({ code: 200 })
    expect(await of.batch(made.batchId)).toMatchObject({ checkFlag: 600 })
    await put(app, [{ storeId, skuId: a, ...p, quantity: 1 }])
  })

  it('is divided by lines without dividing a place, shared out, and extended by hand', async () => {
    const places = [await shelf('21'), await shelf('21'), await shelf('22')]
    for (const place of places) for (let i = 0; i < 2; i++) await goods(place, 3)
    const scope = { roadwayNos: ['21'], locationTypes: [1] }
    const made = await audited({ splitBy: 2, splitLines: 3, scope })
    expect(made.receipts.map((each: any) => each.lineCount)).toEqual([4])
    const further = { batchId: made.batchId, version: made.version }
    const first = made.receipts[0]
    await refused(
      () => floor.post(`${BATCH}/manual-generate`, { ...further, scope }),
      409,
      `库位${await nameOf(places[0]!)}已在盘点单${first.checkNo}中`,
    )
    const more = await floor.post(`${BATCH}/manual-generate`, { ...further, scope: { locationNames: await nameOf(places[2]!) } })
    expect(more.data.checkNos).toHaveLength(1)
    const userIds = [await userId('warehouse'), await userId('wh.ye')]
    expect(await floor.post(`${BATCH}/distribute`, { ids: [made.batchId], userIds, way: 1 })).toMatchObject({ code: 200 })
    expect((await of.batch(made.batchId)).receipts.map((each: any) => each.countUserName)).toEqual(['孙大勇', '叶强'])
    const told = await db.one<any>(
      sql`SELECT count(*) AS n FROM basic_message WHERE user_id = ${userIds[1]!} AND source_type = 'stock/stock-check-receipt'`,
    )
    expect(told.n).toBe(1)
    expect(await floor.post(`${BATCH}/invalid`, { ids: [made.batchId] })).toMatchObject({ code: 200 })
    expect((await of.batch(made.batchId)).receipts.map((each: any) => each.checkFlag)).toEqual([700, 700])
  })

  it('is refused without places, in somebody else’s count, by its writer, and once a receipt is audited', async () => {
    const place = await shelf('31')
    const skuId = await goods(place, 2)
    const scope = { roadwayNos: ['31'] }
    const [one, two, none] = [await batch({ scope }), await batch({ scope }), await batch({ scope: { roadwayNos: ['99'] } })]
    await refused(() => audit(BATCH, none.batchId), 409, '盘点范围内没有需要盘点的库位')
    await refused(() => floor.post(`${BATCH}/create`, { storeId, scope: { skus: 'NOSUCH' } }), 400, 'SKU NOSUCH不存在')
    const answers = await Promise.all([audit(BATCH, one.batchId), audit(BATCH, two.batchId)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toMatch(/^库位K1-31-\d+-1已在盘点单PD\d+中$/)
    const own = await head.post(`${BATCH}/create`, { storeId, scope })
    await refused(() => audit(BATCH, own.data.batchId), 409, '不能审核自己创建的单据')
    const live = answers[0]!.code === 200 ? one : two
    const [{ checkReceiptId, checkNo }] = (await of.batch(live.batchId)).receipts
    await count(checkReceiptId, [{ locationId: place.placeId, skuId, countQty: 1 }])
    await audit(RECEIPT, checkReceiptId)
    await refused(() => floor.post(`${BATCH}/invalid`, { ids: [live.batchId] }), 409, `盘点单${checkNo}已审核，批次不能作废`)
  })

  it('of many lines is audited in the background, and tells how it went', async () => {
    const place = await shelf('43')
    for (let i = 0; i < 3; i++) await goods(place, 1)
    await db.run(
      sql`INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('stock.check.asyncLines', 'x', '2', 'int')`,
    )
    const [one, two] = [await batch({ scope: { roadwayNos: ['43'] } }), await batch({ scope: { roadwayNos: ['43'] } })]
    expect(await audit(BATCH, one.batchId)).toMatchObject({ code: 200, msg: '数据较多，已在后台审核，完成后通知您' })
    expect(await of.batch(one.batchId)).toMatchObject({ checkFlag: 100, auditProgress: 0 })
    await refused(() => audit(BATCH, one.batchId), 409, '盘点批次正在审核，请稍后刷新')
    await audit(BATCH, two.batchId)
    const queued = await db.query<{ id: number }>(sql`SELECT id FROM task WHERE kind = 'stock.check-batch' ORDER BY id`)
    for (const { id } of queued) await batchAuditing.run(app.house, id, new AbortController().signal)
    expect(await of.batch(one.batchId)).toMatchObject({ checkFlag: 200, lineCount: 3, auditProgress: null })
    expect(await of.batch(two.batchId)).toMatchObject({ checkFlag: 100, auditMessage: expect.stringContaining('已在盘点单') })
    const told = await db.query<any>(
      sql`SELECT title FROM basic_message WHERE source_type = 'stock/check-receipt-batch' ORDER BY id`,
    )
    expect(told.map(({ title }) => title)).toEqual([
      `盘点批次${one.batchNo}审核完成`,
      expect.stringContaining(`盘点批次${two.batchNo}审核失败：库位`),
    ])
    await db.run(sql`DELETE FROM system_config WHERE config_key = 'stock.check.asyncLines'`)
  })

  it('counts zero stock and bound shelves where it says so, and only chosen SKUs', async () => {
    const place = await shelf('41')
    const [gone, there] = [await goods(place, 2), await goods(place, 3)]
    await take(gone, place, 2)
    const zero = await audited({ scope: { roadwayNos: ['41'], includeZero: 1 } })
    expect(zero).toMatchObject({ lineCount: 2 })
    await floor.post(`${BATCH}/invalid`, { ids: [zero.batchId] })
    expect(await audited({ scope: { roadwayNos: ['41'], skuIds: [there] } })).toMatchObject({ lineCount: 1 })
  })
})

describe('a count by scanner', () => {
  const task = async (more: object = {}, users: number[] = []): Promise<any> => {
    const made = await floor.post(`${ELF}/create`, { storeId, procMode: 1, checkMode: 1, ...more })
    expect(made).toMatchObject({ code: 200 })
    const { checkReceiptId } = made.data
    expect(await floor.post(`${ELF}/distribute`, { ids: [checkReceiptId], userIds: users, way: 1 })).toMatchObject({ code: 200 })
    const { tasks } = await of.receipt(checkReceiptId, ELF)
    return { checkReceiptId, taskId: tasks[0].taskId, tasks }
  }
  const claim = async (taskId: number, who = other) =>
    who.post(`${TASK}/claim`, { taskId, version: (await of.task(taskId)).version })
  const submit = async (taskId: number, who = other) =>
    who.post(`${TASK}/submit`, { taskId, version: (await of.task(taskId)).version })
  const scan = (taskId: number, locationName: string, skuId: number, quantity: number, clientScanId: string) =>
    other.post(`${TASK}/scan`, { taskId, locationName, sku: `S${skuId}`, quantity, clientScanId })
  const finish = (taskId: number, locationName: string, clientScanId: string, isEmpty = 0) =>
    other.post(`${TASK}/finish-location`, { taskId, locationName, clientScanId, isEmpty })

  it('fixes the book of a place at one instant, counts each scan once, and finds what nobody expected', async () => {
    const [p, q] = [await shelf('51'), await shelf('51')]
    const [a, b, stray] = [await goods(p, 10), await goods(p, 4), await makeSku(app)]
    const c = await goods(q, 1)
    const [pn, qn] = [await nameOf(p), await nameOf(q)]
    const { checkReceiptId, taskId } = await task({ scope: { roadwayNos: ['51'] } })
    expect(await claim(taskId)).toMatchObject({ code: 200 })
    expect((await scan(taskId, pn, a, 8, 's1')).data).toMatchObject({ quantity: 8, isNew: 0, isRepeat: 0 })
    expect((await scan(taskId, pn, a, 8, 's1')).data).toMatchObject({ quantity: 8, isRepeat: 1 })
    expect((await scan(taskId, pn, stray, 1, 's2')).data).toMatchObject({ quantity: 1, isNew: 1 })
    await take(a, p, 1)
    const done = await finish(taskId, pn, 's3')
    expect(done.data).toMatchObject({ lineCount: 3, diffCount: 3, nextLocation: qn, isRepeat: 0 })
    await take(a, p, 2)
    expect((await finish(taskId, pn, 's3')).data).toMatchObject({ isRepeat: 1 })
    await refused(() => submit(taskId), 409, '还有1行未盘点')
    await refused(() => finish(taskId, qn, 's4'), 409, `库位${qn}还没有扫描，确实没有货请按空库位完成`)
    await finish(taskId, qn, 's5', 1)
    await refused(() => audit(ELF, checkReceiptId), 409, '盘点任务尚未全部提交')
    expect(await submit(taskId)).toMatchObject({ code: 200 })
    const counted = await of.receipt(checkReceiptId, ELF)
    expect(counted).toMatchObject({ countStatus: 2, tasks: [{ taskStatus: 2, doneCount: 4, lineCount: 4 }] })
    const lines = new Map<number, any>(counted.lines.map((line: any) => [line.skuId, line]))
    expect([a, b, stray, c].map((skuId) => [lines.get(skuId).bookQty, lines.get(skuId).countQty])).toEqual([
      [9, 8],
      [4, 0],
      [0, 1],
      [1, 0],
    ])
    expect(lines.get(a).scans).toMatchObject([{ userName: '叶强', quantity: 8 }])
    await db.run(sql`UPDATE stock_check_line SET unit_cost = 1 WHERE receipt_id = ${checkReceiptId} AND sku_id = ${stray}`)
    expect(await audit(ELF, checkReceiptId)).toMatchObject({ code: 200 })
    expect([await onHand(p, a), await onHand(p, b), await onHand(p, stray), await onHand(q, c)]).toEqual([6, 0, 1, 0])
    expect(
      (await head.post('/stock/elf-check-receipt-finished/list-page', { condition: { storeId: [storeId] } })).data.total,
    ).toBe(1)
    expect((await head.post('/stock/check-receipt-finished/list-page', { condition: { storeId: [storeId] } })).data.total).toBe(0)
  })

  it('belongs to whoever claimed it, until it is handed over', async () => {
    const place = await shelf('61')
    const skuId = await goods(place, 2)
    const name = await nameOf(place)
    const { taskId } = await task({ checkMode: 2, lines: linesOf(place, skuId) }, [await userId('wh.ye')])
    const { taskNo, places, version } = await of.task(taskId)
    expect(places).toMatchObject([{ locationName: name, isDone: 0, lines: [{ bookQty: null }] }])
    await refused(() => scan(taskId, name, skuId, 1, 'x'), 409, '单据状态已变更（当前：待领取），请刷新后重试')
    await refused(() => claim(taskId, floor), 409, `任务${taskNo}已分配给叶强`)
    await claim(taskId)
    await refused(() => scan(taskId, 'K1-01-001-1', skuId, 1, 'y'), 409, '库位K1-01-001-1不存在')
    const outside = await nameOf(await shelf('62'))
    await refused(() => scan(taskId, outside, skuId, 1, 'y'), 409, `库位${outside}不在任务${taskNo}中`)
    const hand = { taskId, version: version + 1, userId: await userId('warehouse') }
    expect((await floor.post(`${TASK}/reassign`, hand)).status).toBe(403)
    expect(await head.post(`${TASK}/reassign`, hand)).toMatchObject({ code: 200 })
    await refused(() => scan(taskId, name, skuId, 1, 'z'), 409, `任务${taskNo}已分配给孙大勇`)
    expect((await head.post(`${TASK}/status-count`, { condition: { taskNo } })).data).toEqual({ all: 1, 0: 0, 1: 1, 2: 0, 3: 0 })
    await floor.post(`${ELF}/invalid`, { ids: [(await of.task(taskId)).checkReceiptId] })
    expect(await of.task(taskId)).toMatchObject({ taskStatus: 3 })
  })

  it('of chosen SKUs leaves the others of the place alone', async () => {
    const place = await shelf('71')
    const [asked] = [await goods(place, 2), await goods(place, 9)]
    const { checkReceiptId, taskId } = await task({ lines: linesOf(place, asked) })
    await claim(taskId)
    await scan(taskId, await nameOf(place), asked, 2, 'q1')
    await finish(taskId, await nameOf(place), 'q2')
    expect((await of.receipt(checkReceiptId, ELF)).lines).toHaveLength(1)
  })
})

describe('places worth counting', () => {
  it('come by value, errors and the days of rule 6, and leave the list once counted', async () => {
    const [rich, poor] = [await shelf('81'), await shelf('81')]
    const [a, b] = [await goods(rich, 100, '99'), await goods(poor, 1, '1')]
    const listed = async () => (await head.post(`${BATCH}/suggest-list`, { storeId })).data.map((each: any) => each.locationId)
    const before = await listed()
    expect(before.indexOf(rich.placeId)).toBeGreaterThanOrEqual(0)
    expect(before.indexOf(rich.placeId)).toBeLessThan(before.indexOf(poor.placeId))
    const shown = (await floor.post(`${BATCH}/suggest-list`, { storeId })).data[0]
    expect(shown).toMatchObject({ amount: null })
    const { checkReceiptId } = await receipt([...linesOf(rich, a), ...linesOf(poor, b)])
    expect(await listed()).not.toContain(rich.placeId)
    await count(checkReceiptId, [
      { locationId: rich.placeId, skuId: a, countQty: 100 },
      { locationId: poor.placeId, skuId: b, countQty: 1 },
    ])
    await audit(RECEIPT, checkReceiptId)
    expect(await listed()).not.toContain(rich.placeId)
    await db.run(
      sql`UPDATE stock_store_location SET last_check_time = last_check_time - interval '31 days' WHERE store_id = ${storeId}`,
    )
    expect(await listed()).toContain(rich.placeId)
    expect(await listed()).not.toContain(poor.placeId)
  })

  it('a place emptied by the book is confirmed in passing', async () => {
    const place = await shelf()
    const skuId = await goods(place, 3)
    const name = await nameOf(place)
    const confirm = () => floor.post(`${RECEIPT}/confirm-empty`, { locationId: place.placeId })
    await refused(confirm, 409, `库位${name}账面还有3件，请盘点或上报库存异常`)
    await take(skuId, place, 3)
    const done = await confirm()
    expect(done.data).toMatchObject({ locationName: name })
    const found = await db.one<any>(
      sql`SELECT id, check_flag FROM stock_stock_check_receipt WHERE check_no = ${done.data.checkNo}`,
    )
    expect(await of.receipt(found.id)).toMatchObject({ checkFlag: 600, lines: [{ bookQty: 0, countQty: 0, lineState: 1 }] })
    const marked = await db.one(sql`
      SELECT m.last_check_time IS NOT NULL AS sku, l.last_check_time IS NOT NULL AS place FROM stock_summary m, stock_store_location l
      WHERE m.sku_id = ${skuId} AND m.store_id = ${storeId} AND l.id = ${place.placeId}`)
    expect(marked).toEqual({ sku: true, place: true })
  })
})

it('work is shared evenly, and never with whoever is barred', () => {
  expect(share([{ n: 5 }, { n: 3 }, { n: 2 }], [1, 2])).toEqual([1, 2, 2])
  expect(
    share(
      [
        { n: 5, bars: 1 },
        { n: 3, bars: 2 },
        { n: 1, bars: 1 },
      ],
      [1],
    ),
  ).toEqual([undefined, 1, undefined])
})

it('the books agree after all of it', async () => {
  expect(await mismatches(db)).toEqual([])
})
