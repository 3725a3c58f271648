import { expect } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { issue, type Place, reserve } from '../src/modules/stock/ledger/index.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { docOf, fresh, makeLocation, makeSku, makeStore, poster, put } from './fixtures/stock.ts'

export const BATCH = '/stock/check-receipt-batch'
export const RECEIPT = '/stock/stock-check-receipt'
export const FINALLY = '/stock/check-receipt-finally'
export const FINISHED = '/stock/check-receipt-finished'
export const ELF = '/stock/elf-check-receipt'
export const TASK = '/stock/elf-check-receipt-task'

export async function countingHouse(app: TestApp) {
  const { db } = app.house
  const storeId = await makeStore(app)
  await db.run(sql`
    INSERT INTO account_user_store (user_id, store_id) SELECT DISTINCT user_id, ${storeId}::bigint FROM account_user_store`)
  let drawn = 0
  const shelf = (roadway = '01'): Promise<Place> => {
    const name = `K1-${roadway}-${String(++drawn).padStart(3, '0')}-1`
    return makeLocation(app, storeId, { name, seq: drawn })
  }
  const goods = async (place: Place, quantity: number, unitCost = '10'): Promise<number> => {
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...place, quantity, unitCost }])
    return skuId
  }
  const onHand = async (place: Place, skuId: number): Promise<number> =>
    (
      await db.one<{ n: number }>(
        sql`SELECT on_hand AS n FROM stock_balance WHERE store_id = ${storeId} AND sku_id = ${skuId} AND place_type = 1 AND place_id = ${place.placeId}`,
      )
    )?.n ?? 0
  const userId = async (username: string): Promise<number> =>
    (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
  return { storeId, shelf, goods, onHand, userId }
}

export const linesOf = (place: Place, ...skuIds: number[]) => skuIds.map((skuId) => ({ locationId: place.placeId, skuId }))

/** Everything a refused call must leave alone. */
export const picture = (app: TestApp) =>
  app.house.db.query(sql`
    SELECT 'b' AS t, id, check_flag::int AS a, version AS b, 0 AS c, NULL::text AS d FROM stock_check_receipt_batch
    UNION ALL SELECT 'r', id, check_flag, version, count_status, count_user_id::text FROM stock_stock_check_receipt
    UNION ALL SELECT 'x', id, line_state, count_qty, diff_qty, book_qty::text FROM stock_check_line
    UNION ALL SELECT 'f', id, check_flag, version, count_status, NULL FROM stock_check_receipt_finally
    UNION ALL SELECT 'y', id, count_qty, confirm_qty, task_id::int, reason FROM stock_check_finally_line
    UNION ALL SELECT 'w', id, check_flag, version, 0, diff_amount::text FROM stock_check_receipt_finished
    UNION ALL SELECT 'z', id, diff_qty, 0, 0, unit_cost::text FROM stock_check_finished_line
    UNION ALL SELECT 'k', id, task_status, version, done_count, assignee_id::text FROM stock_check_task
    UNION ALL SELECT 'c', id, quantity, 0, 0, client_scan_id FROM stock_check_scan
    UNION ALL SELECT 'l', id, lock_check_id::int, 0, 0, last_check_time::text FROM stock_store_location WHERE lock_check_id IS NOT NULL
    UNION ALL SELECT 'o', id, quantity, state, 0, NULL FROM stock_occupancy
    UNION ALL SELECT 'e', id, status, hold_qty, version, related_doc_no FROM stock_inventory_err
    UNION ALL SELECT 'm', id, quantity, biz_type, 0, NULL FROM stock_movement ORDER BY 1, 2`)

export const detailsOf = (who: Caller) => ({
  receipt: async (id: number, path = RECEIPT): Promise<any> => (await who.get(`${path}/details?checkReceiptId=${id}`)).data,
  final: async (id: number, path = FINALLY): Promise<any> => (await who.get(`${path}/details?checkReceiptFinallyId=${id}`)).data,
  finished: async (id: number, path = FINISHED): Promise<any> => (await who.get(`${path}/details?finishedId=${id}`)).data,
  batch: async (id: number): Promise<any> => (await who.get(`${BATCH}/details?batchId=${id}`)).data,
  task: async (id: number): Promise<any> => (await who.get(`${TASK}/details?taskId=${id}`)).data,
})

