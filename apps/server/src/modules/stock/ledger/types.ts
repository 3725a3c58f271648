import type { Clock } from '../../../kit/clock.ts'

/** Who posts and by which clock; every `ctx` is one. */
export interface Poster {
  house: { clock: Clock }
  user: { userId: number } | null
}

/** The document a posting belongs to. Its row is locked by the caller before anything is posted. */
export interface Doc {
  docType: string
  docId: number
  docNo: string
  remark?: string
  /** Lines of this document are posted in parts. Without it a second posting of a line is refused. */
  parts?: boolean
}

/** 1 location, 2 container. */
export type PlaceType = 1 | 2
export interface Place {
  placeType: PlaceType
  placeId: number
}
/** A SKU in a store: the unit of locks, layers and cost. */
export interface Pair {
  storeId: number
  skuId: number
}
export interface Spot extends Pair, Place {}
export interface Piece extends Spot {
  lineId: number
  quantity: number
  /** Where several documents of a type are posted at once: the one this piece belongs to. */
  doc?: OwnDoc | undefined
}
export type OwnDoc = Pick<Doc, 'docId' | 'docNo'>

export const pieceAt = (line: Omit<Piece, keyof Place>, { placeType, placeId }: Place): Piece => ({
  lineId: line.lineId,
  storeId: line.storeId,
  skuId: line.skuId,
  quantity: line.quantity,
  placeType,
  placeId,
  ...(line.doc ? { doc: line.doc } : {}),
})

/** Money as decimal text. `amount`, the whole line's, stands before `unitCost`. */
export type Worth = { unitCost: string; amount?: undefined } | { amount: string; unitCost?: undefined }
/** The first day in the company; today unless it came from another store. */
export type Arrival = Piece & Worth & { inDate?: string }

export type InBiz = 101 | 102 | 103 | 104 | 105 | 108
export type OutBiz = 201 | 202 | 203 | 204 | 205 | 208

export interface NewLayer {
  layerId: number
  unitCost: string
  amount: string
}
/** What left a layer, oldest first. */
export interface Taken {
  layerId: number
  inDate: string
  quantity: number
  amount: string
}
/** What pieces that left had cost. */
export interface Cost extends Piece {
  unitCost: string
  amount: string
  oldestInDate: string
  layers: Taken[]
}

export const pairKey = ({ storeId, skuId }: Pair): string => `${storeId}/${skuId}`
export const spotKey = (spot: Spot): string => `${spot.storeId}/${spot.skuId}/${spot.placeType}/${spot.placeId}`

/** A mistake of the caller's, not of the user's. */
export function requireCounts(pieces: readonly { quantity: number }[]): void {
  for (const { quantity } of pieces)
    if (!Number.isInteger(quantity) || quantity <= 0) throw new Error(`${quantity} is not a quantity`)
}
