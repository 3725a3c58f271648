import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addPlace, addTemuShop, exempt, makeStockOrder, type StockOrderOptions } from '../../../../test/fixtures/stockup.ts'
import { openedRows } from '../../../../test/spreadsheet.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const byNumber = (a: number, b: number): number => a - b

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
const PATH = '/operation-temu/shipments'
const [seller, other, supervisor] = [await app.as('seller'), await app.as('han.mei'), await app.as('supervisor')]
const storeId = await makeStore(app)
const shelf = await makeLocation(app, storeId)
const shopId = await addTemuShop(app, storeId)
const place = await addPlace(app)
const TABLES = '^(temu_|purchasing_|biz_log)'

const stocked = async (quantity: number, unitCost = '10'): Promise<number> => {
  const skuId = await makeSku(app)
  await put(app, [{ storeId, skuId, ...shelf, quantity, unitCost }])
  return skuId
}
const make = (more: Partial<StockOrderOptions> = {}) => makeStockOrder(app, { shopId, place, ...more })
const state = (id: number) =>
  db.one(sql`SELECT platform_status AS status, is_staged AS staged, version FROM temu_stock_order WHERE id = ${id}`)
const listed = (condition: object, who = seller) => who.post(`${PATH}/list-page`, { pageSize: 100, condition })
const idsOf = async (condition: object, who = seller): Promise<number[]> =>
  (await listed(condition, who)).data.list.map((row: { stockOrderId: number }) => row.stockOrderId)

