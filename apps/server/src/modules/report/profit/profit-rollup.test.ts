import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { fresh, makeLocation, makeSku, makeStore, poster, put } from '../../../../test/fixtures/stock.ts'
import { connected, listen, ofType } from '../../../../test/socket.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { runTask } from '../../../kit/task/task.ts'
import { writeFacts } from '../../order/money/profit-fact.ts'
import { reserve } from '../../stock/ledger/index.ts'
import { checking } from './check.ts'
import { foldProfit, rebuildProfit } from './profit-fold.ts'
import {
  addedUp,
  DELTA,
  DEVELOP_QUARTER,
  FACTS,
  FIRST,
  LAST,
  MAKER,
  ROLL_UPS,
  SKU,
  SKU_MONTH,
  SKU_THIRD,
} from './profit-tables.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 15:00:00')
await forgetFacts(db)
await db.run(raw(`UPDATE order_trade_info SET ship_time = NULL WHERE ship_time IS NOT NULL`))

/** Each roll-up with what is not folded yet, and what the facts add up to, in one order. */
async function bothSides() {
  const sides = []
  for (const rollUp of ROLL_UPS) {
    const keys = Object.keys(rollUp.keys).join(', ')
    const sums = rollUp.measures.map((measure) => `sum(${measure})::text AS ${measure}`).join(', ')
    const rolled = `SELECT ${keys}, ${rollUp.measures.join(', ')} FROM ${rollUp.table} UNION ALL ${addedUp(rollUp, `SELECT * FROM ${DELTA}`)}`
    const side = (source: string) => db.query(raw(`SELECT ${keys}, ${sums} FROM (${source}) x GROUP BY ${keys} ORDER BY ${keys}`))
    sides.push([await side(rolled), await side(addedUp(rollUp, FACTS))] as const)
  }
  return sides
}
async function expectEqual() {
  for (const [rolled, facts] of await bothSides()) expect(rolled).toEqual(facts)
  const known = `SELECT goods_id, day FROM ${FIRST} UNION ALL SELECT goods_id, day FROM ${DELTA} WHERE quantity > 0 AND goods_id > 0`
  const first = await db.query(raw(`SELECT goods_id, min(day)::text AS day FROM (${known}) k GROUP BY 1 ORDER BY 1`))
  const told = await db.query(
    raw(
      `SELECT goods_id, min(fact_day)::text AS day FROM order_profit_fact WHERE quantity > 0 AND goods_id > 0 GROUP BY 1 ORDER BY 1`,
    ),
  )
  expect(first).toEqual(told)
  const keys = 'developer_id, goods_id, sku_id'
  const latest = (source: string) =>
    db.query(raw(`SELECT ${keys}, max(day)::text AS day FROM (${source}) k GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`))
  const booked = await latest(`SELECT ${keys}, day FROM ${LAST} UNION ALL SELECT ${keys}, day FROM ${DELTA}`)
  expect(booked.length).toBeGreaterThan(0)
  expect(booked).toEqual(await latest(FACTS))
}
const checked = async (isRebuild = 0) => {
  await runTask(checking, app.house, { title: '校验', subjectId: 0, input: { isRebuild } })
  return (await (await app.as('finance')).get('/data-center-report/check/last')).data
}

