import { type Page, stateChoices } from '@erp/contract/kit'
import { isLive, TASK, task, taskStates } from '@erp/contract/kit/task'
import { exportJob } from '@erp/contract/tool/export-job'
import { useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { useTaskFrames } from '../../app/tasks.ts'
import {
  attempt,
  type Column,
  call,
  columnsOf,
  confirm,
  download,
  ListPage,
  type ListRow,
  RowAction,
  TaskDialog,
} from '../../kit/index.ts'

type TaskRow = ListRow<typeof task>
const tabs = { field: 'status', items: stateChoices(taskStates) }

const columns = (): Column<TaskRow>[] =>
  columnsOf(task).map(
    (column): Column<TaskRow> =>
      column.id === 'done' ? { ...column, width: 150, render: (row) => <Done row={row} plain={column.render(row)} /> } : column,
  )

function Done({ row, plain }: { row: TaskRow; plain: React.ReactNode }) {
  if (!isLive(row.status)) return plain
  const percent = Math.floor((Number(row.done) * 100) / Math.max(Number(row.total), 1))
  return <Progress size="small" percent={percent} status="active" aria-label={`${row.title}进度`} />
}

/** What this person has set going in the background, and what came of it. */
export default function Tasks() {
  const [open, setOpen] = useState<number | null>(null)
  const [shown] = useState(columns)
  useLiveRows()
  return (
    <ListPage
      resource={task}
      tabs={tabs}
      columns={shown}
      rowActionsWidth={120}
      onOpen={(row) => setOpen(row.id)}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen(row.id)}>结果</RowAction>
          {row.status === TASK.done && row.fileName && <RowAction onClick={() => void fetchFile(row)}>下载</RowAction>}
          {isLive(row.status) && (
            <RowAction danger onClick={() => void cancel(row).then(list.refresh)}>
              取消
            </RowAction>
          )}
        </>
      )}
    >
      {(list) =>
        open !== null && (
          <TaskDialog
            id={open}
            onClose={() => {
              setOpen(null)
              void list.refresh()
            }}
          />
        )
      }
    </ListPage>
  )
}

const fetchFile = (row: TaskRow) => download(exportJob, 'download', { id: row.id }).catch(() => {})

async function cancel(row: TaskRow): Promise<void> {
  const detail = '已处理的不会撤回'
  if (await confirm(`确认取消「${row.title}」吗？`, { detail, danger: true, ok: '取消任务' }))
    await attempt(call(task, 'cancel', { id: row.id }), '已取消')
}

/** A running task is followed row by row; one that began or ended changes more than its row. */
function useLiveRows(): void {
  const client = useQueryClient()
  const queryKey = ['list', task.path]
  const again = () => void client.invalidateQueries({ queryKey })
  useTaskFrames(({ taskId, status, total, done, failed }) => {
    let isKnown = false
    client.setQueriesData<Page<TaskRow>>({ queryKey }, (page) => {
      const list = page?.list?.map((row) => {
        const isIt = row.id === taskId
        isKnown ||= isIt && row.status === status
        return isIt ? { ...row, status, total, done, failed } : row
      })
      return list && { ...page!, list }
    })
    if (!isKnown) again()
  }, again)
}
