import { orderRule } from '@erp/contract/order/rules/order-rule'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** A rule with its sub-lists, as it is now. */
export const useRule = (id: number | null) =>
  useQuery({
    queryKey: [orderRule.path, 'whole', id],
    queryFn: ({ signal }) => call(orderRule, 'get', { id: id! }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
