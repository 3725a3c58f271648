import { selfCheck } from '@erp/contract/stock/self-check'
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
  const failed = last?.status === 3
  const clean = last?.status === 2 && last.diffCount === 0
  const run = async () => {
    if (await attempt(call(selfCheck, 'run', {}), '已开始核对')) void asked.refetch()
  }
  return (
    <>
      <Alert
        banner
        type={clean ? 'success' : last ? 'error' : 'info'}
        title={
          !last
            ? '尚未核对账目'
            : clean
              ? `账账相符 ${last.endTime}`
              : failed
                ? `核对失败：${last.message ?? ''}（${last.endTime}）`
                : `账账不符 ${last.diffCount} 处（${last.endTime}）`
        }
        action={
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
        }
      />
      {open && <SelfCheckDrawer latest={asked.data} onClose={() => setOpen(false)} />}
    </>
  )
}
