import { goodsSku } from '@erp/contract/goods/goods-sku'
import type { SkuChoice } from '@erp/contract/goods/sku-select'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../../kit/index.ts'

const quiet = { handles: () => true }
const FRESH_MS = 60_000

/** What the server offers for what was typed: by prefix of the code, barcode or part of the name. */
export function useSkus(typed: string, kinds?: readonly number[]): { skus: SkuChoice[]; loading: boolean } {
  const keyword = useDeferredValue(typed.trim())
  const wanted = kinds?.join(',')
  const { data, isFetching } = useQuery({
    queryKey: ['options', goodsSku.path, 'select', keyword, wanted],
    queryFn: ({ signal }) => call(goodsSku, 'selectList', { keyword, kinds: wanted }, { signal, ...quiet }),
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
  return { skus: data ?? [], loading: isFetching }
}

/** Known ones by id, to name a value that was chosen before. */
export function useKnownSkus(ids: number[]): SkuChoice[] {
  const { data } = useQuery({
    queryKey: ['options', goodsSku.path, 'known', ids],
    queryFn: ({ signal }) => call(goodsSku, 'selectList', { skuIds: ids.join(',') }, { signal, ...quiet }),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
  })
  return data ?? []
}
