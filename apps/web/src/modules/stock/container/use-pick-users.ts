import { storeContainer } from '@erp/contract/stock/container/store-container'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** Who picks in a store, with what they have already. */
export function usePickUsers(storeId: number): { value: number; label: string }[] {
  const asked = useQuery({
    queryKey: ['stock/store-container', 'pick-user', storeId],
    queryFn: ({ signal }) => call(storeContainer, 'pick-user', { storeId }, { signal }),
  })
  return (asked.data ?? []).map(({ userId, userName, containers }) => ({
    value: userId,
    label: containers.length ? `${userName}（${containers.length}个容器）` : userName,
  }))
}
