import { stateLabel } from '@erp/contract/kit'
import { STAGED, STOCK_ORDER, stagingStates, stockOrderStates } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const PATH = '/operation-temu/shipments'
const row = async (id: number) => (await db.one<any>(sql`SELECT * FROM temu_stock_order WHERE id = ${id}`))!
const press =
  (verb: string) =>
  (id: number): Promise<Answer> =>
    bench.seller.post(`${PATH}/${verb}`, { ids: [id] })

interface Verb {
  takes: (status: number, staged: number) => boolean
  leads: object
  run: (id: number) => Promise<Answer>
}
const VERBS: Record<string, Verb> = {
  accept: {
    takes: (status) => (stockOrderStates.moves['accept']!.from as readonly number[]).includes(status),
    leads: { platform_status: STOCK_ORDER.waitShip },
    run: press('accept'),
  },
  stage: {
    takes: (status, staged) => status === STOCK_ORDER.waitShip && staged === STAGED.no,
    leads: { is_staged: STAGED.yes },
    run: press('stage'),
  },
  unstage: { takes: (_status, staged) => staged === STAGED.yes, leads: { is_staged: STAGED.no }, run: press('unstage') },
}

describe('a stock-up order', () => {
  const standings = Object.values(STOCK_ORDER).flatMap((status) =>
    Object.values(STAGED).map((staged) => ({
      status,
      staged,
      name: `${stateLabel(stockOrderStates, status)}、${stateLabel(stagingStates, staged)}`,
    })),
  )
  it.each(standings)('in $name takes the verbs of its tables and refuses the others', async ({ status, staged }) => {
    const make = async () => (await bench.asked([{ quantity: 3 }], { status, staged })).id
    const stays = await make()
    const before = await row(stays)
    for (const [verb, { takes, leads, run }] of Object.entries(VERBS)) {
      if (takes(status, staged)) {
        const moves = await make()
        expect([verb, await run(moves)]).toMatchObject([verb, { code: 200 }])
        expect([verb, await row(moves)]).toMatchObject([verb, leads])
        continue
      }
      const answer = await run(stays)
      expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringMatching(/^备货单WB/)])
      expect([verb, await row(stays)]).toEqual([verb, before])
    }
  })

  it.each(Object.keys(VERBS))('on a delivery order is not moved by %s', async (verb) => {
    const order = await bench.asked([{ quantity: 3 }])
    await bench.create([order])
    const before = await row(order.id)
    expect(await VERBS[verb]!.run(order.id)).toMatchObject({ code: 409 })
    expect(await row(order.id)).toEqual(before)
  })
})
