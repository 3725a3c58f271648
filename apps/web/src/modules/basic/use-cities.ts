import { chinaCity } from '@erp/contract/basic/china-city'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/index.ts'

/** The city tree; `all` also has what is disabled. */
export const useCities = (all = false) =>
  useQuery({
    queryKey: ['list', chinaCity.path, 'tree', all],
    queryFn: ({ signal }) => call(chinaCity, 'tree', all ? { all: 1 } : {}, { signal }),
    staleTime: 5 * 60_000,
  })
