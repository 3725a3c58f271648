import { DELIVERY, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { admin } = bench
const ORDER = '/operation-temu/delivery-order'

const VERBS: Record<string, (id: number) => Promise<Answer>> = {
  edit: async (id) => {
    const { version, lines } = await bench.details(id)
    const written = lines.map(({ lineId, planQty }: any) => ({ lineId, planQty: Math.max(1, planQty - 1) }))
    return admin.put(`${ORDER}/edit`, { deliveryOrderId: id, version, lines: written, remark: '改' })
  },
  submit: (id) => bench.submit([id], admin),
  audit: (id) => bench.audit([id], admin),
  reject: (id) => admin.post(`${ORDER}/transfer-order-reject`, { ids: [id], reason: '不调' }),
  ship: (id) => bench.ship(id, bench.travel(), admin),
  forceShip: (id) => admin.post(`${ORDER}/force-ship`, { deliveryOrderId: id, reason: '平台催得很急', ...bench.travel() }),
  putBack: (id) => admin.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '不发了' }),
  remove: (id) => admin.post(`${ORDER}/remove`, { ids: [id], reason: '不要了' }),
  receive: async (id) => {
    const lines = (await bench.linesOf(id)).map((line) => ({ lineId: line.id, receiveQty: line.receive_qty + 1 }))
    return admin.post(`${ORDER}/receive`, { deliveryOrderId: id, evidence: '平台后台截图', lines })
  },
}
function leadsTo(verb: string, state: number): number | null {
  if (verb === 'edit') return state === DELIVERY.draft ? state : null
  if (verb === 'receive' && state === DELIVERY.received) return DELIVERY.received
  const { from, to } = deliveryStates.moves[verb as keyof typeof deliveryStates.moves]
  return (from as readonly number[]).includes(state) ? to : null
}
const standing = Object.values(DELIVERY).map((state) => ({ state, name: deliveryStates.table[state]![0] }))
const picture = async (id: number) => [await bench.row(id), await bench.linesOf(id)]

describe('a delivery order', () => {
  it.each(standing)('in $name takes the verbs of its table and refuses the others', async ({ state }) => {
    const id = await bench.inState(state)
    const before = await picture(id)
    for (const verb of Object.keys(VERBS)) {
      const to = leadsTo(verb, state)
      if (to !== null) {
        const other = await bench.inState(state)
        expect([verb, await VERBS[verb]!(other)]).toMatchObject([verb, { code: 200 }])
        expect([verb, (await bench.row(other)).status]).toEqual([verb, to])
      } else {
        const answer = await VERBS[verb]!(id)
        expect([verb, answer.code, answer.msg]).toEqual([verb, 409, expect.stringMatching(/[\u4e00-\u9fff]/)])
        expect([verb, await picture(id)]).toEqual([verb, before])
      }
    }
    expect(await mismatches(db)).toEqual([])
  })
})
