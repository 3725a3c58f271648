import { type JobRun, job, RUN_RESULT, type ScheduledJob } from '@erp/contract/tool/job'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Table, Tag } from 'antd'
import { useState } from 'react'
import { call, ViewDrawer } from '../../kit/index.ts'

const SIZE = 20

export function JobHistory({ job: row, onClose }: { job: ScheduledJob; onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1)
  const history = useQuery({
    queryKey: ['list', job.path, 'history', row.jobKey, pageNum],
    queryFn: ({ signal }) => call(job, 'history', { jobKey: row.jobKey!, pageNum, pageSize: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ViewDrawer
      open
      size={760}
      title={`执行记录 ${row.jobName}`}
      extra={<Button onClick={() => void history.refetch()}>刷新</Button>}
      onClose={onClose}
    >
      <Table<JobRun>
        size="small"
        rowKey="id"
        loading={history.isFetching}
        dataSource={history.data?.list ?? []}
        scroll={{ x: 640 }}
        pagination={{
          current: pageNum,
          pageSize: SIZE,
          total: history.data?.total ?? 0,
          onChange: setPageNum,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: '开始', dataIndex: 'startTime', width: 170 },
          { title: '用时', width: 90, render: (_, run) => lasted(run) },
          { title: '结果', dataIndex: 'result', width: 90, render: (result) => <Result result={result} /> },
          { title: '触发', dataIndex: 'runBy', width: 90, render: (name) => name ?? '定时' },
          { title: '说明', dataIndex: 'message', render: (message) => <span className="log-words">{message}</span> },
        ]}
      />
    </ViewDrawer>
  )
}

function Result({ result }: { result: JobRun['result'] }) {
  const [, label, color] = RUN_RESULT.find(([value]) => value === result)!
  return <Tag color={color}>{label}</Tag>
}

function lasted({ startTime, endTime }: JobRun): string {
  if (!endTime) return ''
  const seconds = (Date.parse(endTime) - Date.parse(startTime)) / 1000
  return seconds < 1 ? '不到1秒' : seconds < 120 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`
}
