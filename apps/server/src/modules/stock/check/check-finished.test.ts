import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { countingPeople, FINALLY, FINISHED, forDocument, linesOf, RECEIPT } from '../../../../test/checks.ts'
import { docOf, fresh, makeSku, mismatches, poster } from '../../../../test/fixtures/stock.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import { unallocate } from '../figures/unallocate.ts'
import { reserve, shipReserved } from '../ledger/index.ts'
import { nightlyChecks } from './check-nightly.ts'

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
  finance,
  of,
  receipt,
  count,
  audit,
  finalOf,
  recount,
  finished,
  refused,
  hold,
  take,
} = await countingPeople(app)

describe('a final count', () => {
  it('is made by somebody else, and where the two differ the auditor decides', async () => {
    const place = await shelf('07')
    const [a, b] = [await goods(place, 10), await goods(place, 10)]
    const { checkReceiptId } = await receipt(linesOf(place, a, b))
    const at = (skuId: number, countQty: number) => ({ locationId: place.placeId, skuId, countQty })
    await count(checkReceiptId, [at(a, 8), at(b, 9)])
    await audit(RECEIPT, checkReceiptId)
    const final = await finalOf(checkReceiptId)
    const id = final.checkReceiptFinallyId
    const taken = { lineIds: final.lines.map((line: any) => line.checkLineId) }
    await refused(() => floor.post(`${FINALLY}/create`, taken), 409, '单据状态已变更（当前：终盘中），请刷新后重试')
    const { locationName } = final.lines[0]
    const labels = final.lines.map((line: any) => `${locationName} ${line.sku}`).join('、')
    const same = `终盘人不能与初盘人相同：${labels}`
    await refused(() => recount(final, () => 8, floor), 409, same)
    const [me, her] = [await userId('warehouse'), await userId('wh.ye')]
    await refused(() => head.post(`${FINALLY}/distribute`, { ids: [id], userIds: [me], way: 1 }), 409, same)
    await head.post(`${FINALLY}/distribute`, { ids: [id], userIds: [me, her], way: 1 })
    expect((await of.final(id)).tasks).toMatchObject([
      { assigneeName: '叶强', roadwayNos: ['K1-07'], lineCount: 2, taskStatus: 0 },
    ])
    const mine = { condition: { assigneeId: [her], docNo: final.finallyNo } }
    expect((await other.post(`${FINALLY}/task-list`, mine)).data).toMatchObject({ total: 1 })
    await refused(() => audit(FINALLY, id), 409, '还有2行未盘点')
    await recount(final, (line) => (line.skuId === a ? 8 : 7))
    const counted = await of.final(id)
    expect(counted).toMatchObject({ countStatus: 2, tasks: [{ taskStatus: 2, doneCount: 2 }], unmatchedCount: 1 })
    const line = counted.lines.findIndex((each: any) => each.isMatch === 0)
    await refused(() => audit(FINALLY, id), 400, `第${line + 1}行两次盘点不一致，请确认数量并填写原因`)
    const decided = [{ lineId: counted.lines[line].lineId, confirmQty: 9, reason: '初盘正确' }]
    expect(
      (await floor.post(`${FINALLY}/edit`, { checkReceiptFinallyId: id, version: counted.version, lines: decided })).status,
    ).toBe(403)
    expect(await audit(FINALLY, id, { lines: decided })).toMatchObject({ code: 200 })
    const [made] = (await of.final(id)).finished
    const diffs = (await of.finished(made.finishedId)).lines.map((each: any) => [each.skuId, each.diffQty])
    expect(new Map(diffs)).toEqual(
      new Map([
        [a, -2],
        [b, -1],
      ]),
    )
  })

  it('given up gives its lines back to the pool; the night takes them again, and none left over ends the count', async () => {
    const place = await shelf()
    const skuId = await goods(place, 10)
    const { checkReceiptId, checkNo } = await receipt(linesOf(place, skuId), { checkMode: 2 })
    await count(checkReceiptId, [{ locationId: place.placeId, skuId, countQty: 9 }])
    await audit(RECEIPT, checkReceiptId)
    const first = await finalOf(checkReceiptId)
    expect((await other.get(`${FINALLY}/details?checkReceiptFinallyId=${first.checkReceiptFinallyId}`)).data.lines).toMatchObject(
      [{ bookQty: null, firstDiffQty: null }],
    )
    await floor.post(`${FINALLY}/invalid`, { ids: [first.checkReceiptFinallyId] })
    expect((await head.post(`${FINALLY}/wait-list-page`, { condition: { checkNo } })).data).toMatchObject({
      total: 1,
      list: [{ diffQty: -1 }],
    })
    expect(await nightlyChecks.run(app.house)).toMatch(/^生成终盘单 [1-9]/)
    const made = await db.one<any>(sql`
      SELECT f.finally_id AS id FROM stock_check_finally_line f JOIN stock_check_line x ON x.id = f.check_line_id
      WHERE x.receipt_id = ${checkReceiptId} ORDER BY f.id DESC LIMIT 1`)
    expect((await head.post(`${FINALLY}/manual-generate`, { storeId })).msg).toBe('没有待终盘的差异行')
    const final = await of.final(made.id)
    await recount(final, () => 10)
    expect((await of.final(made.id)).lines[0]).toMatchObject({ bookQty: 10, isMatch: 0 })
    await audit(FINALLY, made.id, { lines: [{ lineId: final.lines[0].lineId, confirmQty: 10, reason: '找到了' }] })
    expect(await of.final(made.id)).toMatchObject({ checkFlag: 600, finished: [] })
    expect(await of.receipt(checkReceiptId)).toMatchObject({ checkFlag: 600, lines: [{ lineState: 4 }] })
  })
})

