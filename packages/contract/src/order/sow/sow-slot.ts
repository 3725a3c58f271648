import { STAGE } from '../order.states.ts'
import type { SowSlot } from './sowing-calls.ts'

/** An order of the batch as the sower sees it. */
export interface Slot {
  orderId: number
  slotNo: number
  latestShipTime: string | null
  /** A stage: 待播种 waits for its pieces, 疑似缺货 lacks some and gets those that are there. */
  status: number
  /** Pieces it still lacks, by SKU. */
  needs: ReadonlyMap<number, number>
  isStarted: boolean
}

const NEVER = '9999'
const restOf = (slot: Slot): number => [...slot.needs.values()].reduce((sum, n) => sum + n, 0)

/**
 * Where a scanned piece goes: the slot it completes, else one already begun, else the earliest due, else the lowest number;
 * orders that are short come after all others.
 */
export function chooseSlot<S extends Slot>(slots: readonly S[], skuId: number, quantity = 1): S | null {
  const wanting = slots.filter((slot) => (slot.needs.get(skuId) ?? 0) > 0)
  const completes = (slot: Slot) => (slot.needs.get(skuId)! >= quantity && restOf(slot) === quantity ? 0 : 1)
  const [first] = wanting.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      completes(a) - completes(b) ||
      Number(b.isStarted) - Number(a.isStarted) ||
      (a.latestShipTime ?? NEVER).localeCompare(b.latestShipTime ?? NEVER) ||
      a.slotNo - b.slotNo,
  )
  return first ?? null
}
const rank = (slot: Slot): number => (slot.status === STAGE.waitSow ? 0 : 1)

export const openInLine = (line: SowSlot['lines'][number]): number => line.quantity - line.shortQty - line.sownQty

/** A slot of the wall by what it still lacks. */
export function wantOf(slot: SowSlot): SowSlot & Slot {
  const needs = new Map<number, number>()
  for (const line of slot.lines) needs.set(line.skuId, (needs.get(line.skuId) ?? 0) + openInLine(line))
  return { ...slot, needs, isStarted: slot.sownQty > 0 }
}

/** Of the orders that take pieces, the slot this piece belongs into. */
export const slotFor = (slots: readonly SowSlot[], skuId: number, quantity: number): (SowSlot & Slot) | null =>
  chooseSlot(slots.filter(({ status }) => status === STAGE.waitSow || status === STAGE.short).map(wantOf), skuId, quantity)
