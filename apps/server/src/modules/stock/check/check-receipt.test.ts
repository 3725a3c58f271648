import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { countingPeople, FINALLY, FINISHED, forDocument, linesOf, picture, RECEIPT } from '../../../../test/checks.ts'
import { makeSku, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const {
  storeId,
  shelf,
  goods,
  onHand,
  userId,
  floor,
  other,
  head,
  of,
  receipt,
  count,
  audit,
  finalOf,
  recount,
  refused,
  hold,
  take,
} = await countingPeople(app)

describe('a first count', () => {
  it('compares with the book of its moment, and goods that move meanwhile make no difference', async () => {
    const place = await shelf()
    const [a, b] = [await goods(place, 50), await goods(place, 20)]
    const made = await receipt(linesOf(place, a, b))
    await take(a, place, 5)
    await count(made.checkReceiptId, [
      { locationId: place.placeId, skuId: a, countQty: 43 },
      { locationId: place.placeId, skuId: b, countQty: 20 },
    ])
    await take(a, place, 4)
    await put(app, [{ storeId, skuId: b, ...place, quantity: 7 }])
    const counted = await of.receipt(made.checkReceiptId)
    expect(counted).toMatchObject({ countStatus: 2, countedCount: 2, diffCount: 1 })
    expect(counted.lines).toMatchObject([
      { skuId: a, bookQty: 45, countQty: 43, diffQty: -2 },
      { skuId: b, bookQty: 20, diffQty: 0 },
    ])
    expect(await audit(RECEIPT, made.checkReceiptId)).toMatchObject({ code: 200 })
    const final = await finalOf(made.checkReceiptId)
    await recount(final, () => 39)
    await take(a, place, 9)
    await audit(FINALLY, final.checkReceiptFinallyId)
    const [result] = (await of.final(final.checkReceiptFinallyId)).finished
    expect(await audit(FINISHED, result.finishedId)).toMatchObject({ code: 200 })
    expect([await onHand(place, a), await onHand(place, b)]).toEqual([30, 27])
    expect(await of.receipt(made.checkReceiptId)).toMatchObject({ checkFlag: 600, lines: [{ lineState: 4 }, { lineState: 1 }] })
    expect(await of.final(final.checkReceiptFinallyId)).toMatchObject({ checkFlag: 600 })
    const checked = await db.one(
      sql`SELECT last_check_time IS NOT NULL AS yes FROM stock_store_location WHERE id = ${place.placeId}`,
    )
    expect(checked).toEqual({ yes: true })
  })

  it('of two people the later one holds, and both stay in the log', async () => {
    const place = await shelf()
    const skuId = await goods(place, 10)
    const { checkReceiptId: id, lines } = await receipt(linesOf(place, skuId))
    await count(id, [{ lineId: lines[0].lineId, countQty: 8 }])
    await take(skuId, place, 1)
    await count(id, [{ lineId: lines[0].lineId, countQty: 9 }], other)
    expect((await of.receipt(id)).lines).toMatchObject([{ bookQty: 9, countQty: 9, diffQty: 0, countUserName: '叶强' }])
    const logs = await db.query<any>(sql`
      SELECT user_id, changes FROM biz_log WHERE entity = 'stock/stock-check-receipt' AND entity_id = ${id} AND action = '录入盘点' ORDER BY id`)
    expect(logs.map(({ changes }) => [changes[0].from, changes[0].to])).toEqual([
      [null, 8],
      [8, 9],
    ])
    expect(new Set(logs.map(({ user_id }) => user_id)).size).toBe(2)
  })

  it('without a difference is done with its audit, and answers what was reported before it', async () => {
    const place = await shelf()
    const skuId = await goods(place, 6)
    const reported = await floor.post('/stock/inventory-err/create', { storeId, locationId: place.placeId, skuId, actualQty: 4 })
    const { data } = await floor.post('/stock/inventory-err/generate-check', { ids: [reported.data.errId] })
    const found = await db.one<any>(sql`SELECT id, proc_mode FROM stock_stock_check_receipt WHERE check_no = ${data.checkNos[0]}`)
    expect(found.proc_mode).toBe(1)
    await count(found.id, [{ locationId: place.placeId, skuId, countQty: 6 }])
    expect(await audit(RECEIPT, found.id)).toMatchObject({ code: 200 })
    expect(await of.receipt(found.id)).toMatchObject({ checkFlag: 600, finished: [] })
    const err = await head.get(`/stock/inventory-err/details?errId=${reported.data.errId}`)
    expect(err.data).toMatchObject({ status: 2, handleWay: 1, holdQty: 0, relatedDocNo: data.checkNos[0] })
  })

  it('takes a book of the past from a file, and adds what it did not expect', async () => {
    const place = await shelf()
    const [a, b] = [await goods(place, 30), await goods(place, 5)]
    const { checkReceiptId: id } = await receipt(linesOf(place, a))
    const at = app.clock.now()
    app.clock.advance(5000)
    await take(a, place, 10)
    const name = (await of.receipt(id)).lines[0].locationName
    const answer = await uploadFile(id, [
      [name, `S${a}`, 29, wireTime(at)],
      [name, `S${b}`, 5, ''],
    ])
    expect(answer).toMatchObject({ code: 200 })
    expect((await of.receipt(id)).lines).toMatchObject([
      { skuId: a, bookQty: 30, countQty: 29, diffQty: -1 },
      { skuId: b, bookQty: 5, diffQty: 0 },
    ])
    const before = await picture(app)
    const [late, early] = [new Date(app.clock.now().getTime() + 90_000), new Date(at.getTime() - 3_600_000)]
    const bad = await uploadFile(id, [
      [name, `S${a}`, 1, wireTime(late)],
      [name, `S${b}`, -1, ''],
      [name, `S${b}`, 1, wireTime(early)],
      ['X9-01-01-1', `S${b}`, 1, ''],
    ])
    expect(errorsOf(bad)).toEqual([
      '2 盘点时间：第2行盘点时间不能晚于当前时间',
      expect.stringContaining('盘点数量必须为0到9999999的整数'),
      '4 SKU：第4行与第3行SKU、库位重复',
      '4 盘点时间：第4行盘点时间不能早于盘点单创建时间',
      '5 库位号：库位X9-01-01-1在该仓库不存在',
    ])
    expect(await picture(app)).toEqual(before)
  })
  const uploadFile = (id: number, rows: (string | number)[][]) => {
    const headers = ['库位号*', 'SKU*', '盘点数量*', '盘点时间']
    return uploadRows(forDocument(floor, { checkReceiptId: String(id) }), `${RECEIPT}/import-quantity`, headers, rows)
  }

  it('blind never tells the book while it is under way', async () => {
    const place = await shelf()
    const skuId = await goods(place, 77)
    const { checkReceiptId: id, lines } = await receipt(linesOf(place, skuId), { checkMode: 2 })
    expect(lines).toMatchObject([{ bookQty: null, diffQty: null }])
    await count(id, [{ lineId: lines[0].lineId, countQty: 70 }])
    const told = [
      await head.get(`${RECEIPT}/details?checkReceiptId=${id}`),
      await head.post(`${RECEIPT}/print`, { checkReceiptId: id }),
      await head.post(`${RECEIPT}/list-page`, { condition: { checkNo: (await of.receipt(id)).checkNo } }),
    ]
    expect(JSON.stringify(told.map(({ data }) => data))).not.toMatch(/\b77\b|"diffQty":-?\d|"diffCount":\d/)
    expect(
      (await head.post(`${RECEIPT}/export-details`, { condition: { checkNo: (await of.receipt(id)).checkNo } })).status,
    ).toBe(200)
    await audit(RECEIPT, id)
    expect((await of.receipt(id)).lines).toMatchObject([{ bookQty: 77, diffQty: -7 }])
  })

  it('locks its places when it freezes them, and lets them go when it is given up', async () => {
    const place = await shelf()
    const skuId = await goods(place, 4)
    const { checkReceiptId: id } = await receipt(linesOf(place, skuId), { isFreeze: 1 })
    await expect(put(app, [{ storeId, skuId, ...place, quantity: 1 }])).rejects.toThrow('正在盘点，暂不能操作')
    await expect(hold(skuId, place, 1)).rejects.toThrow('正在盘点，暂不能操作')
    expect(await floor.post(`${RECEIPT}/invalid`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await of.receipt(id)).toMatchObject({ checkFlag: 700, lines: [{ lineState: 5 }] })
    await put(app, [{ storeId, skuId, ...place, quantity: 1 }])
    await refused(
      () => count(id, [{ locationId: place.placeId, skuId, countQty: 1 }]),
      409,
      '单据状态已变更（当前：异常归档），请刷新后重试',
    )
  })

  it('is refused where it cannot be, and nothing changes', async () => {
    const place = await shelf()
    const [a, b] = [await goods(place, 9), await goods(place, 9)]
    const made = await receipt(linesOf(place, a, b))
    const id = made.checkReceiptId
    const locationName = made.lines[0].locationName
    const line = { locationId: place.placeId, skuId: a, countQty: 1 }
    await refused(
      () => floor.post(`${RECEIPT}/create`, { storeId, procMode: 2, lines: linesOf(place, a) }),
      409,
      `库位${locationName}已在盘点单${made.checkNo}中`,
    )
    await refused(() => count(id, [{ ...line, countQty: -1 }]), 400, '第1行盘点数量必须为0到9999999的整数')
    await refused(() => count(id, [line, line]), 400, '第2行与第1行SKU、库位重复')
    await refused(() => count(id, [{ ...line, skuId: 99_999_999 }]), 400, '第1行SKU 99999999不存在')
    const group = await makeSku(app, 2)
    await refused(() => count(id, [{ ...line, skuId: group }]), 400, `第1行SKU S${group}为组合或随机SKU，不能有库存`)
    await count(id, [line])
    await refused(() => audit(RECEIPT, id), 409, '还有1行未盘点')
    await count(id, [{ ...line, skuId: b }])
    await db.run(
      sql`UPDATE stock_stock_check_receipt SET create_by = (SELECT id FROM account_user WHERE username = 'supervisor') WHERE id = ${id}`,
    )
    await refused(() => audit(RECEIPT, id), 409, '不能审核自己创建的单据')
    await floor.post(`${RECEIPT}/distribute`, { ids: [id], userIds: [await userId('wh.ye')], way: 1 })
    await refused(() => count(id, [line]), 409, `盘点单${made.checkNo}已分配给叶强，请由本人盘点`)
    expect(await count(id, [line], other)).toMatchObject({ code: 200 })
    expect((await (await app.as('purchaser')).post(`${RECEIPT}/list-page`, {})).status).toBe(403)
    expect((await floor.post(`${RECEIPT}/audit`, { ids: [id] })).status).toBe(403)
  })

  it('stays within the stores of the person', async () => {
    const place = await shelf()
    const { checkReceiptId: id } = await receipt(linesOf(place, await goods(place, 1)))
    const stranger = await app.as('wh.su')
    await db.run(sql`DELETE FROM account_user_store WHERE user_id = (SELECT id FROM account_user WHERE username = 'wh.su')`)
    await db.run(sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, 1 FROM account_user WHERE username = 'wh.su'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE username = 'wh.su'`)
    expect(await stranger.get(`${RECEIPT}/details?checkReceiptId=${id}`)).toMatchObject({ code: 404 })
    expect(await count(id, [{ locationId: place.placeId, skuId: 1, countQty: 1 }], stranger)).toMatchObject({ code: 404 })
    const users = [await userId('wh.su')]
    await refused(() => floor.post(`${RECEIPT}/distribute`, { ids: [id], userIds: users, way: 1 }), 400, '苏敏不属于该仓库')
  })
})

describe('a quick count', () => {
  it('posts small differences with its audit, once', async () => {
    const place = await shelf()
    const [a, b] = [await goods(place, 10), await goods(place, 10, '5')]
    const { checkReceiptId: id } = await receipt(linesOf(place, a, b), { procMode: 1 })
    await count(id, [
      { locationId: place.placeId, skuId: a, countQty: 7 },
      { locationId: place.placeId, skuId: b, countQty: 12 },
    ])
    const answers = await Promise.all([audit(RECEIPT, id), audit(RECEIPT, id)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toBe('单据状态已变更（当前：正常归档），请刷新后重试')
    const done = await of.receipt(id)
    expect(done).toMatchObject({ checkFlag: 600, finished: [{ checkFlag: 200 }] })
    expect((await of.finished(done.finished[0].finishedId)).lines).toMatchObject([
      { skuId: a, diffQty: -3, diffAmount: '-30.0000' },
      { skuId: b, diffQty: 2, unitCost: '5.0000', diffAmount: '10.0000' },
    ])
    expect([await onHand(place, a), await onHand(place, b)]).toEqual([7, 12])
  })

  it('above the limits of rule 5 is refused, by pieces and by money', async () => {
    const place = await shelf()
    const [cheap, dear] = [await goods(place, 100, '1'), await goods(place, 10, '300')]
    const says = '差异超过快速盘点上限（50件/500.00元），请改用标准盘点'
    const many = await receipt(linesOf(place, cheap), { procMode: 1 })
    await count(many.checkReceiptId, [{ locationId: place.placeId, skuId: cheap, countQty: 49 }])
    await refused(() => audit(RECEIPT, many.checkReceiptId), 409, says)
    await floor.post(`${RECEIPT}/invalid`, { ids: [many.checkReceiptId] })
    const rich = await receipt(linesOf(place, dear), { procMode: 1 })
    await count(rich.checkReceiptId, [{ locationId: place.placeId, skuId: dear, countQty: 8 }])
    await refused(() => audit(RECEIPT, rich.checkReceiptId), 409, says)
    await count(rich.checkReceiptId, [{ locationId: place.placeId, skuId: dear, countQty: 9 }])
    expect(await audit(RECEIPT, rich.checkReceiptId)).toMatchObject({ code: 200 })
  })
})

it('the books agree after all of it', async () => {
  expect(await mismatches(db)).toEqual([])
})