describe('facts, roll-ups, dashboard and orders', () => {
  const seed = Number(process.env['SEED'] ?? 4711)
  let state = seed
  const below = (n: number): number => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state % n
  }
  const SHOPS = ['EY01', 'EY02', 'EH01', 'TM01', 'SM01', 'LZ02']

  it(`agree to the last decimal whatever is shipped, refunded and corrected (SEED=${seed})`, async () => {
    const shipped: number[] = []
    const ship = await shipping()
    for (let step = 0; step < 30; step++) {
      app.clock.set(step < 15 ? `2026-10-${10 + below(20)} 12:00:00` : `2026-11-${10 + below(6)} 12:00:00`)
      if (shipped.length < 5 || below(2) === 0) shipped.push(await ship(SHOPS[below(SHOPS.length)]!, 1 + below(3)))
      else await later(shipped[below(shipped.length)]!, below(2) === 0 ? 2 : 5, new Big(below(90_000)).div(10_000).toFixed(4))
      if (below(4) === 0) await foldProfit(app.house)
    }
    app.clock.set('2026-11-16 15:00:00')
    await expectEqual()
    const admin = await app.as('admin')
    const { list } = (await admin.post('/data-center-report/homePage/ranking', {})).data
    const sellers = await db.query<any>(sql`
      SELECT u.display_name AS username, sum(o.profit)::text AS profit, sum(f.own)::text AS own FROM order_trade_info o JOIN account_user u ON u.id = o.seller_id
      JOIN LATERAL (SELECT round(sum(profit) FILTER (WHERE fact_day >= '2026-11-01'), 4) AS own FROM order_profit_fact WHERE order_id = o.id) f ON true
      WHERE o.id = ANY(${shipped}::bigint[]) GROUP BY 1`)
    expect(list).toHaveLength(sellers.length)
    for (const { username, profit, own } of sellers) {
      const row = list.find((each: any) => each.username === username)
      expect(row.thisProfit).toBe(new Big(own ?? 0).toFixed(2))
      expect(new Big(row.thisProfit).plus(row.lastProfit).minus(profit).abs().lte('0.01')).toBe(true)
    }
    expect((await checked()).last).toMatchObject({ status: 2, diffCount: 0, message: '数据一致' })
    const before = await bothSides()
    await rebuildProfit(app.house)
    expect(await db.one(raw(`SELECT count(*) AS n FROM ${DELTA}`))).toEqual({ n: 0 })
    expect(await bothSides()).toEqual(before)
  })

  /** Packed orders that leave by the scale, as on the floor. */
  async function shipping() {
    const [way, storeId] = [await makeWay(app), await makeStore(app)]
    const staging = await makeLocation(app, storeId, { type: 7, name: 'SYS-FH' })
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...staging, quantity: 500, unitCost: '3.3333' }])
    return async (suffix: string, quantity: number): Promise<number> => {
      const shop = await db.one<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE suffix = ${suffix}`)
      const no = `N${fresh()}`
      const { id, orderNo } = await makeOrder(db, {
        status: 90,
        storeId,
        shop_id: shop!.id,
        pick_kind: 1,
        est_weight: 236,
        tracking_number: no,
        logistic_way_id: way.id,
        label_printed_count: 1,
        country_code: 'DE',
        pack_time: '2026-10-01 10:00:00+08',
        pack_cost: '0.4500',
        platform_fee: '3.9017',
        payment_fee: '0.6531',
        lines: [{ skuId, quantity, price: `${7 + below(40)}.${10 + below(90)}` }],
      })
      const [line] = await db.query<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${id}`)
      const held = { lineId: line!.id, storeId, skuId, ...staging, quantity }
      const doc = { docType: 'order', docId: id, docNo: orderNo }
      await db.transact((tx) => reserve(tx, poster(app), doc, [held], { anywhere: true }))
      await db.run(sql`UPDATE order_details SET occupied_qty = quantity, packed_qty = quantity WHERE order_id = ${id}`)
      const scan = { code: no, weight: 236, scanId: `scan-${fresh()}`, deliver: 1 }
      expect(await (await app.as('admin')).post('/order/tradeInfo/weightDeliver', scan)).toMatchObject({
        msg: '操作成功',
        data: { isShipped: 1 },
      })
      return id
    }
  }

  /** A refund or a dearer freight, on the order and as a further fact. */
  const later = (orderId: number, reason: 2 | 5, amount: string) =>
    db.transact(async (tx) => {
      const [line] = await tx.query<{ id: number }>(sql`SELECT id FROM order_details WHERE origin_order_id = ${orderId}`)
      const none = {
        saleMoney: '0',
        platformFee: '0',
        payFee: '0',
        goodsCost: '0',
        packCost: '0',
        adFee: '0',
        refund: '0',
        freight: '0',
      }
      const changed = reason === 2 ? { refund: amount } : { freight: amount }
      const row = { ...none, ...changed, id: line!.id, quantity: 0, profit: new Big(amount).times(-1).toFixed(4) }
      await writeFacts(tx, contextOfClock(app.house, 'test'), [row], { reason, docNo: `R${fresh()}` })
      await tx.run(sql`UPDATE order_trade_info SET profit = profit - ${amount}::numeric WHERE id = ${orderId}`)
    })
})