describe('list', () => {
  it('shows each order with its lines and what the rules say of them', async () => {
    const skuId = await stocked(6, '22')
    const { id, sn } = await make({
      staged: 1,
      deadline: '2026-11-18 12:00:00',
      lines: [{ skuId, purchaseQty: 10 }, { extCode: `NO-${fresh()}` }],
    })
    const [row] = (await listed({ subPurchaseOrderSn: sn })).data.list
    expect(row).toMatchObject({ stockOrderId: id, quantity: 20, maxDeliverQty: 20, shopId, subWarehouseId: place })
    expect(row.lines[0]).toMatchObject({ skuId, available: 6, canStock: 6, margin: '不达标' })
    expect(row.lines[0].checks.map(({ check, level }: { check: string; level: string }) => [check, level])).toEqual([
      ['short', 'warning'],
      ['margin', 'error'],
      ['due', 'warning'],
    ])
    expect(row.lines[1].checks[0]).toMatchObject({ check: 'unlinked', level: 'error' })
    const [seen] = (await listed({ subPurchaseOrderSn: sn }, supervisor)).data.list
    expect(seen.lines[0].checks[1].text).toBe(`SKU S${skuId} 毛利率 12.00% 低于 15.00%`)
    expect((await seller.get(`${PATH}/details/${id}`)).data.lines).toHaveLength(2)
  })

  it('puts an order into one tab, and what is due first before the others', async () => {
    const own = await addTemuShop(app, storeId)
    const asked = { shopId: own, deadline: '2026-11-20 10:00:00' }
    const waiting = await make({ ...asked, status: STOCK_ORDER.waitAccept })
    const off = await make(asked)
    const late = await make({ ...asked, staged: 1, deadline: '2026-11-21 10:00:00' })
    const early = await make({ ...asked, staged: 1 })
    const gone = await make({ ...asked, status: STOCK_ORDER.stored })
    const tab = (name: string) => idsOf({ shopId: [own], tab: [name] })
    expect(await tab('accept')).toEqual([waiting.id])
    expect(await tab('wait')).toEqual([off.id])
    expect(await tab('desk')).toEqual([early.id, late.id])
    expect(await tab('built')).toEqual([])
    expect(await tab('all')).toEqual([gone.id, early.id, late.id, off.id, waiting.id])
    const counts = (await seller.post(`${PATH}/status-count`, { condition: { shopId: [own] } })).data
    expect(counts).toMatchObject({ accept: 1, wait: 1, desk: 2, built: 0, all: 5, unlinked: 4 })
  })

  it('counts in its chips what the list then shows', async () => {
    const own = await addTemuShop(app, storeId)
    const [plenty, few] = [await stocked(500), await stocked(5)]
    const good = { shopId: own, staged: 1 as const, deadline: '2026-11-25 10:00:00', lines: [{ skuId: plenty }] }
    const urgent = await make({ ...good, urgent: 1 })
    const soon = await make({ ...good, deadline: '2026-11-19 09:00:00' })
    const overdue = await make({ ...good, deadline: '2026-11-18 09:00:00' })
    const unlinked = await make({ ...good, lines: [{}] })
    const short = await make({ ...good, lines: [{ skuId: few }] })
    const dear = await make({ ...good, lines: [{ skuId: plenty, supplyPrice: '11' }] })
    const many = await make({ ...good, lines: [{ skuId: plenty, purchaseQty: 51 }] })
    await make({ ...good, status: STOCK_ORDER.cancelled, urgent: 1, lines: [{}] })
    const expected = { soon: [soon], overdue: [overdue], unlinked: [unlinked], short: [short], blocked: [unlinked, dear, many] }
    const at = { shopId: [own], tab: ['desk'] }
    for (const [chip, orders] of Object.entries(expected))
      expect([chip, (await idsOf({ ...at, [chip]: [1] })).toSorted(byNumber)]).toEqual([
        chip,
        orders.map(({ id }) => id).toSorted(byNumber),
      ])
    const counts = (await seller.post(`${PATH}/status-count`, { condition: { ...at, short: [1] } })).data
    expect(counts).toMatchObject({ urgent: 1, soon: 1, overdue: 1, unlinked: 1, short: 1, blocked: 3, desk: 7 })
    expect(await idsOf({ ...at, urgencyType: [1] })).toEqual([urgent.id])
    await exempt(app, plenty, { cap: 1, margin: 1 })
    expect(await idsOf({ ...at, blocked: [1] })).toEqual([unlinked.id])
  })

  it('agrees in every row with the chip that blocks it', async () => {
    const rows: { lines: { checks: { check: string; level: string }[] }[]; stockOrderId: number }[] = (
      await listed({ tab: ['desk'] })
    ).data.list
    const having = (test: (checked: { check: string; level: string }) => boolean) =>
      rows.filter(({ lines }) => lines.some(({ checks }) => checks.some(test))).map(({ stockOrderId }) => stockOrderId)
    expect(having(({ level }) => level === 'error').toSorted(byNumber)).toEqual(
      (await idsOf({ tab: ['desk'], blocked: [1] })).toSorted(byNumber),
    )
    expect(having(({ check }) => check === 'short').toSorted(byNumber)).toEqual(
      (await idsOf({ tab: ['desk'], short: [1] })).toSorted(byNumber),
    )
  })

  it('finds an order by SKU, code and number, and keeps to the shops of the person', async () => {
    const skuId = await stocked(9)
    const { id, sn, lines } = await make({ lines: [{ skuId }] })
    expect(await idsOf({ sku: `s${skuId}` })).toEqual([id])
    expect(await idsOf({ sku: lines[0]!.extCode })).toEqual([id])
    expect(await idsOf({ subPurchaseOrderSn: sn.slice(2) })).toEqual([id])
    expect(await idsOf({ subPurchaseOrderSn: sn }, other)).toEqual([])
    expect(await other.get(`${PATH}/details/${id}`)).toMatchObject({ code: 404 })
    expect(await other.post(`${PATH}/stage`, { ids: [id] })).toMatchObject({ code: 404 })
    expect(await other.post(`${PATH}/accept`, { ids: [id] })).toMatchObject({ code: 404 })
    expect(await other.post(`${PATH}/check`, { orders: [{ stockOrderId: id }] })).toMatchObject({ code: 404 })
    expect(await other.post(`${PATH}/to-plan`, { ids: [id] })).toMatchObject({ code: 404 })
  })

  it('exports what the list shows', async () => {
    const { sn } = await make({ lines: [{ skuId: await stocked(3, '22'), supplyPrice: '25.00' }] })
    const { raw } = await supervisor.post(`${PATH}/export`, { condition: { subPurchaseOrderSn: sn } })
    const [head, row] = await openedRows(raw)
    const cell = (title: string) => row![head!.findIndex((name) => name.startsWith(title))]
    expect([cell('备货单号'), cell('毛利率'), cell('可售'), cell('供货价')]).toEqual([sn, '12.00%', '3', '25.00'])
    expect(cell('检查结果')).toContain('毛利率 12.00% 低于 15.00%')
  })
})

