import { type BillLine, freightBillLine } from '@erp/contract/express/bill/freight-bill-line'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kit/index.ts'

const PAGE = 100
export interface LineFilter {
  billId: number
  result: number | null
  handle: number | null
  number: string
}

const KEY = ['list', freightBillLine.path, 'window']
const asking = (filter: LineFilter, pageNum: number) => ({
  queryKey: [...KEY, filter, pageNum],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(freightBillLine, 'list-page', { pageNum, pageSize: PAGE, exact: 1, condition: conditionOf(filter) }, { signal }),
  staleTime: 60_000,
})

/** How many lines there are. */
export function useFirst(filter: LineFilter) {
  const first = useQuery(asking(filter, 1))
  return { total: first.data?.total ?? 0, isLoading: first.isLoading, error: first.error, retry: () => void first.refetch() }
}

/** The lines of a bill as one long list: only the pages that are looked at are asked for. */
export function useLines(filter: LineFilter, first: number, last: number): (index: number) => BillLine | undefined {
  const pages = pagesOf(first, last)
  const asked = useQueries({ queries: pages.map((page) => asking(filter, page)) })
  const known = new Map(pages.map((page, i) => [page, asked[i]!.data?.list]))
  return (index) => known.get(Math.floor(index / PAGE) + 1)?.[index % PAGE]
}

/** Something was decided: what is on the screen is asked for again. */
export const useReload = () => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client])
}

const pagesOf = (first: number, last: number): number[] => {
  const from = Math.floor(first / PAGE)
  return Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, i) => from + i + 1)
}

const conditionOf = ({ billId, result, handle, number }: LineFilter) => ({
  billId: [billId],
  ...(result !== null && { result: [result] }),
  ...(handle !== null && { handle: [handle] }),
  ...(number && { trackingNumber: number }),
})
