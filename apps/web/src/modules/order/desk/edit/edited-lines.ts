import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import type { OrderDetailsLine } from '@erp/contract/order/desk/order-info'

/** A line of an order while it is being changed; without `before` it is a gift that was added. */
export interface EditedLine {
  key: number
  before: OrderDetailsLine | null
  skuId: number | null
  sku: string | null
  skuName: string
  quantity: number
  isGift: boolean
  dropped: boolean
}

export const editedLines = (details: OrderDetailsLine[]): EditedLine[] =>
  details.map((before) => ({
    key: before.orderDetailsId,
    before,
    skuId: before.skuId,
    sku: before.sku,
    skuName: before.skuName ?? before.title ?? '',
    quantity: before.quantity,
    isGift: before.isGift === 1,
    dropped: false,
  }))

export const replaced = (lines: EditedLine[], key: number, { skuId, sku, skuName }: SkuChoice): EditedLine[] =>
  lines.map((line) => (line.key === key ? { ...line, skuId, sku, skuName } : line))

export const given = (lines: EditedLine[], { skuId, sku, skuName }: SkuChoice): EditedLine[] => {
  const key = Math.min(0, ...lines.map((line) => line.key)) - 1
  return [...lines, { key, before: null, skuId, sku, skuName, quantity: 1, isGift: true, dropped: false }]
}

/** What is sent: lines that differ from what they were; 0 takes a gift out. */
export function changed(lines: EditedLine[]): { orderDetailsId: number | null; skuId: number; quantity: number }[] {
  return lines.flatMap(({ before, skuId, quantity, dropped }) => {
    if (skuId === null || (dropped && !before)) return []
    const same = before && before.skuId === skuId && before.quantity === quantity
    if (same && !dropped) return []
    return [{ orderDetailsId: before?.orderDetailsId ?? null, skuId, quantity: dropped ? 0 : quantity }]
  })
}
