import { relativeDays } from '@erp/contract/kit/period'
import type { labelRecord, packageRecord, pickRecord } from '@erp/contract/temu/floor/work-record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, companyNow, type List } from '../../../kit/index.ts'
import './records.css'

interface Props {
  resource: typeof pickRecord | typeof packageRecord | typeof labelRecord
  list: List
}

const DAYS = 'last7'
/** Without days or an order the sums would go over all years. */
const within = (condition: List['condition']) =>
  condition['time'] || condition['deliveryOrderNo'] ? null : relativeDays(DAYS, companyNow().format('YYYY-MM-DD'))

export function PersonTotals({ resource, list }: Props) {
  const days = within(list.condition)
  const condition = days ? { ...list.condition, time: days } : list.condition
  const asked = useQuery({
    queryKey: ['list', resource.path, 'totals', condition],
    queryFn: ({ signal }) => call(resource, 'totals', { condition }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!asked.data?.length) return null
  return (
    // Wider than the page at times: the keyboard scrolls it too.
    <section className="person-totals" aria-label="按人员合计" aria-busy={asked.isFetching} tabIndex={0}>
      {days && <em>近7天</em>}
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
