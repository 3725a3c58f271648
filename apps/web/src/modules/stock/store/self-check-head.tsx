import { selfCheck } from '@erp/contract/stock/self-check'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { attempt, call, may, offers } from '../../../kit/index.ts'

/** Whether the books agree, as of the last look. */
export function SelfCheckHead() {
  const asked = useQuery({
    queryKey: ['stock/self-check', 'latest'],
    queryFn: ({ signal }) => call(selfCheck, 'latest', {}, { signal }),
    enabled: may('stock:selfCheck:run'),
  })
  if (!may('stock:selfCheck:run')) return null
  const last = asked.data?.last
  const clean = last?.diffCount === 0
  const said = !last?.endTime
    ? '尚未核对账目'
    : clean
      ? `账账相符 ${last.endTime}`
      : `账账不符 ${last.diffCount} 处（${last.endTime}）`
  const run = async () => {
    if (await attempt(call(selfCheck, 'run', {}), '已开始核对')) void asked.refetch()
  }
  return (
    <Alert
      banner
      type={!last?.endTime ? 'info' : clean ? 'success' : 'error'}
      title={said}
      action={
        offers(selfCheck, 'run') && (
          <Button size="small" onClick={() => void run()}>
            立即核对
          </Button>
        )
      }
    />
  )
}
