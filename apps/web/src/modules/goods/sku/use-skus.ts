import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../../kit/index.ts'

const quiet = { handles: () => true }
const FRESH_MS = 60_000

/** What the server offers for what was typed: by prefix of the code, barcode or part of the name. */
const offered = (keyword: string, kinds?: readonly number[]) =>
  queryOptions({
    queryKey: ['options', goodsSku.path, 'select', keyword, kinds?.join(',')],
    queryFn: ({ signal }) => call(goodsSku, 'selectList', { keyword, kinds: kinds?.join(',') }, { signal, ...quiet }),
    staleTime: FRESH_MS,
  })

export function useSkus(typed: string, kinds?: readonly number[]): { skus: SkuChoice[]; loading: boolean } {
  const keyword = useDeferredValue(typed.trim())
  const { data, isFetching } = useQuery({ ...offered(keyword, kinds), placeholderData: (before) => before })
  return { skus: data ?? [], loading: isFetching }
}

/** The SKU that was typed or scanned, else the first that begins so: asked for itself, the list gives up once the box is empty. */
export function useFindSku(kinds?: readonly number[]): (typed: string) => Promise<SkuChoice | undefined> {
  return async (typed) => {
    const keyword = typed.trim()
    const code = keyword.toUpperCase()
    const found = code ? await call(goodsSku, 'selectList', { keyword, kinds: kinds?.join(',') }, quiet).catch(() => []) : []
    return found.find(({ sku, barcode }) => sku === code || barcode === code) ?? found[0]
  }
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
