import { platform } from '@erp/contract/basic/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Column, columnsOf, send } from '../../kit/index.ts'
import { MasterPage } from './master-page.tsx'

interface Shops {
  platCode: string
  shops: number
  authorized: number
  expiring: number
}
const COUNTS = [
  ['shops', '店铺数'],
  ['authorized', '已授权'],
  ['expiring', '即将过期'],
] as const

/** The sales channels and how their shops stand. */
export default function Platform() {
  const { data } = useQuery({
    queryKey: ['list', platform.path, 'summary'],
    queryFn: ({ signal }) => send<Shops[]>('GET', '/authorize/platform/summary', {}, { signal }),
  })
  const columns = useMemo(() => {
    const of = new Map(data?.map((count) => [count.platCode, count]))
    const counted = COUNTS.map(
      ([id, title]): Column => ({
        id,
        title,
        width: 96,
        align: 'right',
        render: (row) => (data ? (of.get(row.platCode)?.[id] ?? 0) : ''),
      }),
    )
    return columnsOf(platform).toSpliced(2, 0, ...counted)
  }, [data])
  return <MasterPage resource={platform} columns={columns} />
}
