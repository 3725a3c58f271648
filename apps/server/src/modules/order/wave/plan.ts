import { normalText } from '../rules/facts.ts'
import { areaOf, type Candidate, deadlineOf, NEVER, type Spots, type Template } from './candidate.ts'
import { type Composed, compose } from './compose.ts'
import { walk } from './path.ts'

export interface Left {
  id: number
  orderNo: string
  reason: string
}
export interface Planned extends Composed {
  template: Template
  groupLabel: string
}
export interface Plan {
  batches: Planned[]
  left: Left[]
}

export const inTurn = (a: Candidate, b: Candidate): number =>
  b.isUrgent - a.isUrgent ||
  deadlineOf(a).localeCompare(deadlineOf(b)) ||
  (a.paidTime ?? NEVER).localeCompare(b.paidTime ?? NEVER) ||
  a.id - b.id

/** §5.7, steps 1 to 6: nothing is written. */
export function planWaves(templates: readonly Template[], candidates: readonly Candidate[], spots: Spots, until: Until): Plan {
  const plan: Plan = { batches: [], left: [] }
  let rest = candidates.toSorted(inTurn)
  for (const template of templates) {
    const taken = rest.filter((order) => suits(template, order))
    const mine = new Set(taken)
    rest = rest.filter((order) => !mine.has(order))
    for (const [groupLabel, group] of Map.groupBy(taken, (order) => labelOf(template, order, spots)))
      for (const orders of cut(template, group, spots))
        if (isWorth(template, orders, until)) plan.batches.push({ ...compose(template, orders, spots), template, groupLabel })
        else plan.left.push(...orders.map((order) => leave(order, `不足最少${template.minOrders}单`)))
  }
  plan.left.push(...rest.map((order) => leave(order, '没有适用的波次模板')))
  return plan
}

export interface Until {
  /** Cuts below the least number are made all the same. */
  force: boolean
  /** Wire time that is so many hours ahead. */
  ahead: (hours: number) => string
}

const leave = ({ id, orderNo }: Candidate, reason: string): Left => ({ id, orderNo, reason })

const any = <T>(wanted: readonly T[], has: readonly T[]): boolean =>
  wanted.length === 0 || has.some((each) => wanted.includes(each))
const suits = (template: Template, order: Candidate): boolean =>
  template.pickKind === order.pickKind &&
  any(template.platNames.map(normalText), [normalText(order.platName)]) &&
  any(template.shopIds, [order.shopId]) &&
  any(template.wayIds, order.wayId === null ? [] : [order.wayId]) &&
  any(template.tagIds, order.tagIds)

function labelOf({ groupBy, byArea }: Template, order: Candidate, spots: Spots): string {
  const carrier = groupBy === 1 ? (order.wayName ?? '无渠道') : groupBy === 2 ? (order.expressName ?? '无物流公司') : ''
  return [carrier, byArea ? areaOf(order, spots) : ''].filter(Boolean).join(' / ')
}

const isWorth = ({ minOrders, urgentHours }: Template, orders: Candidate[], { force, ahead }: Until): boolean =>
  force || orders.length >= minOrders || orders.some((order) => deadlineOf(order) <= ahead(urgentHours))

/** What a batch may hold; one order always fits. */
class Room {
  private count = 0
  private pieces = 0
  private volume = 0
  private weight = 0
  private readonly template: Template
  constructor(template: Template) {
    this.template = template
  }

  fits(order: Candidate): boolean {
    const { maxOrders, maxPieces, maxVolume, maxWeight } = this.template
    if (this.count === 0) return true
    const within = (most: number | null, now: number) => most === null || now <= most
    return (
      this.count < maxOrders &&
      within(maxPieces, this.pieces + piecesOf(order)) &&
      within(maxVolume, this.volume + order.volume) &&
      within(maxWeight, this.weight + order.weight)
    )
  }

