import { minus } from '@erp/contract/kit/decimal'

export interface SoldDay {
  productSkuId: string
  day: string
  quantity: number
  postedQty: number
  supplyPrice: string
}
export interface SoldLine {
  productSkuId: string
  quantity: number
  supplyPrice: string
}

/**
 * What is to be booked now of one product: what was sold and is not in the books, less what the platform takes back of other days, the newest first.
 * Null while it takes back more than there is: that waits for what is sold next.
 */
export function openOf(days: readonly SoldDay[]): SoldLine[] | null {
  const open = days.map(({ quantity, postedQty, ...day }) => ({ ...day, open: quantity - postedQty }))
  let back = open.reduce((sum, { open: n }) => sum + Math.max(0, -n), 0)
  const total = open.reduce((sum, { open: n }) => sum + n, 0)
  if (total < 0) return null
  const byPrice = new Map<string, SoldLine>()
  for (const { productSkuId, open: n, supplyPrice } of open.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    if (n <= 0) continue
    const quantity = n - Math.min(n, back)
    back -= n - quantity
    const line = byPrice.get(supplyPrice) ?? { productSkuId, quantity: 0, supplyPrice }
    if (quantity > 0) byPrice.set(supplyPrice, { ...line, quantity: line.quantity + quantity })
  }
  return [...byPrice.values()].sort((a, b) => (minus(a.supplyPrice, b.supplyPrice).lt(0) ? -1 : 1))
}
