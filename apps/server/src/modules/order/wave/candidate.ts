import type { Spot } from './path.ts'

export interface Template {
  id: number
  templateName: string
  pickKind: 1 | 2 | 3
  groupBy: 0 | 1 | 2
  byArea: number
  splitByArea: number
  minOrders: number
  maxOrders: number
  maxPieces: number | null
  maxVolume: number | null
  maxWeight: number | null
  urgentHours: number
  platNames: string[]
  shopIds: number[]
  wayIds: number[]
  tagIds: number[]
}
/** Pieces of an order's line that are held at a location. */
export interface Taking {
  orderDetailsId: number
  skuId: number
  sku: string
  locationId: number
  quantity: number
}
export interface Candidate {
  id: number
  orderNo: string
  version: number
  isUrgent: number
  latestShipTime: string | null
  paidTime: string | null
  platName: string
  shopId: number
  wayId: number | null
  wayName: string | null
  expressId: number | null
  expressName: string | null
  tagIds: number[]
  pickKind: 1 | 2 | 3
  weight: number
  volume: number
  takings: Taking[]
}
export type Spots = ReadonlyMap<number, Spot>

export const NEVER = '9999'
export const deadlineOf = (order: Pick<Candidate, 'latestShipTime'>): string => order.latestShipTime ?? NEVER

/** The one area of all its pieces, else 混区. */
export function areaOf(order: Candidate, spots: Spots): string {
  const areas = new Set(order.takings.map(({ locationId }) => spots.get(locationId)!.areaCode))
  return areas.size === 1 ? [...areas][0]! : '混区'
}