  add(order: Candidate): void {
    this.count += 1
    this.pieces += piecesOf(order)
    this.volume += order.volume
    this.weight += order.weight
  }
}
const piecesOf = (order: Candidate): number => order.takings.reduce((sum, { quantity }) => sum + quantity, 0)

export const cut = (template: Template, group: readonly Candidate[], spots: Spots): Candidate[][] =>
  template.pickKind === 3 ? cutMixed(template, group) : cutAlike(template, group, spots)

/** Kinds 1 and 2: by day, then along the path, so that equal SKUs stay together. */
function cutAlike(template: Template, group: readonly Candidate[], spots: Spots): Candidate[][] {
  const used = new Set(group.flatMap((order) => order.takings.map(({ locationId }) => locationId)))
  const rank = new Map(walk([...used].map((id) => spots.get(id)!)).map((spot, i) => [spot.locationId, i]))
  const keyed = group.map((order) => ({
    order,
    day: deadlineOf(order).slice(0, 10),
    rank: Math.min(...order.takings.map(({ locationId }) => rank.get(locationId)!)),
    sku: order.takings[0]?.sku ?? '',
  }))
  keyed.sort(
    (a, b) =>
      a.day.localeCompare(b.day) ||
      a.rank - b.rank ||
      a.sku.localeCompare(b.sku) ||
      (a.order.paidTime ?? NEVER).localeCompare(b.order.paidTime ?? NEVER) ||
      a.order.id - b.order.id,
  )
  const batches: { room: Room; orders: Candidate[] }[] = []
  for (const { order } of keyed) {
    const last = batches.at(-1)
    const into = last?.room.fits(order) ? last : { room: new Room(template), orders: [] }
    if (into !== last) batches.push(into)
    into.room.add(order)
    into.orders.push(order)
  }
  return batches.map(({ orders }) => orders)
}

/** Kind 3: around the order that is due first, those that add the fewest stops. */
function cutMixed(template: Template, group: readonly Candidate[]): Candidate[][] {
  const left = new Stops(group.toSorted((a, b) => deadlineOf(a).localeCompare(deadlineOf(b)) || a.id - b.id))
  const batches: Candidate[][] = []
  for (let seed = left.first(); seed; seed = left.first()) {
    const room = new Room(template)
    const orders: Candidate[] = []
    left.begin()
    for (let next: Candidate | undefined = seed; next && room.fits(next); next = left.nearest()) {
      room.add(next)
      orders.push(next)
      left.take(next)
    }
    batches.push(orders)
  }
  return batches
}

/** How many locations each waiting order would add to the batch being made, kept up while orders join. */
class Stops {
  private readonly waiting: Set<Candidate>
  private readonly at = new Map<number, Candidate[]>()
  private readonly places = new Map<Candidate, number[]>()
  private fresh = new Map<Candidate, number>()
  private inBatch = new Set<number>()
  constructor(orders: readonly Candidate[]) {
    this.waiting = new Set(orders)
    for (const order of orders) {
      const ids = [...new Set(order.takings.map(({ locationId }) => locationId))]
      this.places.set(order, ids)
      for (const id of ids) this.at.set(id, [...(this.at.get(id) ?? []), order])
    }
  }

  first = (): Candidate | undefined => this.waiting.values().next().value

  begin(): void {
    this.inBatch = new Set()
    this.fresh = new Map([...this.waiting].map((order) => [order, this.places.get(order)!.length]))
  }

  take(order: Candidate): void {
    this.waiting.delete(order)
    for (const id of this.places.get(order)!) {
      if (this.inBatch.has(id)) continue
      this.inBatch.add(id)
      for (const other of this.at.get(id)!) this.fresh.set(other, (this.fresh.get(other) ?? 1) - 1)
    }
  }

  /** Ties go to the earlier deadline: the order they wait in. */
  nearest(): Candidate | undefined {
    let best: Candidate | undefined
    let least = Number.POSITIVE_INFINITY
    for (const order of this.waiting) {
      const n = this.fresh.get(order)!
      if (n < least) [best, least] = [order, n]
      if (n === 0) break
    }
    return best
  }
}
