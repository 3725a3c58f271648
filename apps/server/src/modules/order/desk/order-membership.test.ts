import { ORDER_LIST_NAMES, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { holds, standsIn } from '@erp/contract/order/desk/order-standing'
import { INTERCEPTED, STAGE, type Stage } from '@erp/contract/order/order.states'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeStore } from '../../../../test/fixtures/stock.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const storeId = await makeStore(app)
const lines = [{ skuId: null, quantity: 1 }]
/** Waits for a second order of the same buyer, which the row does not tell. */
const BY_GROUP: OrderListName = 'sales-wait-merge-order'

interface Case {
  status: Stage
  isOutStock: 0 | 1
  orderExceptionType: number | null
}
const plain = Object.values(STAGE).map(
  (status): Case => ({
    status,
    isOutStock: 0,
    orderExceptionType: status === STAGE.unusual ? 1 : null,
  }),
)
const cases: Case[] = [
  ...plain,
  { status: STAGE.waitDistribute, isOutStock: 1, orderExceptionType: null },
  { status: STAGE.unusual, isOutStock: 0, orderExceptionType: INTERCEPTED },
]
const orders = await Promise.all(
  cases.map(async (order) => {
    const paid_time = new Date(app.clock.now().getTime() - 3_600_000)
    const times = {
      paid_time,
      stage_time: paid_time,
      ...(order.status >= STAGE.shipped && { ship_time: paid_time, archive_time: paid_time }),
    }
    const { status, isOutStock: is_out_stock, orderExceptionType: order_exception_type } = order
    return { ...order, ...(await makeOrder(db, { status, storeId, lines, is_out_stock, order_exception_type, ...times })) }
  }),
)
const rising = (a: number, b: number): number => a - b
const nos = orders.map(({ orderNo }) => orderNo).join('\n')

it.each(ORDER_LIST_NAMES)('%s shows the orders that its declaration says, counts and exports the same', async (name) => {
  const asked = { condition: { nos }, pageSize: 100 }
  const page = (await admin.post(`/order/${name}/list-page`, asked)).data
  const wanted = name === BY_GROUP ? [] : orders.filter((order) => holds(name, order)).map(({ id }) => id)
  expect(page.list.map(({ id }: { id: number }) => id).sort(rising)).toEqual(wanted.sort(rising))
  expect((await admin.post(`/order/${name}/status-count`, { condition: { nos } })).data.all).toBe(wanted.length)
})

it('every order stands in one list, which shows it and has its verbs', async () => {
  for (const order of orders) {
    const home = standsIn(order)
    expect(holds(home, order), `${order.status}`).toBe(true)
    const shown = await admin.post(`/order/${home}/list-page`, { condition: { nos: order.orderNo } })
    expect(shown.data.total, home).toBe(1)
  }
  expect(cases.map(standsIn)).toEqual([
    'sales-wait-dispatch-order',
    'sales-dispatched-order',
    'sales-unusual-order',
    'wait-distribute-order',
    ...Array(3).fill('store-sales-order'),
    'wait-sowing-order',
    'wait-package-order',
    'similar-stock-out-order',
    'wait-ship-order',
    'shipped-order',
    'sales-archive-order',
    'out-stock-order',
    'intercept-order',
  ])
})

it('a verb of a list is refused for orders that the list does not show', async () => {
  for (const name of ['wait-distribute-order', 'out-stock-order', 'sales-unusual-order', 'intercept-order'] as const) {
    for (const order of orders.filter((one) => !holds(name, one))) {
      const { data, code } = await admin.post(`/order/${name}/to-wait-dispatch`, { ids: [order.id] })
      expect(code === 200 ? data.success : [], `${name} ${order.status}`).toEqual([])
    }
  }
})
