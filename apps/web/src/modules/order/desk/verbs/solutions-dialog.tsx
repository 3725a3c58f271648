import { SOLUTION_KINDS, type Solution } from '@erp/contract/order/allocation/out-stock-calls'
import { outStock } from '@erp/contract/order/index'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Cover, call, confirm, done, send } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import type { Outcome } from './run-verb.ts'

interface Props {
  rows: ListedOrder[]
  onClose: () => void
  onDone: (outcome: Outcome | 'done') => void
}
const KINDS = new Map<string, string>(SOLUTION_KINDS)

/** The ways out of a shortage, side by side with what each costs and when the parcel could leave. */
export function SolutionsDialog({ rows, onClose, onDone }: Props) {
  const { id, orderNo } = rows[0]!
  const asked = useQuery({
    queryKey: [outStock.path, 'solutions', id],
    queryFn: ({ signal }) => call(outStock, 'solutions', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Modal open width={720} footer={null} title={`缺货解法 ${orderNo}`} onCancel={onClose}>
      {asked.data?.length === 0 && <Empty description="没有可行的解法" />}
      {asked.data?.map((solution) => (
        <Way key={`${solution.kind}${solution.title}`} solution={solution} onDone={() => onDone('done')} />
      ))}
      {!asked.data && <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
    </Modal>
  )
}

function Way({ solution, onDone }: { solution: Solution; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const { call: does, title } = solution
  const run = async () => {
    if (!(await confirm(`确认${title}吗？`))) return
    setBusy(true)
    const said = await send<{ failed?: { reason: string }[] } | null>(does!.method, does!.path, does!.body).then(
      (answer) => ({ answer }),
      () => null,
    )
    setBusy(false)
    if (!said) return
    const refused = said.answer?.failed?.[0]
    if (refused) return void confirm(refused.reason, { ok: '知道了' })
    done(`${title}成功`)
    onDone()
  }
  return (
    <div className="solution">
      <div>
        <Tag color="blue">{KINDS.get(solution.kind)}</Tag>
        <b>{title}</b>
        <p>{solution.detail}</p>
        <small className={solution.isInTime ? undefined : 'over-time'}>
          可发 {solution.readyDate}
          {!solution.isInTime && '，赶不上最晚发货'}
          {solution.extraCost !== null && `；多花 CNY ${solution.extraCost}`}
        </small>
      </div>
      {does && (
        <Button loading={busy} onClick={() => void run()}>
          采用
        </Button>
      )}
    </div>
  )
}
