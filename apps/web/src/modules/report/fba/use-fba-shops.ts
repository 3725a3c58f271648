import { shop } from '@erp/contract/authorize/shop'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

export function useFbaShops(): { value: number; label: string }[] {
  const { data } = useQuery({
    queryKey: ['options', shop.path, 'amazon'],
    queryFn: ({ signal }) => call(shop, 'list', { all: 1 }, { signal }),
    staleTime: 60_000,
  })
  const shops = Array.isArray(data) ? data : []
  return shops
    .filter(({ platCode }) => platCode === 'amazon')
    .map(({ shopId, shopName, site }) => ({ value: shopId, label: `${shopName}（${site}）` }))
}
