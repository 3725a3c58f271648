import { describe, expect, it } from 'vitest'
import { type Candidate, type Template } from './candidate.ts'
import { minutesOf, type Spot, walk } from './path.ts'
import { cut, planWaves } from './plan.ts'

const spotOf = (locationName: string, locationId: number): Spot => {
  const [areaCode = '', roadwayNo = '', shelfNo = '', level = '1', positionNo = ''] = locationName.split('-')
  const areaSort = areaCode.charCodeAt(0)
  return {
    locationId,
    locationName,
    areaCode,
    areaSort,
    roadwayNo,
    roadwaySort: Number(roadwayNo),
    shelfNo,
    positionNo,
    levelNo: Number(level),
    pickSeq: 0,
  }
}
const named = (...names: string[]) => names.map((name, i) => spotOf(name, i + 1))
const walked = (...names: string[]) => walk(named(...names)).map((spot) => spot.locationName)

describe('the path', () => {
  it('goes up the first roadway of an area and down the next', () => {
    expect(walked('A-01-05-1', 'A-01-02-2', 'A-03-01-1', 'A-03-07-1', 'A-04-09-1', 'A-04-03-2')).toEqual([
      'A-01-02-2',
      'A-01-05-1',
      'A-03-07-1',
      'A-03-01-1',
      'A-04-03-2',
      'A-04-09-1',
    ])
  })
  it('begins upward again in each area, takes levels upward even when it goes down, and knows 9 before 10', () => {
    expect(walked('B-01-02-1', 'A-02-10-1', 'A-02-9-2', 'A-02-9-1', 'A-01-01-1', 'B-01-01-1')).toEqual([
      'A-01-01-1',
      'A-02-10-1',
      'A-02-9-1',
      'A-02-9-2',
      'B-01-01-1',
      'B-01-02-1',
    ])
  })
  it('takes 0.8 minutes a roadway, 0.25 a line, 0.05 a piece', () => {
    expect(minutesOf(3, 6, 11)).toBe('4.5')
    expect(minutesOf(1, 1, 1)).toBe('1.1')
  })
})

const template = (more: Partial<Template> = {}): Template => ({
  id: 1,
  templateName: 'T',
  pickKind: 3,
  groupBy: 0,
  byArea: 0,
  splitByArea: 0,
  minOrders: 1,
  maxOrders: 3,
  maxPieces: null,
  maxVolume: null,
  maxWeight: null,
  urgentHours: 12,
  platNames: [],
  shopIds: [],
  wayIds: [],
  tagIds: [],
  ...more,
})
const orderOf = (id: number, places: number[], due: string | null, more: Partial<Candidate> = {}): Candidate => ({
  id,
  orderNo: `O${id}`,
  version: 1,
  isUrgent: 0,
  latestShipTime: due && `2026-11-20 ${due}:00`,
  paidTime: '2026-11-01 10:00:00',
  platName: 'Joom',
  shopId: 1,
  wayId: 1,
  wayName: '云途',
  expressId: 1,
  expressName: '云途物流',
  tagIds: [],
  pickKind: 3,
  weight: 100,
  volume: 10,
  takings: places.map((locationId, i) => ({
    orderDetailsId: id * 10 + i,
    skuId: locationId,
    sku: `S${locationId}`,
    locationId,
    quantity: 1,
  })),
  ...more,
})
const spots = new Map(Array.from({ length: 9 }, (_, i) => [i + 1, spotOf(`A-0${Math.ceil((i + 1) / 3)}-0${i + 1}-1`, i + 1)]))
const never = { force: false, ahead: () => '2000' }
const forced = { force: true, ahead: () => '2000' }
const ids = (batches: Candidate[][]) => batches.map((orders) => orders.map(({ id }) => id))