describe('a result', () => {
  it('is refused where the loss is held, all lines named, until the holders let go', async () => {
    const place = await shelf()
    const [a, b] = [await goods(place, 50), await goods(place, 5)]
    const made = await finished([
      { locationId: place.placeId, skuId: a, countQty: 47 },
      { locationId: place.placeId, skuId: b, countQty: 3 },
    ])
    await take(a, place, 9)
    await hold(a, place, 40)
    await hold(b, place, 4, 'order')
    const { locationName } = made.lines[0]
    const says = `盘亏数量超过可用库存：S${a} 库位${locationName} 盘亏3 可用1；S${b} 库位${locationName} 盘亏2 可用1`
    await refused(() => audit(FINISHED, made.finishedId), 409, says)
    await refused(() => audit(FINISHED, made.finishedId, { forceRelease: 1 }), 409, says)
    const asked: unknown[] = []
    unallocate.replace(async (tx, wanting) => {
      asked.push(...wanting)
      await tx.run(sql`UPDATE stock_balance SET occupied = occupied WHERE false`)
    })
    await refused(() => audit(FINISHED, made.finishedId, { forceRelease: 1 }), 409, says)
    expect(asked).toMatchObject([
      { skuId: a, quantity: 2, placeId: place.placeId },
      { skuId: b, quantity: 1 },
    ])
    expect((await floor.post(`${FINISHED}/audit`, { ids: [made.finishedId] })).status).toBe(403)
  })

  it('comes out right while what it counted is shipped', async () => {
    const place = await shelf()
    const skuId = await goods(place, 20)
    const doc = docOf('order')
    const lineId = fresh()
    await db.transact((tx) => reserve(tx, poster(app), doc, [{ lineId, storeId, skuId, ...place, quantity: 12 }]))
    const made = await finished([{ locationId: place.placeId, skuId, countQty: 18 }])
    const [shipped, audited] = await Promise.all([
      db.transact((tx) => shipReserved(tx, poster(app), doc, [{ lineId, storeId, skuId, quantity: 12 }], 201)),
      audit(FINISHED, made.finishedId),
    ])
    expect(shipped).toHaveLength(1)
    expect(audited).toMatchObject({ code: 200 })
    expect(await onHand(place, skuId)).toBe(6)
  })

  it('releases what was held for an error there before it asks what is free', async () => {
    const place = await shelf()
    const skuId = await goods(place, 8)
    const reported = await floor.post('/stock/inventory-err/create', { storeId, locationId: place.placeId, skuId, actualQty: 0 })
    expect(reported.data).toMatchObject({ holdQty: 8 })
    const made = await finished([{ locationId: place.placeId, skuId, countQty: 1 }])
    expect(await audit(FINISHED, made.finishedId)).toMatchObject({ code: 200 })
    expect(await onHand(place, skuId)).toBe(1)
    const err = await head.get(`/stock/inventory-err/details?errId=${reported.data.errId}`)
    expect(err.data).toMatchObject({ status: 2, handleWay: 1, relatedDocNo: made.finishedNo, holdQty: 0 })
  })

  it('above the limit is for finance alone, below it not', async () => {
    const place = await shelf()
    const [dear, cheap] = [await goods(place, 10, '1000'), await goods(await shelf(), 10)]
    const made = await finished([{ locationId: place.placeId, skuId: dear, countQty: 7 }])
    await refused(() => audit(FINISHED, made.finishedId), 409, '差异金额3000.00元超过2000.00元，须由财务审核')
    expect(await audit(FINISHED, made.finishedId, {}, finance)).toMatchObject({ code: 200 })
    await refused(() => audit(FINISHED, made.finishedId, {}, finance), 409, '单据状态已变更（当前：已审核），请刷新后重试')
    const small = await db.one<any>(sql`SELECT place_id FROM stock_balance WHERE sku_id = ${cheap}`)
    const little = await finished([{ locationId: small.place_id, skuId: cheap, countQty: 9 }])
    expect((await finance.post(`${FINISHED}/audit`, { ids: [little.finishedId] })).status).toBe(403)
    expect(await onHand({ placeType: 1, placeId: small.place_id }, cheap)).toBe(10)
  })

  it('asks for the cost of what nobody ever bought, and takes prices for surplus only', async () => {
    const place = await shelf()
    const [lost, found] = [await goods(place, 4), await makeSku(app)]
    const made = await finished([
      { locationId: place.placeId, skuId: lost, countQty: 3 },
      { locationId: place.placeId, skuId: found, countQty: 2 },
    ])
    const id = made.finishedId
    await refused(() => audit(FINISHED, id), 400, `SKU S${found}无参考成本，请填写单价`)
    const [loss, gain] = [
      made.lines.find((line: any) => line.skuId === lost),
      made.lines.find((line: any) => line.skuId === found),
    ]
    const edit = { finishedId: id, version: made.version }
    await refused(
      () => head.post(`${FINISHED}/edit`, { ...edit, lines: [{ lineId: loss.lineId, unitCost: '3' }] }),
      400,
      '第1行为盘亏，不能导入单价',
    )
    const who = forDocument(head, { finishedId: String(id) })
    const prices = (rows: (string | number)[][]) => uploadRows(who, `${FINISHED}/import-price`, ['SKU*', '单价*'], rows)
    expect(errorsOf(await prices([[`S${lost}`, '2']]))).toEqual(['2 SKU：第2行为盘亏，不能导入单价'])
    expect(await prices([[`S${found}`, '2.5']])).toMatchObject({ code: 200 })
    await head.post(`${FINISHED}/edit`, { ...edit, version: made.version + 1, lines: [{ lineId: gain.lineId, reason: '1' }] })
    expect(await audit(FINISHED, id)).toMatchObject({ code: 200 })
    expect((await of.finished(id)).lines.find((line: any) => line.skuId === found)).toMatchObject({
      unitCost: '2.5000',
      diffAmount: '5.0000',
      reason: '1',
    })
    expect(await onHand(place, found)).toBe(2)
  })

  it('given up can be made again of its final count', async () => {
    const place = await shelf()
    const skuId = await goods(place, 5)
    const made = await finished([{ locationId: place.placeId, skuId, countQty: 4 }])
    const final = await db.one<any>(sql`SELECT finally_id AS id FROM stock_check_receipt_finished WHERE id = ${made.finishedId}`)
    await refused(
      () => head.post(`${FINISHED}/create`, { ids: [final.id] }),
      409,
      `终盘单${made.sourceNos[0]}已生成完成单${made.finishedNo}`,
    )
    await head.post(`${FINISHED}/invalid`, { ids: [made.finishedId] })
    const again = await head.post(`${FINISHED}/create`, { ids: [final.id] })
    await refused(() => audit(FINISHED, again.data.finishedIds[0]), 409, '不能审核自己创建的单据')
    expect(await audit(FINISHED, again.data.finishedIds[0], {}, await app.as('sup.sh3'))).toMatchObject({ code: 200 })
    expect(await onHand(place, skuId)).toBe(4)
  })
})

it('the books agree after all of it', async () => {
  expect(await mismatches(db)).toEqual([])
})