describe('stage', () => {
  it('puts orders on the desk and takes them off again', async () => {
    const { id } = await make()
    expect(await seller.post(`${PATH}/stage`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await state(id)).toMatchObject({ staged: 1 })
    expect(await seller.post(`${PATH}/unstage`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await state(id)).toMatchObject({ staged: 0 })
  })

  it.each([
    [{ status: STOCK_ORDER.waitAccept }, 'stage', '当前为「待接单」，不能加入发货台'],
    [{ status: STOCK_ORDER.cancelled }, 'stage', '当前为「已取消」，不能加入发货台'],
    [{ staged: 1 as const }, 'stage', '已在发货台'],
    [{}, 'unstage', '不在发货台，不能移出发货台'],
  ])('refuses %o to %s, and all with it', async (more, verb, says) => {
    const [good, bad] = [await make({ staged: verb === 'stage' ? 0 : 1 }), await make(more)]
    const answer = await untouched(app, () => seller.post(`${PATH}/${verb}`, { ids: [good.id, bad.id] }), TABLES)
    expect(answer).toMatchObject({ code: 409, msg: `备货单${bad.sn}${says}`, data: { refusals: [{ id: bad.id }] } })
  })

  it('leaves what is on a delivery order where it is', async () => {
    const delivery = await db.one<{ id: number }>(sql`
      INSERT INTO temu_delivery_order (delivery_order_no, shop_id, out_store_id) VALUES (${`TF${fresh()}`}, ${shopId}, ${storeId}) RETURNING id`)
    const { id, sn } = await make({ staged: 1, deliveryOrderId: delivery!.id })
    const answer = await untouched(app, () => seller.post(`${PATH}/unstage`, { ids: [id] }), TABLES)
    expect(answer.msg).toMatch(new RegExp(`^备货单${sn}已在发货单TF\\d+中$`))
    expect(await idsOf({ tab: ['built'] })).toContain(id)
  })

  it('lets one of two people win', async () => {
    const { id } = await make()
    const answers = await Promise.all([seller, supervisor].map((who) => who.post(`${PATH}/stage`, { ids: [id] })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await state(id)).toMatchObject({ staged: 1, version: 2 })
  })
})

describe('check', () => {
  it('judges the quantities a person has in mind, shared by deadline, as submitting would', async () => {
    const skuId = await stocked(30)
    const late = await make({ staged: 1, deadline: '2026-11-30 10:00:00', lines: [{ skuId, purchaseQty: 20 }] })
    const early = await make({ staged: 1, deadline: '2026-11-29 10:00:00', lines: [{ skuId, purchaseQty: 20 }] })
    const ask = async (quantity: number) => {
      const orders = [{ stockOrderId: late.id }, { stockOrderId: early.id, lines: [{ lineId: early.lines[0]!.id, quantity }] }]
      const { data } = await seller.post(`${PATH}/check`, { orders })
      return data.map(({ lines }: { lines: { canStock: number; checks: { level: string; check: string }[] }[] }) => [
        lines[0]!.canStock,
        lines[0]!.checks.map(({ check, level }) => `${check} ${level}`).join(),
      ])
    }
    expect(await ask(20)).toEqual([
      [10, 'short error'],
      [20, ''],
    ])
    expect(await ask(10)).toEqual([
      [20, ''],
      [10, ''],
    ])
  })
})

describe('to-plan', () => {
  const plans = (skuId: number) =>
    db.query(
      sql`SELECT plan_qty AS quantity, source, target_store_id AS "storeId", need_date AS "needDate" FROM purchasing_plan WHERE sku_id = ${skuId} ORDER BY id`,
    )

  it('plans what the orders lack together, once', async () => {
    const skuId = await stocked(5)
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '20', cost_price = 10 WHERE id = ${skuId}`)
    const first = await make({ deadline: '2026-11-22 10:00:00', lines: [{ skuId, purchaseQty: 20 }] })
    const second = await make({ deadline: '2026-11-21 10:00:00', lines: [{ skuId, purchaseQty: 10 }] })
    const ids = [first.id, second.id]
    const answer = await seller.post(`${PATH}/to-plan`, { ids })
    expect(answer).toMatchObject({ code: 200, data: { plans: [{ sku: `S${skuId}`, quantity: 25 }] } })
    expect(await plans(skuId)).toEqual([{ quantity: 25, source: 6, storeId, needDate: '2026-11-21' }])
    const again = await untouched(app, () => seller.post(`${PATH}/to-plan`, { ids }), TABLES)
    expect(again).toMatchObject({ code: 409, msg: '缺货数量已在采购计划中，无需重复生成' })
  })

  it('has nothing to plan where nothing is missing', async () => {
    const { id } = await make({ lines: [{ skuId: await stocked(99) }] })
    const answer = await untouched(app, () => seller.post(`${PATH}/to-plan`, { ids: [id] }), TABLES)
    expect(answer).toMatchObject({ code: 409, msg: '所选备货单没有缺货的SKU' })
  })
})
