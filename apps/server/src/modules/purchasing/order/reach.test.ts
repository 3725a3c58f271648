import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { bought, moneyHouse } from '../../../../test/fixtures/purchase-money.ts'
import { fresh } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextLater } from '../../../kit/job/background.ts'
import { possessions } from '../../account/user/possessions.ts'

const app = await testApp()
const { db } = app.house
await db.run(sql`
  INSERT INTO account_role_permission (role_id, permission)
  SELECT s.id, p.permission FROM account_role s, account_role r JOIN account_role_permission p ON p.role_id = r.id
  WHERE s.role_key = 'seller' AND r.role_key = 'purchaser' ON CONFLICT DO NOTHING`)
await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key IN ('seller', 'purchaser')`)
const house = await moneyHouse(app)
const other = await app.as('seller')
const idOf = async (name: string) => (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${name}`))!.id

it('what follows an order is seen by its buyer, and by the next one once it is handed over', async () => {
  const { orderId, lines } = await bought(app, house)
  const { data: refund } = await house.buyer.post('/purchasing/refund/create', {
    orderId,
    refundType: 1,
    reason: '少货',
    lines: [{ orderDetailsId: lines[0].orderDetailsId, quantity: 1 }],
  })
  const loose = `8${fresh()}`
  const linked = `9${fresh()}`
  const ours = [loose, linked].sort()
  await db.run(
    sql`INSERT INTO purchasing_ali_order (ali_order_id, ali_status) VALUES (${loose}, 'waitsellersend'), (${linked}, 'waitsellersend')`,
  )
  await db.run(sql`UPDATE purchasing_ali_order SET order_id = ${orderId} WHERE ali_order_id = ${linked}`)
  const seenBy = async (person: typeof other) => {
    const read = async (path: string, field: string) => {
      const [page, count] = [
        await person.post(`/purchasing/${path}/list-page`, { condition: {}, pageSize: 100 }),
        await person.post(`/purchasing/${path}/status-count`, { condition: {} }),
      ]
      const found = page.data.list.map((row: Record<string, unknown>) => row[field])
      expect([path, count.data.all]).toEqual([path, found.length])
      return found
    }
    return {
      refunds: await read('refund', 'refundId'),
      ali: (await read('ali/order', 'aliOrderId')).filter((no: string) => ours.includes(no)).sort(),
    }
  }
  expect(await seenBy(house.buyer)).toEqual({ refunds: [refund.refundId], ali: ours })
  expect(await seenBy(other)).toEqual({ refunds: [], ali: [loose] })
  const [from, to] = [await idOf('purchaser'), await idOf('seller')]
  const ctx = await contextLater(app.house, to, 'purchasing/plan#assign')
  await db.transact((tx) =>
    possessions()
      .find(({ kind }) => kind === 'purchasing.order')!
      .handOver(tx, from, to, ctx),
  )
  expect(await seenBy(other)).toEqual({ refunds: [refund.refundId], ali: ours })
})
