import { pathOf } from '@erp/contract/kit'
import { waitPackage } from '@erp/contract/order/index'
import type { PackAnswer, PackLine, PackOrder, PackScreen } from '@erp/contract/order/pack/packing-calls'
import type { QueuedScans, Scan } from '../../../kit/scan/queue.ts'

export const UNDO = pathOf(waitPackage, waitPackage.actions.undo)
export const CHECK = pathOf(waitPackage, waitPackage.actions.check)
export const FINISH = pathOf(waitPackage, waitPackage.actions.finish)
const TAKE_BACK = pathOf(waitPackage, waitPackage.actions['take-back'])
export const isChecked = (order: PackOrder | null | undefined): boolean => Boolean(order && order.packedQty === order.needQty)
export const isOf = ({ sku, barcode }: PackLine, code: string): boolean => sku === code || barcode === code

type Checked = Pick<PackAnswer, 'sku' | 'quantity' | 'packedQty'>

/** The order with what waits to be sent counted in. */
export function withUnsent(
  screen: PackScreen | null,
  { waiting, done }: Pick<QueuedScans, 'waiting' | 'done'>,
): PackScreen | null {
  if (!screen?.order) return screen
  const order = waiting.reduce((now, scan) => {
    const undone = scan.path === TAKE_BACK ? [...waiting, ...done].find(({ id }) => id === scan.undoes) : undefined
    const { orderId, sku, quantity } = (undone ?? scan).input
    if ((scan.path !== CHECK && !undone) || orderId !== now.orderId) return now
    const n = undone ? -Number(quantity) : Number(quantity)
    return withChecked(now, { sku: String(sku), quantity: n, packedQty: now.packedQty + n })
  }, screen.order)
  return { ...screen, order }
}

export function withChecked(order: PackOrder, { sku, quantity, packedQty }: Checked): PackOrder {
  let left = quantity
  const lines = order.lines.map((line): PackLine => {
    if (!isOf(line, sku ?? '')) return line
    const n = Math.max(-line.packedQty, Math.min(left, line.quantity - line.packedQty))
    left -= n
    return n ? { ...line, packedQty: line.packedQty + n } : line
  })
  return { ...order, lines, packedQty }
}

/** A packed order begins anew; of one that is not, the last pieces are unchecked. */
export function oppositeOf({ id, path, answer }: Scan) {
  const packed = answer as PackAnswer | undefined
  if (packed?.isPacked) return { path: UNDO, input: { id: packed.orderId } }
  return path === CHECK ? { path: TAKE_BACK, input: (scanId: string) => ({ undoes: id, scanId }) } : '正在提交，稍后再撤销'
}
