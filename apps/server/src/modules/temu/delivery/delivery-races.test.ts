import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { fresh, mismatches } from '../../../../test/fixtures/stock.ts'
import { playCancel, sceneOf } from '../../../connectors/managed/play.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { readyShop } from '../../authorize/auth/account.ts'
import { pullStockOrders } from '../stockup/pull-stock-orders.ts'
import { auditDeliveries } from './audit.ts'
import { submitDeliveries } from './submit.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { supervisor, admin } = bench
const ORDER = '/operation-temu/delivery-order'
const TIMES = 4

describe('at once', () => {
  const remove = (id: number, by = admin) => by.post(`${ORDER}/remove`, { ids: [id], reason: '不要了' })
  const force = (id: number) =>
    supervisor.post(`${ORDER}/force-ship`, { deliveryOrderId: id, reason: '平台催得很急', ...bench.travel() })
  const putBack = (id: number) => admin.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '退回' })
  const reject = (id: number) => admin.post(`${ORDER}/transfer-order-reject`, { ids: [id], reason: '不调' })
  const scan = async (id: number) =>
    bench.warehouse.post(`${ORDER}/ship-scan`, {
      code: (await bench.row(id)).delivery_order_no,
      clientScanId: `race-${fresh()}`,
      ...bench.travel(),
    })
  const RACES = {
    'two audits': [DELIVERY.waitAudit, (id: number) => [bench.audit([id]), bench.audit([id], admin)]],
    'audit and reject': [DELIVERY.waitAudit, (id: number) => [bench.audit([id]), reject(id)]],
    'two rejections': [DELIVERY.waitAudit, (id: number) => [reject(id), reject(id)]],
    'ship and force-ship': [DELIVERY.waitShip, (id: number) => [bench.ship(id), force(id)]],
    'ship and put-back': [DELIVERY.waitShip, (id: number) => [bench.ship(id), putBack(id)]],
    'ship by scan and by hand': [DELIVERY.waitShip, (id: number) => [scan(id), bench.ship(id, bench.travel(), admin)]],
    'ship by scan and put-back': [DELIVERY.waitShip, (id: number) => [scan(id), putBack(id)]],
    'force-ship and put-back': [DELIVERY.waitLabel, (id: number) => [force(id), putBack(id)]],
    'two removals': [DELIVERY.waitPick, (id: number) => [remove(id), remove(id, supervisor)]],
    'two submissions': [DELIVERY.draft, (id: number) => [bench.submit([id]), bench.submit([id], admin)]],
  } as const
  it.each(Object.entries(RACES))('%s: exactly one wins, the other is told the state', async (_name, [state, run]) => {
    for (let n = 0; n < TIMES; n++) {
      const id = await bench.inState(state)
      const answers = await Promise.all(run(id))
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ code }) => code === 409)!.msg).toMatch(/当前为「|尚未拣货|系统繁忙/)
    }
    expect(await mismatches(db)).toEqual([])
  })

  it('audit and remove end in a removed order with nothing held, or in an audited one', async () => {
    for (let n = 0; n < TIMES; n++) {
      const id = await bench.inState(DELIVERY.waitAudit)
      const [audited, removed] = await Promise.all([bench.audit([id]), remove(id)])
      const { status } = await bench.row(id)
      expect(removed.code).toBe(200)
      expect(status).toBe(DELIVERY.removed)
      expect([200, 409]).toContain(audited.code)
    }
    expect(
      await db.one(sql`SELECT count(*)::int AS n FROM stock_occupancy WHERE state = 1 AND store_id = ${bench.storeId} AND doc_type = 'transfer' AND doc_id NOT IN
      (SELECT transfer_id FROM temu_delivery_order WHERE transfer_id IS NOT NULL)`),
    ).toEqual({ n: 0 })
  })

  it('one stock-up order is on one living delivery order, whoever builds', async () => {
    for (let n = 0; n < TIMES; n++) {
      const shared = await bench.asked([{ quantity: 3 }])
      const own = [await bench.asked([{ quantity: 3 }]), await bench.asked([{ quantity: 3 }])]
      const answers = await Promise.all([bench.create([own[0]!, shared]), bench.create([shared, own[1]!], {}, admin)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      const lines = await db.query(sql`
        SELECT l.id FROM temu_delivery_line l JOIN temu_delivery_order t ON t.id = l.document_id WHERE l.stock_order_id = ${shared.id} AND t.status <> ${DELIVERY.removed}`)
      expect(lines).toHaveLength(1)
    }
  })
})

describe('the platform gives up what a person works on', () => {
  const WORK = {
    submitted: [DELIVERY.draft, (id: number) => bench.submit([id])],
    audited: [DELIVERY.waitAudit, (id: number) => bench.audit([id])],
    shipped: [DELIVERY.waitShip, (id: number) => bench.ship(id)],
  } as const
  const pull = async () => pullStockOrders(app.house, await readyShop(app.house, bench.shopId, bench.ctx()), bench.ctx())
  const heldFor = (id: number) =>
    db.query(sql`SELECT 1 FROM stock_occupancy y JOIN temu_delivery_order t ON t.transfer_id = y.doc_id
      WHERE t.id = ${id} AND y.doc_type = 'transfer' AND y.state = 1`)

  it.each(Object.entries(WORK))(
    'while it is %s: it is gone with nothing held, or has left, or waits in red',
    async (_name, [state, work]) => {
      for (let n = 0; n < TIMES; n++) {
        const id = await bench.inState(state)
        const { sn } = (await db.one<{ sn: string }>(
          sql`SELECT sub_purchase_order_sn AS sn FROM temu_stock_order WHERE delivery_order_id = ${id}`,
        ))!
        await playCancel(await sceneOf(app.house), sn)
        const [answer] = await Promise.all([work(id), pull()])
        await pull()
        const { status, is_platform_cancelled: isRed } = await bench.row(id)
        if (state === DELIVERY.waitShip) expect(status === DELIVERY.shipped || isRed === 1).toBe(true)
        else expect([status, await heldFor(id)]).toEqual([DELIVERY.removed, []])
        expect([200, 409]).toContain(answer.code)
      }
      expect(await mismatches(db)).toEqual([])
    },
  )
})

describe('many orders', () => {
  it('are submitted and audited together with a number of statements that does not depend on them', async () => {
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await bench.draft())
    const rights = {
      ...bench.ctx(),
      user: { userId: 1, permissions: new Set(['*:*:*']), scope: { all: true, deptIds: [] }, storeIds: null } as never,
    }
    const counted = async (
      work: (tx: Tx, input: { ids: number[] }, ctx: typeof rights) => Promise<unknown>,
      chosen: number[],
    ) => {
      let n = 0
      await db.transact(async (tx) => {
        const count = <A extends keyof Tx>(verb: A) => ((...args: unknown[]) => (n++, (tx[verb] as any)(...args))) as Tx[A]
        const seen = { query: count('query'), one: count('one'), run: count('run'), named: count('named') }
        await work(seen, { ids: chosen }, rights)
      })
      return n
    }
    for (const work of [submitDeliveries, auditDeliveries]) {
      const few = await counted(work, ids.slice(0, 2))
      expect(few).toBeGreaterThan(10)
      expect(await counted(work, ids.slice(2))).toBe(few)
    }
    for (const id of ids) expect(await bench.row(id)).toMatchObject({ status: DELIVERY.waitPick, audit_by: 1 })
    expect(await mismatches(db)).toEqual([])
  })
})