interface Counted {
  locationId: number
  skuId: number
  countQty: number
}
export async function countingPeople(app: TestApp) {
  const house = await countingHouse(app)
  const [floor, other, head, finance] = [
    await app.as('warehouse'),
    await app.as('wh.ye'),
    await app.as('supervisor'),
    await app.as('finance'),
  ]
  const people = { floor, other, head, finance, of: detailsOf(head) }
  const doing = firstCounts(house.storeId, people)
  return { ...house, ...people, ...doing, ...secondCounts(people, doing), ...shelfWork(app, house.storeId) }
}
interface People {
  floor: Caller
  other: Caller
  head: Caller
  of: ReturnType<typeof detailsOf>
}

const firstCounts = (storeId: number, { floor, head, of }: People) => ({
  receipt: async (lines: object[], more: object = {}): Promise<any> => {
    const made = await floor.post(`${RECEIPT}/create`, { storeId, procMode: 2, checkMode: 1, ...more, lines })
    expect(made).toMatchObject({ code: 200 })
    return of.receipt(made.data.checkReceiptId)
  },
  count: (id: number, lines: object[], who = floor) => who.post(`${RECEIPT}/save-count`, { checkReceiptId: id, lines }),
  audit: (path: string, id: number, more: object = {}, who = head) => who.post(`${path}/audit`, { ids: [id], ...more }),
})

function secondCounts({ floor, other, of }: People, { receipt, count, audit }: ReturnType<typeof firstCounts>) {
  const finalOf = async (checkReceiptId: number): Promise<any> => {
    const { lines } = await of.receipt(checkReceiptId)
    const lineIds = lines.filter((line: any) => line.lineState === 2).map((line: any) => line.lineId)
    const { data } = await floor.post(`${FINALLY}/create`, { lineIds })
    return of.final(data.checkReceiptFinallyId)
  }
  const recount = (final: any, qty: (line: any) => number, who = other) =>
    who.post(`${FINALLY}/save-count`, {
      checkReceiptFinallyId: final.checkReceiptFinallyId,
      lines: final.lines.map((line: any) => ({ lineId: line.lineId, countQty: qty(line) })),
    })
  const finished = async (lines: Counted[]): Promise<any> => {
    const { checkReceiptId } = await receipt(lines.map(({ locationId, skuId }) => ({ locationId, skuId })))
    await count(checkReceiptId, lines)
    expect(await audit(RECEIPT, checkReceiptId)).toMatchObject({ code: 200 })
    const final = await finalOf(checkReceiptId)
    await recount(final, (line: any) => lines.find((each) => each.skuId === line.skuId)!.countQty)
    expect(await audit(FINALLY, final.checkReceiptFinallyId)).toMatchObject({ code: 200 })
    const { finished: results } = await of.final(final.checkReceiptFinallyId)
    return of.finished(results[0].finishedId)
  }
  return { finalOf, recount, finished }
}

const shelfWork = (app: TestApp, storeId: number) => ({
  refused: async (call: () => Promise<Answer>, code: number, msg: string): Promise<void> => {
    const before = await picture(app)
    expect(await call()).toMatchObject({ code, msg })
    expect(await picture(app)).toEqual(before)
  },
  hold: (skuId: number, place: Place, quantity: number, docType = 'transfer') =>
    app.house.db.transact((tx) =>
      reserve(tx, poster(app), docOf(docType), [{ lineId: fresh(), storeId, skuId, ...place, quantity }]),
    ),
  take: (skuId: number, place: Place, quantity: number) =>
    app.house.db.transact((tx) =>
      issue(tx, poster(app), docOf('otherOut'), [{ lineId: fresh(), storeId, skuId, ...place, quantity }], 202),
    ),
})

export const forDocument = (who: Caller, fields: Record<string, string>): Caller => ({
  ...who,
  upload: (path, file, bytes) => who.upload(path, file, bytes, fields),
})
