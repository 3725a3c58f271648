import { areaOf, type Candidate, deadlineOf, type Spots, type Taking, type Template } from './candidate.ts'
import { minutesOf, walk } from './path.ts'

export interface PlannedLine {
  locationId: number
  skuId: number
  sku: string
  quantity: number
  parts: { orderDetailsId: number; quantity: number }[]
}
export interface PlannedPick {
  areaCode: string | null
  lines: PlannedLine[]
}
export interface Composed {
  orders: { order: Candidate; slotNo: number | null }[]
  picks: PlannedPick[]
  skuCount: number
  pieceCount: number
  estMinutes: string
}

/** A batch of these orders: slots by deadline, one pick order or one an area, lines along the path. */
export function compose(
  template: Pick<Template, 'pickKind' | 'splitByArea'>,
  orders: readonly Candidate[],
  spots: Spots,
): Composed {
  const due = orders.toSorted((a, b) => deadlineOf(a).localeCompare(deadlineOf(b)) || a.id - b.id)
  const takings = due.flatMap((order) => order.takings)
  const lines = linesOf(takings, spots)
  const areas = template.splitByArea
    ? [...Map.groupBy(lines, (line) => spots.get(line.locationId)!.areaCode)].map(([areaCode, own]) => ({ areaCode, lines: own }))
    : [{ areaCode: oneArea(due, spots), lines }]
  const roadways = new Set(
    lines.map(({ locationId }) => `${spots.get(locationId)!.areaCode}-${spots.get(locationId)!.roadwayNo}`),
  )
  const pieceCount = takings.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    orders: due.map((order, i) => ({ order, slotNo: template.pickKind === 3 ? i + 1 : null })),
    picks: areas,
    skuCount: new Set(takings.map(({ skuId }) => skuId)).size,
    pieceCount,
    estMinutes: minutesOf(roadways.size, lines.length, pieceCount),
  }
}

const oneArea = (orders: readonly Candidate[], spots: Spots): string | null => {
  const areas = new Set(orders.map((order) => areaOf(order, spots)))
  return areas.size === 1 ? [...areas][0]! : null
}

/** Equal (location, SKU) are one line; whose pieces they are is kept, the earliest due first. */
function linesOf(takings: readonly Taking[], spots: Spots): PlannedLine[] {
  const lines = new Map<string, PlannedLine>()
  for (const { locationId, skuId, sku, orderDetailsId, quantity } of takings) {
    const key = `${locationId}/${skuId}`
    const line = lines.get(key) ?? { locationId, skuId, sku, quantity: 0, parts: [] }
    lines.set(key, line)
    line.quantity += quantity
    line.parts.push({ orderDetailsId, quantity })
  }
  const byPlace = Map.groupBy(lines.values(), (line) => line.locationId)
  return walk([...byPlace.keys()].map((id) => spots.get(id)!)).flatMap((spot) =>
    byPlace.get(spot.locationId)!.toSorted((a, b) => a.sku.localeCompare(b.sku)),
  )
}
