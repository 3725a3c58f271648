import { TASK } from '@erp/contract/kit/task'
import { type SelfCheck, selfCheck } from '@erp/contract/stock/store/self-check'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { attempt, call, offers } from '../../../kit/index.ts'
import { SelfCheckDrawer } from './self-check-drawer.tsx'

const WATCH_MS = 2000

/** Whether the books agree, as of the last look. */
export function SelfCheckHead() {
  const [open, setOpen] = useState(false)
  const asked = useQuery({
    queryKey: ['stock/self-check', 'latest'],
    queryFn: ({ signal }) => call(selfCheck, 'latest', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? WATCH_MS : false),
    enabled: offers(selfCheck, 'latest'),
  })
  if (!asked.data) return null
  const { last, running } = asked.data
  const run = async () => {
    if (await attempt(call(selfCheck, 'run', {}), '已开始核对')) void asked.refetch()
  }
  const actions = (
    <span className="self-check-actions">
      {last && (
        <Button size="small" onClick={() => setOpen(true)}>
          数据校验
        </Button>
      )}
      {offers(selfCheck, 'run') && (
        <Button size="small" loading={Boolean(running)} onClick={() => void run()}>
          {running ? '核对中' : '立即核对'}
        </Button>
      )}
    </span>
  )
  return (
    <>
      <Alert banner {...verdictOf(last)} action={actions} />
      {open && <SelfCheckDrawer latest={asked.data} onClose={() => setOpen(false)} />}
    </>
  )
}

function verdictOf(last: SelfCheck | null): { type: 'success' | 'error' | 'info'; title: string } {
  if (!last) return { type: 'info', title: '尚未核对账目' }
  if (last.status === TASK.failed) return { type: 'error', title: `核对失败：${last.message ?? ''}（${last.endTime}）` }
  if (last.diffCount === 0) return { type: 'success', title: `账账相符 ${last.endTime}` }
  return { type: 'error', title: `账账不符 ${last.diffCount} 处（${last.endTime}）` }
}
