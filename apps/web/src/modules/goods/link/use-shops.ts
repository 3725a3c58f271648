import { shop } from '@erp/contract/authorize/shop'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** The shops within reach; the same name on two platforms is told apart. */
export function useShops(): { value: number; label: string }[] {
  const { data } = useQuery({
    queryKey: ['options', shop.path, 'with-platform'],
    queryFn: ({ signal }) => call(shop, 'list', { all: 1 }, { signal }),
    staleTime: 60_000,
  })
  const shops = Array.isArray(data) ? data : []
  return shops.map(({ shopId, shopName, platName }) => ({ value: shopId, label: `${shopName}（${platName}）` }))
}
