import { COUNT_TASK, elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { AskedLines, call, useProfile } from '../../../../kit/index.ts'
import { type CountDesk, claim } from './counting-verbs.ts'

/** My tasks under way, then those that anybody may claim. */
export function TaskList({ desk }: { desk: CountDesk }) {
  const { userId } = useProfile()
  const asked = useQuery({
    queryKey: [elfCheckReceiptTask.path, 'open', userId],
    queryFn: async ({ signal }) => {
      const condition = { taskStatus: [COUNT_TASK.waitClaim, COUNT_TASK.counting] }
      const { list } = await call(elfCheckReceiptTask, 'list-page', { pageNum: 1, pageSize: 100, condition }, { signal })
      const mine = list.filter((task) => task.assigneeId === null || task.assigneeId === userId)
      return mine.toSorted((a, b) => Number(b.taskStatus) - Number(a.taskStatus))
    },
    staleTime: 0,
  })
  return (
    <div className="scan-panel">
      <h3>盘点任务</h3>
      <AskedLines
        asked={asked}
        empty="没有可以领取的任务"
        keyOf={(task) => task.taskId}
        columns={[
          { title: '任务号', render: (task) => <b>{task.taskNo}</b> },
          { title: '巷道', render: (task) => task.roadways },
          { title: '进度', right: true, render: (task) => `${task.doneCount}/${task.lineCount}` },
          {
            title: '操作',
            render: (task) => (
              <Button size="small" type={task.taskStatus ? 'primary' : 'default'} onClick={() => void claim(desk, task)}>
                {task.taskStatus ? '继续' : '领取'}
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}
