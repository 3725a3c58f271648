import { Button, Empty, Skeleton } from 'antd'
import { StatusBlock } from './status-block.tsx'

interface Props {
  loading: boolean
  error: Error | null
  onRetry: () => void
  empty?: string
}

/** What stands where data is not: a skeleton, what went wrong, or that there is nothing. */
export function Cover({ loading, error, onRetry, empty = '没有符合条件的数据' }: Props) {
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} className="cover-skeleton" />
  if (!error) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return (
    <StatusBlock title="数据没有加载成功" detail={error.message}>
      <Button onClick={onRetry} type="primary">
        重试
      </Button>
    </StatusBlock>
  )
}
