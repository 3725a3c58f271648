import { type States, stateLabel } from '@erp/contract/kit'
import { BARGAIN, bargainStates, ORDER_CHECK, orderStates } from '@erp/contract/purchasing/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makePurchase, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const [buyer, auditor] = [await app.as('purchaser'), await app.as('supervisor')]
const PATH = '/purchasing/order'
const head = { supplierId: await makeSupplier(app), storeId: await makeStore(app) }
const skuId = await makeSku(app)

interface Order {
  orderId: number
  orderNo: string
  version: number
  lines: { orderDetailsId: number }[]
}
/** An order put where it is wanted, whatever led there. */
async function orderIn(checkFlag: number, bargainStatus: number = BARGAIN.none): Promise<Order> {
  const made = await makePurchase({ buyer, auditor }, head, [{ skuId, quantity: 2, price: '5' }])
  const audited = checkFlag === ORDER_CHECK.waitAudit ? null : made.auditTime
  await db.run(sql`
    UPDATE purchasing_order SET check_flag = ${checkFlag}, bargain_status = ${bargainStatus}, audit_time = ${audited}, archive_time = ${app.clock.now()},
      bargain_by = create_by, bargain_handler_id = CASE WHEN ${bargainStatus} = ${BARGAIN.handling} THEN audit_by END WHERE id = ${made.orderId}`)
  return made
}
const everything = (id: number) =>
  db.query(sql`SELECT o.*, l.* FROM purchasing_order o JOIN purchasing_order_line l ON l.order_id = o.id WHERE o.id = ${id}`)

const reason = { reason: '测试' }
const express = { expressDeliveryNo: 'SF998877' }
/** What each verb is called with, and by whom. */
const MAIN: Record<string, (order: Order) => Promise<{ code: number; msg: string }>> = {
  审核: ({ orderId }) => auditor.post(`${PATH}/audit`, { ids: [orderId], auditRemark: '同意' }),
  反审核: ({ orderId }) => auditor.post(`${PATH}/un-audit`, { ids: [orderId] }),
  作废: ({ orderId }) => buyer.post(`${PATH}/invalid`, { ids: [orderId] }),
  归档: ({ orderId }) => buyer.post(`${PATH}/archive`, { ids: [orderId] }),
  异常归档: ({ orderId }) => auditor.post(`${PATH}/abnormal-archive`, { ids: [orderId], ...reason }),
  撤销归档: ({ orderId }) => auditor.post(`${PATH}/return-archive`, { ids: [orderId] }),
}
const AMENDING: Record<string, (order: Order) => Promise<{ code: number; msg: string }>> = {
  登记发货: ({ orderId }) => buyer.post(`${PATH}/express/add`, { orderId, ...express }),
  改价修正: ({ orderId, version }) =>
    auditor.post(`${PATH}/correct-price`, { orderId, version, freight: '1', otherFee: '0', discountAmount: '0', ...reason }),
  减数: ({ orderId, version, lines }) =>
    buyer.post(`${PATH}/cancel-qty`, { orderId, version, lines: [{ ...lines[0], quantity: 1 }], ...reason }),
  多发确认: ({ orderId, version, lines }) =>
    buyer.post(`${PATH}/confirm-over`, { orderId, version, lines: [{ ...lines[0], quantity: 1, price: '0' }] }),
}
const BARGAINS: Record<string, (order: Order) => Promise<{ code: number; msg: string }>> = {
  提交议价: ({ orderId, version, lines }) =>
    buyer.post(`${PATH}/bargain/submit`, { orderId, version, lines: [{ ...lines[0], targetPrice: '4' }] }),
  接手: ({ orderId }) => auditor.post(`${PATH}/bargain/accept`, { ids: [orderId] }),
  完成议价: ({ orderId, version, lines }) =>
    auditor.post(`${PATH}/bargain/finish`, { orderId, version, lines: [{ ...lines[0], price: '4' }] }),
  作废议价: ({ orderId }) => buyer.post(`${PATH}/bargain/void`, { ids: [orderId], ...reason }),
}
const moveNamed = (states: States, label: string) => Object.values(states.moves).find((move) => move.label === label)!
const pairs = <T>(codes: readonly number[], verbs: Record<string, T>) =>
  codes.flatMap((code) => Object.entries(verbs).map(([label, run]) => ({ code, label, run })))

describe('the main track', () => {
  it.each(pairs(Object.values(ORDER_CHECK), MAIN))(
    '$label in $code goes where the table says, or nowhere',
    async ({ code, label, run }) => {
      const order = await orderIn(code)
      if (code === ORDER_CHECK.arrived && label === '归档')
        await db.run(sql`UPDATE purchasing_order_line SET cancel_qty = quantity WHERE order_id = ${order.orderId}`)
      const before = await everything(order.orderId)
      const answer = await run(order)
      const { from, to } = moveNamed(orderStates, label)
      const now = await db.one<{ flag: number }>(sql`SELECT check_flag AS flag FROM purchasing_order WHERE id = ${order.orderId}`)
      if (from.includes(code) && label !== '归档') expect([answer.code, now!.flag]).toEqual([200, to])
      else if (from.includes(code)) expect(answer).toMatchObject({ code: 409, msg: '未满足归档条件：未入库' })
      else {
        expect(answer).toMatchObject({
          code: 409,
          msg: `采购单${order.orderNo}当前为「${stateLabel(orderStates, code)}」，不能执行「${label}」`,
        })
        expect(await everything(order.orderId)).toEqual(before)
      }
    },
  )

  it.each(pairs(Object.values(ORDER_CHECK), AMENDING))(
    '$label in $code is for orders that are bought and not closed',
    async ({ code, label, run }) => {
      const order = await orderIn(code)
      const before = await everything(order.orderId)
      const answer = await run(order)
      const live = code === ORDER_CHECK.audited || code === ORDER_CHECK.underWay || code === ORDER_CHECK.arrived
      expect(answer.code).toBe(live ? 200 : 409)
      if (live) return
      expect(answer.msg).toBe(`采购单${order.orderNo}当前为「${stateLabel(orderStates, code)}」，不能执行「${label}」`)
      expect(await everything(order.orderId)).toEqual(before)
    },
  )
})

describe('bargaining', () => {
  it.each(pairs(Object.values(BARGAIN), BARGAINS))(
    '$label in $code goes where the table says, or nowhere',
    async ({ code, label, run }) => {
      const order = await orderIn(ORDER_CHECK.waitAudit, code)
      const before = await everything(order.orderId)
      const answer = await run(order)
      const { from, to } = moveNamed(bargainStates, label)
      const now = await db.one<{ state: number }>(
        sql`SELECT bargain_status AS state FROM purchasing_order WHERE id = ${order.orderId}`,
      )
      if (from.includes(code)) return expect([answer.code, now!.state]).toEqual([200, to])
      expect(answer).toMatchObject({ code: 409 })
      expect(answer.msg).toContain(`不能执行「${label}」`)
      expect(await everything(order.orderId)).toEqual(before)
    },
  )

  it.each(Object.entries(BARGAINS))('%s is for orders that wait for their audit', async (label, run) => {
    const order = await orderIn(ORDER_CHECK.audited, BARGAIN.waiting)
    const answer = await run(order)
    expect(answer).toMatchObject({ code: 409, msg: `采购单${order.orderNo}当前为「已审核」，不能执行「${label}」` })
  })
})
