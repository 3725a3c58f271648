import { receipt } from '@erp/contract/product-center/score/receipt'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** 我的推荐 on the profile: what came of what I recommended; nothing for whoever never did. */
export function Recommendations() {
  const { data } = useQuery({
    queryKey: ['product-center/receipt'],
    queryFn: ({ signal }) => call(receipt, 'mine', {}, { signal, handles: () => true }),
  })
  if (!data?.recommended) return null
  const facts: [string, number][] = [
    ['推荐', data.recommended],
    ['通过', data.approved],
    ['已刊登', data.listed],
    ['已售出', data.sold],
  ]
  return (
    <section className="profile-card" aria-label="我的推荐">
      <h2>我的推荐</h2>
      <dl className="profile-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