describe('waves', () => {
  const [o1, o2, o3, o4] = [
    orderOf(1, [1, 2], '10:00'),
    orderOf(2, [2, 3], '12:00'),
    orderOf(3, [7, 8], '11:00'),
    orderOf(4, [1, 2], '18:00'),
  ]

  it('gather around the order due first those that add the fewest stops', () => {
    expect(ids(cut(template(), [o1, o3, o2, o4], spots))).toEqual([[1, 4, 2], [3]])
    const [first, second] = planWaves([template()], [o4, o3, o2, o1], spots, forced).batches
    expect(first!.orders.map(({ order, slotNo }) => [order.id, slotNo])).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
    ])
    expect(second!.orders.map(({ order, slotNo }) => [order.id, slotNo])).toEqual([[3, 1]])
  })
  it('make one line of equal locations and SKUs, along the path', () => {
    const [batch] = planWaves([template()], [o1, o2, o4], spots, forced).batches
    expect(batch!.picks).toMatchObject([
      {
        areaCode: 'A',
        lines: [
          { locationId: 1, quantity: 2, parts: [{ orderDetailsId: 10 }, { orderDetailsId: 40 }] },
          { locationId: 2, quantity: 3, parts: [{ orderDetailsId: 11 }, { orderDetailsId: 20 }, { orderDetailsId: 41 }] },
          { locationId: 3, quantity: 1 },
        ],
      },
    ])
    expect(batch).toMatchObject({ skuCount: 3, pieceCount: 6, estMinutes: '1.9' })
  })
  it('of one SKU go by day, then along the path, and keep equal SKUs together', () => {
    const one = { pickKind: 1 as const }
    const orders = [
      orderOf(1, [5], '23:00', one),
      orderOf(2, [1], '09:00', one),
      orderOf(3, [5], '01:00', one),
      orderOf(4, [1], null, one),
    ]
    expect(ids(cut(template({ pickKind: 1, maxOrders: 2 }), orders, spots))).toEqual([
      [2, 1],
      [3, 4],
    ])
  })
  it('end before the next order would pass a limit; a single order always fits', () => {
    const kind = { pickKind: 2 as const }
    const orders = [1, 2, 3].map((id) => orderOf(id, [1], '10:00', { ...kind, weight: 600, volume: 5 }))
    expect(ids(cut(template({ pickKind: 2, maxOrders: 9, maxWeight: 1200 }), orders, spots))).toEqual([[1, 2], [3]])
    expect(ids(cut(template({ pickKind: 2, maxOrders: 9, maxVolume: 4 }), orders, spots))).toEqual([[1], [2], [3]])
    expect(ids(cut(template({ pickKind: 2, maxOrders: 9, maxPieces: 2 }), orders, spots))).toEqual([[1, 2], [3]])
  })
  it('wait for enough orders, unless one is due soon or it is forced', () => {
    const few = template({ minOrders: 2, maxOrders: 9 })
    expect(planWaves([few], [o1], spots, never)).toMatchObject({ batches: [], left: [{ id: 1, reason: '不足最少2单' }] })
    expect(planWaves([few], [o1], spots, forced).batches).toHaveLength(1)
    const soon = { force: false, ahead: (hours: number) => (hours === 12 ? '2026-11-20 10:00:00' : '') }
    expect(planWaves([few], [o1], spots, soon).batches).toHaveLength(1)
  })
  it('take what suits their template, in the order of the templates; the rest stays behind', () => {
    const shops = [template({ id: 1, shopIds: [7] }), template({ id: 2, wayIds: [1], groupBy: 1, byArea: 1 })]
    const strange = orderOf(5, [1], '10:00', { wayId: null })
    const { batches, left } = planWaves(shops, [o1, orderOf(6, [1, 4], '10:00', { shopId: 7 }), strange], spots, forced)
    expect(batches.map(({ template: { id }, groupLabel }) => [id, groupLabel])).toEqual([
      [1, ''],
      [2, '云途 / A'],
    ])
    expect(left).toEqual([{ id: 5, orderNo: 'O5', reason: '没有适用的波次模板' }])
  })
  it('split by area into a pick order each', () => {
    const two = new Map([...spots, [10, spotOf('B-01-01-1', 10)]])
    const [batch] = planWaves([template({ splitByArea: 1, byArea: 1 })], [orderOf(1, [1, 10], '10:00')], two, forced).batches
    expect(batch).toMatchObject({ groupLabel: '混区', picks: [{ areaCode: 'A' }, { areaCode: 'B' }] })
  })
})
