import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { SkuCosts } from '@erp/contract/product-center/template/template-rows'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, offers } from '../../../../kit/index.ts'
import type { Draft } from './draft.ts'

/** What the margins are reckoned from, of the SKUs in the form and of all SKUs of the goods. */
export function useCosts(listType: number, { goodsId, content }: Draft): SkuCosts | null {
  const skuIds = useMemo(
    () => [...new Set(content.skus.flatMap(({ skuId }) => skuId ?? []))].sort((a, b) => a - b),
    [content.skus],
  )
  const { data } = useQuery({
    queryKey: ['smt-costs', listType, goodsId, skuIds.join(',')],
    queryFn: ({ signal }) =>
      call(smtTemplate, 'costs', { tempType: listType as 1 | 2 | 3, goodsId, skuIds }, { signal, handles: () => true }),
    enabled: (goodsId !== null || skuIds.length > 0) && offers(smtTemplate, 'costs'),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ?? null
}
