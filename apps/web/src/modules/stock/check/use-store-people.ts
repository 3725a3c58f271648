import { storeContainer } from '@erp/contract/stock/container/store-container'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** Who works in a store. */
export function useStorePeople(storeId: number | null | undefined): { value: number; label: string }[] {
  const asked = useQuery({
    queryKey: [storeContainer.path, 'pick-user', storeId],
    queryFn: ({ signal }) => call(storeContainer, 'pick-user', { storeId: storeId! }, { signal }),
    enabled: Boolean(storeId),
  })
  return (asked.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))
}
