import { manifests } from '@erp/contract'
import type { WaitingWork } from '@erp/contract/account/waiting'
import { pathOf } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { testApp } from './app.ts'
import { makeOrder } from './fixtures/order.ts'

const app = await testApp()
const { db, calls } = app.house
const declared = manifests.flatMap((module) => module.waiting ?? [])
const waitingOf = async (who: string): Promise<WaitingWork[]> => (await (await app.as(who)).get('/v1/user/waiting')).data
const labelsOf = async (who: string) => (await waitingOf(who)).map(({ label }) => label)

const ROLES = ['admin', 'seller', 'developer', 'supervisor', 'warehouse', 'purchaser', 'finance']

describe('what waits for a person', () => {
  it.each(ROLES)('is for %s what the tabs of the lists say', async (role) => {
    const person = await app.as(role)
    const work = await waitingOf(role)
    expect(work.length).toBeGreaterThan(0)
    for (const { label, count } of work) {
      const { tab, counts } = declared.find((one) => one.label === label)!
      const { resource, action } = calls.get(counts)!
      const told = await person.post(pathOf(resource, action), {})
      expect(told.code, `${role} ${label}`).toBe(200)
      const { all, ...each } = told.data as Record<string, number>
      const whole = all ?? Object.values(each).reduce((a, b) => a + b, 0)
      expect([label, count]).toEqual([label, tab === undefined ? whole : (each[tab] ?? 0)])
    }
  })

  it('is what each role does', async () => {
    expect(await labelsOf('seller')).toEqual(
      expect.arrayContaining(['店铺SKU未匹配', '待派单', '未匹配仓库/渠道', '节点超时', '异常订单', '缺货订单']),
    )
    const floor = await labelsOf('warehouse')
    expect(floor).toEqual(expect.arrayContaining(['待生成波次', '待领取拣货单', '待包装', '待发货', '调拨待签收']))
    expect(floor).not.toContain('待派单')
    const supervisor = await labelsOf('supervisor')
    expect(supervisor).toEqual(expect.arrayContaining(['商品待审核', '调拨待审核', '差错单待审核', '异常订单']))
    expect(supervisor).not.toContain('待包装')
    expect(await labelsOf('finance')).toEqual(expect.arrayContaining(['调拨待财审', '盘点结果待财审', '运费表待审核']))
    expect(await labelsOf('newcomer')).toEqual([])
    expect(await labelsOf('admin')).toContain('账号待审批')
  })

  it('grows with an order of one’s own and not with another’s; list and profile say as many', async () => {
    const shopOf = async (username: string) =>
      (await db.one<{ id: number }>(
        sql`SELECT s.id FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.username = ${username} ORDER BY s.id LIMIT 1`,
      ))!.id
    const seller = await app.as('seller')
    const dispatch = async () => {
      const [work, profile] = [await waitingOf('seller'), (await seller.get('/v1/user/info')).data]
      const [all, failed] = ['待派单', '派单失败'].map((name) => work.find(({ label }) => label === name)!)
      return { count: all!.count, failed, dpdTotal: profile.dpdTotal, dpdTotal1: profile.dpdTotal1 }
    }
    const before = await dispatch()
    const now = app.clock.now()
    const own = { status: 10, shop_id: await shopOf('seller') }
    await makeOrder(db, { ...own, paid_time: new Date(now.getTime() - 25 * 3_600_000), dispatch_error: '没有渠道' })
    await makeOrder(db, { ...own, paid_time: new Date(now.getTime() - 23 * 3_600_000) })
    await makeOrder(db, { status: 10, shop_id: await shopOf('tian.yuan'), paid_time: now })
    const after = await dispatch()
    expect(after).toMatchObject({
      count: before.count + 2,
      dpdTotal: before.dpdTotal + 2,
      dpdTotal1: before.dpdTotal1 + 1,
      failed: { count: before.failed!.count + 1, path: '/orderList/salesWaitDispatchOrder?tab=failed' },
    })
    const listed = async (condition: object) =>
      (await seller.post('/order/sales-wait-dispatch-order/list-page', { condition })).data.total
    expect([await listed({}), await listed({ tab: ['failed'] })]).toEqual([after.count, after.failed!.count])
    expect(after.dpdTotal).toBe(after.count)
    expect((await (await app.as('warehouse')).get('/v1/user/info')).data).toMatchObject({ dpdTotal: 0, dpdTotal1: 0 })
  })
})
