import type { labelRecord, packageRecord, pickRecord } from '@erp/contract/temu/floor/work-record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type List } from '../../../kit/index.ts'
import './records.css'

interface Props {
  resource: typeof pickRecord | typeof packageRecord | typeof labelRecord
  list: List
}

/** The whole filter by person, above its rows. */
export function PersonTotals({ resource, list }: Props) {
  const { condition } = list
  const asked = useQuery({
    queryKey: ['list', resource.path, 'totals', condition],
    queryFn: ({ signal }) => call(resource, 'totals', { condition }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!asked.data?.length) return null
  return (
    // Wider than the page at times: the keyboard scrolls it too.
    <section className="person-totals" aria-label="按人员合计" aria-busy={asked.isFetching} tabIndex={0}>
      {asked.data.map(({ userId, userName, records, quantity, points }) => (
        <div key={userId}>
          <b>{userName}</b>
          <span>
            {quantity.toLocaleString('en-US')} 件 <strong>{points}</strong> 分
          </span>
          <small>{records.toLocaleString('en-US')} 次</small>
        </div>
      ))}
    </section>
  )
}
