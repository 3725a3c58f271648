import { TASK } from '@erp/contract/kit/task'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aliDesk, aliPurchase, simulatedCount } from '../../../../test/fixtures/ali-order.ts'
import { until } from '../../../../test/until.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const desk = await aliDesk(app)
const { auditor } = desk
const PATH = '/purchasing/order'
const order = async (orderId: number) => (await auditor.get(`${PATH}/details?orderId=${orderId}`)).data
const audit = (ids: number[], more: object = {}) => auditor.post(`${PATH}/audit`, { ids, auditRemark: '同意', ...more })
/** One that waits for its audit. */
async function waiting() {
  const made = await aliPurchase(desk)
  expect(await auditor.post(`${PATH}/un-audit`, { ids: [made.orderId] })).toMatchObject({ code: 200 })
  return made
}
const ended = (id: number) =>
  until(async () => {
    const { data } = await auditor.get(`/tool/task/${id}`)
    expect(data.status).toBeGreaterThan(TASK.running)
    return data
  })

it('places the orders of 1688 once they are audited; one that cannot be placed stays audited and is told', async () => {
  const [good, bad, plain] = [await waiting(), await waiting(), await waiting()]
  await app.house.db.run(sql`UPDATE goods_ali_goods SET link_status = 3 WHERE sku_id = ${bad.skuId}`)
  await app.house.db.run(sql`UPDATE purchasing_order SET order_type = 1 WHERE id = ${plain.orderId}`)
  const before = await simulatedCount(desk)
  const { code, data } = await audit([good.orderId, bad.orderId, plain.orderId], { placeNow: 1 })
  expect(code).toBe(200)
  expect(await simulatedCount(desk)).toBe(before)
  await app.house.jobs.start()
  const task = await ended(data.placeTaskId)
  expect(task).toMatchObject({ status: TASK.partly, total: 2, done: 2, failed: 1 })
  expect(task.failures).toEqual([
    { id: bad.orderId, name: bad.orderNo, reason: expect.stringMatching(/的1688规格已失效，请更换链接$/) },
  ])
  expect(await simulatedCount(desk)).toBe(before + 1)
  expect(await order(good.orderId)).toMatchObject({ checkFlag: 200, aliOrderId: expect.stringMatching(/^\d+$/) })
  for (const { orderId } of [bad, plain]) expect(await order(orderId)).toMatchObject({ checkFlag: 200, aliOrderId: null })
})

it('places nothing where it is not ticked, or where there is nothing of 1688', async () => {
  const [first, second] = [await waiting(), await waiting()]
  expect(await audit([first.orderId])).toMatchObject({ code: 200, data: null })
  await app.house.db.run(sql`UPDATE purchasing_order SET order_type = 1 WHERE id = ${second.orderId}`)
  expect(await audit([second.orderId], { placeNow: 1 })).toMatchObject({ code: 200, data: null })
})
