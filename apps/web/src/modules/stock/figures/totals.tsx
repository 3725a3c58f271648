import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyResource, call, type List } from '../../../kit/index.ts'
import './figures.css'

interface Props {
  resource: AnyResource
  list: List
  /** What is summed, with its words; what the person may not see or the moment does not know is left out. */
  names: readonly (readonly [name: string, label: string])[]
}

export function Totals({ resource, list, names }: Props) {
  const { condition } = list
  const asked = useQuery({
    queryKey: ['list', resource.path, 'total', condition],
    queryFn: ({ signal }) =>
      call(resource, 'total', { condition }, { signal }) as Promise<Record<string, number | string | null>>,
    placeholderData: keepPreviousData,
  })
  const shown = names.filter(([name]) => asked.data?.[name] !== null)
  return (
    // Wider than the page at times: the keyboard scrolls it too.
    <section className="report-totals" aria-label="合计" aria-busy={asked.isFetching} tabIndex={0}>
      <strong>合计</strong>
      <dl>
        {shown.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{asked.isError ? '–' : asked.data ? grouped(asked.data[name] ?? '') : '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** 1234567.8900 → 1,234,567.89; the digits stay text. */
function grouped(value: number | string): string {
  const [whole = '', part = ''] = String(value).split('.')
  const cents = part.slice(0, 2)
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents ? `.${cents}` : ''}`
}
