import type { TemuPickDetails, TemuPickLine } from '@erp/contract/temu/floor/pick-receipt'
import { isTimes } from '../../../kit/scan/quantity.ts'
import type { QueuedScans, Scan } from '../../../kit/scan/queue.ts'

/** What is taken of one SKU at one place, for however many orders. */
export interface Stop
  extends Pick<TemuPickLine, 'locationName' | 'sku' | 'skuName' | 'skuImage' | 'barcode' | 'quantity' | 'pickedQty'> {
  key: string
  /** Picked here, not confirmed by the server yet. */
  unsent: number
  /** Not there: it is not looked for any more. */
  isShort: boolean
  lineIds: number[]
  orders: string[]
}
export interface Walk extends Omit<TemuPickDetails, 'lines'> {
  stops: Stop[]
}

/** The walk as the picker has made it: what the server knows, what waits to be sent, and what was not found. */
export function walked(pick: TemuPickDetails, { waiting }: Pick<QueuedScans, 'waiting'>, short: readonly number[] = []): Walk {
  const known = stopsOf(pick.lines, short)
  const now = stopsOf(waiting.reduce(after, pick).lines, short)
  return { ...pick, stops: now.map((stop, i) => ({ ...stop, unsent: stop.pickedQty - known[i]!.pickedQty })) }
}

/** The receipt after one scan of it, whether the server has answered it or not. Pieces go to the lines of their place in turn. */
export function after(pick: TemuPickDetails, { path, input }: Pick<Scan, 'path' | 'input'>): TemuPickDetails {
  if (!path.endsWith('/pick-record/add') || input['pickNo'] !== pick.pickNo) return pick
  let left = Number(input['quantity'])
  const lines = pick.lines.map((line) => {
    if (line.locationName !== input['locationName'] || line.sku !== input['sku'] || line.isShort) return line
    const n = Math.min(left, line.quantity - line.pickedQty)
    left -= n
    return n ? { ...line, pickedQty: line.pickedQty + n } : line
  })
  return { ...pick, lines }
}

function stopsOf(lines: TemuPickLine[], short: readonly number[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const line of lines) {
    const key = `${line.locationName} ${line.sku}`
    const stop = stops.get(key) ?? { ...line, key, quantity: 0, pickedQty: 0, unsent: 0, isShort: false, lineIds: [], orders: [] }
    stops.set(key, {
      ...stop,
      quantity: stop.quantity + line.quantity,
      pickedQty: stop.pickedQty + line.pickedQty,
      isShort: stop.isShort || line.isShort === 1 || short.includes(line.lineId),
      lineIds: [...stop.lineIds, line.lineId],
      orders: [...new Set([...stop.orders, line.deliveryOrderNo])],
    })
  }
  return [...stops.values()]
}

export const lackingAt = ({ quantity, pickedQty }: Stop): number => quantity - pickedQty
/** Still to be picked there. */
export const openAt = (stop: Stop): number => (stop.isShort ? 0 : lackingAt(stop))

/** The stop at the place where the picker stands, else the first that is open along the path. */
export function nextStop({ stops }: Pick<Walk, 'stops'>, place: string | null): Stop | undefined {
  const open = stops.filter((stop) => openAt(stop) > 0)
  return open.find(({ locationName }) => locationName === place) ?? open[0]
}

export const isOf = ({ sku, barcode }: { sku: string; barcode: string | null }, code: string): boolean =>
  sku === code || barcode === code

export function meaningOf({ stops }: Pick<Walk, 'stops'>, code: string): 'place' | 'goods' | 'unknown' {
  if (stops.some(({ locationName }) => locationName === code)) return 'place'
  return isTimes(code) || stops.some((stop) => isOf(stop, code)) ? 'goods' : 'unknown'
}

/** What is said short at the end: lines without all of their pieces that are not looked for. */
export const shortLines = (pick: TemuPickDetails, short: readonly number[]): number[] =>
  pick.lines.flatMap(({ lineId, quantity, pickedQty }) => (short.includes(lineId) && pickedQty < quantity ? [lineId] : []))
