import { SHEIN_ORDER, STATION_NAMES, sheinOrderStates } from '@erp/contract/shein/order/order.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { must, type SheinMade, sheinFloor } from '../../../../test/fixtures/shein.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const floor = await sheinFloor(app)
const { waitRelease, waitPick, sent, received } = SHEIN_ORDER

interface Standing {
  order: SheinMade
  box: string
}
/** Brought there by the seller, the stations and the platform. */
async function standing(status: number): Promise<Standing> {
  const order = await floor.make()
  const none = { order, box: 'SB00000000000' }
  if (status === waitRelease) return none
  if (status === SHEIN_ORDER.void) {
    must(await invalid(order))
    return none
  }
  must(await floor.release([order.id]))
  const stations = STATION_NAMES.slice(0, status >= sent ? STATION_NAMES.length : (status - waitPick) / 10)
  const box = stations.includes('pack')
    ? must(await floor.warehouse.post('/trust/shein/box/open', { storeId: floor.storeId })).data.boxNo
    : none.box
  for (const [i, station] of stations.entries())
    must(await floor.scan(station, i < 3 ? order.orderNo : box, station === 'pack' ? { boxNo: box } : {}))
  if (status === received)
    await db.run(sql`UPDATE shein_order SET status = ${received}, receive_time = now() WHERE id = ${order.id}`)
  return { order, box }
}
const invalid = ({ id }: SheinMade) => floor.supervisor.post('/trust/shein/order/invalid', { ids: [id], reason: '平台改单' })

interface Verb {
  from: readonly number[]
  to: number
  run: (standing: Standing) => Promise<Answer>
}
const { release, invalid: voiding } = sheinOrderStates.moves
const VERBS: Record<string, Verb> = {
  release: { ...release, run: ({ order }) => floor.release([order.id]) },
  invalid: { ...voiding, run: ({ order }) => invalid(order) },
  ...Object.fromEntries(
    STATION_NAMES.map((station, i): [string, Verb] => {
      const run = ({ order, box }: Standing) => floor.scan(station, i < 3 ? order.orderNo : box)
      return [station, { from: [waitPick + i * 10], to: waitPick + (i + 1) * 10, run }]
    }),
  ),
}
const picture = async ({ id }: SheinMade) => [
  await floor.state({ id } as SheinMade),
  await db.query(sql`SELECT * FROM shein_order_line WHERE order_id = ${id} ORDER BY id`),
  await db.query(sql`SELECT * FROM shein_scan_record WHERE order_id = ${id} ORDER BY id`),
]

describe('a SHEIN order', () => {
  const states = Object.values(SHEIN_ORDER).map((state) => ({ state, name: sheinOrderStates.table[state]![0] }))
  it.each(states)('in $name takes the verbs of its table and refuses the others in words', async ({ state }) => {
    const stays = await standing(state)
    expect((await floor.state(stays.order)).status).toBe(state)
    const before = await picture(stays.order)
    for (const [verb, { from, to, run }] of Object.entries(VERBS)) {
      if (from.includes(state)) {
        const moves = await standing(state)
        expect([verb, await run(moves)]).toMatchObject([verb, { code: 200 }])
        expect([verb, (await floor.state(moves.order)).status]).toEqual([verb, to])
        continue
      }
      const answer = await run(stays)
      expect([verb, [404, 409].includes(answer.code), answer.msg]).toEqual([verb, true, expect.stringMatching(/[\u4e00-\u9fff]/)])
      expect([verb, await picture(stays.order)]).toEqual([verb, before])
    }
    expect(await mismatches(db)).toEqual([])
  })
})
