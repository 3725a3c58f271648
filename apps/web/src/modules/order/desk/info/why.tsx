import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { useQuery } from '@tanstack/react-query'
import { Cover, call } from '../../../../kit/index.ts'
import { Verdicts } from '../../rules/verdicts.tsx'

/** The rule that decided, and the first condition that the others failed. */
export function Why({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: [tradeInfo.path, 'trace', id],
    queryFn: ({ signal }) => call(tradeInfo, 'decision-trace', { id }, { signal }),
    staleTime: 0,
  })
  const trace = asked.data
  if (!trace) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  if (!trace.time) return <p className="why">还没有按规则匹配过仓库和渠道</p>
  return (
    <div className="why" role="region" aria-label="为什么">
      {trace.ruleName ? `命中「${trace.ruleName}」` : '没有规则命中'}
      {trace.storeName && `，仓库 ${trace.storeName}`}
      {trace.wayName && `，渠道 ${trace.wayName}`}
      <small>
        （{trace.time}，规则版本 {trace.ruleSetVersion}）
      </small>
      <Verdicts rules={trace.rules} />
      {trace.matching.length > 0 && (
        <>
          物流匹配规则
          <Verdicts rules={trace.matching} />
        </>
      )}
    </div>
  )
}
