import { type PastPrice, purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { type QuoteForOrder, supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { useQueries } from '@tanstack/react-query'
import { call, may, offers } from '../../../../kit/index.ts'

export interface Prices {
  quote: QuoteForOrder | undefined
  past: PastPrice[]
}
interface PricedLine {
  skuId: number
  quantity?: number | null
}
const FRESH_MS = 60_000
const before = <T>(data: T | undefined) => data

/** What each line would cost at this supplier for its quantity, and what was paid before. */
export function usePrices(supplierId: number | null | undefined, lines: PricedLine[]): Prices[] {
  const quotes = useQueries({
    queries: lines.map(({ skuId, quantity }) => ({
      queryKey: [supplierSku.path, 'by-sku', skuId, supplierId, quantity || 1],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(supplierSku, 'by-sku', { skuId, supplierId: supplierId!, quantity: quantity || 1 }, { signal }),
      enabled: Boolean(supplierId) && offers(supplierSku, 'by-sku'),
      staleTime: FRESH_MS,
      placeholderData: before,
    })),
  })
  const past = useQueries({
    queries: lines.map(({ skuId }) => ({
      queryKey: [purchaseOrder.path, 'price-history', skuId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(purchaseOrder, 'price-history', { skuId, supplierId: null }, { signal }),
      enabled: may('purchasing:order:price'),
      staleTime: FRESH_MS,
    })),
  })
  return lines.map((_line, i) => ({ quote: supplierId ? quotes[i]?.data?.[0] : undefined, past: past[i]?.data ?? [] }))
}