describe('the roll-ups', () => {
  it('hear of a fact exactly when it is committed, and are folded by one at a time', async () => {
    const n = async () => (await db.one<{ n: number }>(raw(`SELECT count(*) AS n FROM ${DELTA}`)))!.n
    await foldProfit(app.house)
    await expect(
      db.transact(async (tx) => {
        await tx.run(
          raw(`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, quantity, profit, doc_no)
          SELECT 5, '2026-11-16', '2026-11-16', '2026-11-16', 1, 'temu', 1, 'X', 0, 0, 'X'`),
        )
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await n()).toBe(0)
    for (let i = 0; i < 5; i++) await sell(db, { suffix: 'EY01', day: '2026-11-16', sale: '2', profit: '1' })
    const folded = await Promise.all([1, 2, 3].map(() => foldProfit(app.house)))
    expect(folded.reduce((sum, rows) => sum + rows, 0)).toBe(5)
    await expectEqual()
  })

  it('that somebody changed are found, and made right again', async () => {
    await db.run(
      raw(`UPDATE data_center_report_profit_person SET profit = profit + 0.0001 WHERE role = 1 AND day = '2026-11-16'`),
    )
    await db.run(raw(`DELETE FROM data_center_report_profit_goods`))
    for (const table of [FIRST, LAST]) await db.run(raw(`UPDATE ${table} SET day = day - 1`))
    for (const table of [MAKER, DEVELOP_QUARTER, SKU, SKU_THIRD, SKU_MONTH])
      await db.run(raw(`UPDATE ${table} SET quantity = quantity + 1`))
    const { last, diffs } = await checked()
    expect(last).toMatchObject({ status: 2, diffCount: diffs.length, message: `${diffs.length} 处差异`, runBy: null })
    expect(diffs.find((diff: any) => diff.kind === 'person')).toMatchObject({
      what: '销售 · 2026-11-16 · eBay义乌仓 · 上海一部 · 王芳',
      measure: '利润',
      leftValue: '5.0001',
      rightValue: '5.0000',
    })
    expect(new Set(diffs.map((diff: any) => diff.kind))).toEqual(
      new Set(['developQuarter', 'first', 'goods', 'last', 'maker', 'person', 'sku', 'skuThird', 'skuMonth']),
    )
    expect(await checked(1)).toMatchObject({ last: { status: 2, isRebuild: 1, diffCount: 0 }, diffs: [] })
    const finance = await app.as('finance')
    const [one, two] = [
      await finance.post('/data-center-report/check/run'),
      await finance.post('/data-center-report/check/rebuild'),
    ]
    expect(two.data.id).toBe(one.data.id)
    expect(await (await app.as('seller')).post('/data-center-report/check/run')).toMatchObject({ status: 403 })
  })

  it('tell open dashboards, and who rose', async () => {
    const seller = await app.as('seller')
    const page = await connected(await listen(app), 'seller', seller.token)
    await sell(db, { suffix: 'EY01', day: '2026-11-16', sale: '2', profit: '1' })
    await foldProfit(app.house)
    expect(await page.got(ofType('figures'))).toMatchObject({ time: '2026-11-16 15:00:00' })
    await sell(db, { suffix: 'JM01', day: '2026-11-16', sale: '99999', profit: '99999' })
    await foldProfit(app.house)
    expect(await page.got(ofType('figures'))).toMatchObject({ news: ['董博 升至本月利润第 1 名'] })
    await foldProfit(app.house)
    await page.close()
    expect(page.frames.filter((frame: any) => frame.type === 'figures')).toHaveLength(2)
  })
})
