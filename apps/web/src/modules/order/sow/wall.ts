import { openInLine, slotFor } from '@erp/contract/order/sow/sow-slot'
import type { SowProgress, SowSlot } from '@erp/contract/order/sow/sowing-calls'
import type { Scan } from '../../../kit/scan/queue.ts'

type Line = SowSlot['lines'][number]
const isOf = ({ sku, barcode }: Line, code: string): boolean => sku === code || barcode === code

/** Where a scanned piece goes by what this station knows; null when no order of the batch wants it. */
export function placeFor({ slots }: SowProgress, code: string, quantity: number): SowSlot | null {
  const line = slots.flatMap(({ lines }) => lines).find((each) => isOf(each, code))
  const slot = line && slotFor(slots, line.skuId, quantity)
  return slot && slot.needs.get(line.skuId)! >= quantity ? slot : null
}

/** The wall with one more piece in it. */
export function sownOne(batch: SowProgress, code: string, quantity: number): SowProgress {
  const into = placeFor(batch, code, quantity)
  if (!into) return batch
  const slots = batch.slots.map((slot) => (slot.orderId === into.orderId ? filled(slot, code, quantity) : slot))
  return { ...batch, slots, sownQty: batch.sownQty + quantity }
}

function filled(slot: SowSlot, code: string, quantity: number): SowSlot {
  let left = quantity
  const lines = slot.lines.map((line) => {
    const n = isOf(line, code) ? Math.min(left, openInLine(line)) : 0
    left -= n
    return { ...line, sownQty: line.sownQty + n }
  })
  const sownQty = slot.sownQty + quantity
  const color = slot.color === 'red' ? 'red' : sownQty >= slot.needQty ? 'green' : 'yellow'
  return { ...slot, lines, sownQty, color }
}

/** The wall as the sower has filled it, with what waits to be sent. */
export const sownWith = (batch: SowProgress, waiting: readonly Scan[]): SowProgress =>
  waiting
    .filter(({ input }) => input['batchId'] === batch.batchId)
    .reduce((now, { input }) => sownOne(now, String(input['sku']), Number(input['quantity'])), batch)

/** Cells in a row: as somebody has said, else as a wall of so many cells usually stands. */
export function columnsOf({ gridCount, gridColumns, slots }: Pick<SowProgress, 'gridCount' | 'gridColumns' | 'slots'>): number {
  const cells = gridCount || slots.length
  return (
    gridColumns ??
    Math.min(
      cells,
      [4, 5, 6, 8, 10].find((columns) => columns * columns >= cells && cells % columns === 0) ?? Math.ceil(Math.sqrt(cells)),
    )
  )
}

/** Every cell of the wall, also those that no order has. */
export function cellsOf({ gridCount, slots }: SowProgress): { slotNo: number; slot: SowSlot | null }[] {
  const last = Math.max(gridCount ?? 0, ...slots.map(({ slotNo }) => slotNo))
  return Array.from({ length: last }, (_, i) => ({ slotNo: i + 1, slot: slots.find(({ slotNo }) => slotNo === i + 1) ?? null }))
}
