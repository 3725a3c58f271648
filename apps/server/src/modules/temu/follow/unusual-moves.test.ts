import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { UNUSUAL_KIND, UNUSUAL_WAY } from '@erp/contract/temu/follow/unusual-transfer'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { lateDeliveries } from './late.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { supervisor } = bench
const PATH = '/operation-temu/unusual-transfer'
const BOOKS = `${booksBut()}|^temu_`
const KINDS = Object.entries(UNUSUAL_KIND)
const WAYS = Object.entries(UNUSUAL_WAY)

/** Ten pieces of a SKU that is not there any more were sent; two of them are not accounted for. */
async function differing(kind: number, left = 2): Promise<{ id: number; row: (of?: number) => Promise<any> }> {
  const skuId = await bench.goods(10 + left)
  const id = await bench.inState(DELIVERY.shipped, [{ skuId, quantity: 10 }])
  const [{ product_sku_id: productSkuId }] = await bench.linesOf(id)
  const tell = async (receiveQty: number, status: number) => {
    await bench.receipt(id, [{ productSkuId, receiveQty, rejectQty: 0 }], status)
    await bench.pull()
  }
  if (kind === UNUSUAL_KIND.short) await tell(8, STOCK_ORDER.stored)
  if (kind === UNUSUAL_KIND.refused) await tell(8, STOCK_ORDER.refused)
  if (kind === UNUSUAL_KIND.surplus) await tell(12, STOCK_ORDER.stored)
  if (kind === UNUSUAL_KIND.late) {
    await tell(8, STOCK_ORDER.received)
    await db.run(sql`UPDATE temu_delivery_order SET ship_time = '2026-11-01 10:00:00' WHERE id = ${id}`)
    await lateDeliveries.run(app.house)
  }
  const { delivery_order_no: deliveryOrderNo } = await bench.row(id)
  const row = async (of = kind) => {
    const { data } = await supervisor.post(`${PATH}/list-page`, { condition: { deliveryOrderNo } })
    return data.list.find((each: { kind: number }) => each.kind === of)
  }
  return { id, row }
}
const handle = ({ id, version }: any, handleType: number, quantity: number) =>
  supervisor.post(`${PATH}/handle`, { id, version, entries: [{ handleType, quantity, claimAmount: '5' }] })
const wait = ({ id, version }: any) => supervisor.post(`${PATH}/wait`, { id, version, until: '2026-11-25' })
const fits = (kind: number, way: number) => (way === UNUSUAL_WAY.transfer) === (kind === UNUSUAL_KIND.surplus)

/** Whoever handles one that was late gives it up: it goes on as one that is short. */
describe('a difference', () => {
  it.each(KINDS.flatMap(([name, kind]) => WAYS.map(([verb, way]) => [name, verb, kind, way] as const)))(
    '%s, %s: piece by piece where the way is one of its kind, refused otherwise',
    async (_name, _verb, kind, way) => {
      const { id, row } = await differing(kind)
      const open = await row()
      expect(open).toMatchObject({ kind, status: 0, missQty: 2, handledQty: 0 })
      if (!fits(kind, way)) {
        const msg = kind === UNUSUAL_KIND.surplus ? '多收只能补调拨' : '补调拨只用于多收'
        return expect(await untouched(app, () => handle(open, way, 1), BOOKS)).toMatchObject({ code: 400, msg })
      }
      expect(await handle(open, way, 1)).toMatchObject({ code: 200 })
      const on = kind === UNUSUAL_KIND.late ? UNUSUAL_KIND.short : kind
      if (on !== kind) expect(await row()).toMatchObject({ status: 2 })
      expect(await row(on)).toMatchObject({ status: 1, handledQty: 1 })
      expect(await handle(await row(on), way, 1)).toMatchObject({ code: 200 })
      const done = await row(on)
      expect(done).toMatchObject({ status: 2, handledQty: 2 })
      expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
      expect(await untouched(app, () => handle(done, way, 1), BOOKS)).toMatchObject({
        code: 400,
        msg: '处理数量超过未处理数量 0',
      })
      expect(await mismatches(db)).toEqual([])
    },
  )

  it.each(KINDS)('%s waits longer only where nothing was heard of it', async (_name, kind) => {
    const { row } = await differing(kind)
    const open = await row()
    if (kind === UNUSUAL_KIND.late) {
      expect(await wait(open)).toMatchObject({ code: 200 })
      await handle(await row(), UNUSUAL_WAY.lost, 2)
      const done = await row()
      const msg = '异常调拨已处理，请刷新后重试'
      return expect(await untouched(app, () => wait(done), BOOKS)).toMatchObject({ code: 409, msg })
    }
    const msg = '只有超时未收货可以继续等待'
    expect(await untouched(app, () => wait(open), BOOKS)).toMatchObject({ code: 409, msg })
  })

  it('of too many is not transferred where the store has nothing left', async () => {
    const { row } = await differing(UNUSUAL_KIND.surplus, 1)
    const open = await row()
    const answer = await untouched(app, () => handle(open, UNUSUAL_WAY.transfer, 2), BOOKS)
    expect(answer).toMatchObject({ code: 409, msg: expect.stringMatching(/^库存不足：.+需2 可用1$/) })
    expect(await row()).toMatchObject({ status: 0, handledQty: 0 })
  })

  it('is handled by one of two people', async () => {
    const { row } = await differing(UNUSUAL_KIND.short)
    const open = await row()
    const answers = await Promise.all([handle(open, UNUSUAL_WAY.lost, 2), handle(open, UNUSUAL_WAY.received, 2)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await row()).toMatchObject({ status: 2, handledQty: 2 })
    expect(await mismatches(db)).toEqual([])
  })
})
