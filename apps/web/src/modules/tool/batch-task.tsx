import type { Page } from '@erp/contract/kit'
import { BATCH_STATUS, batchTask } from '@erp/contract/kit/batch-task'
import { useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { useBatchFrames } from '../../app/batch-live.ts'
import { type AnyRow, BatchProgress, type Column, columnsOf, ListPage, RowAction } from '../../kit/index.ts'

const tabs = { field: 'status', items: BATCH_STATUS }
const RUNNING = 1

const columns = (): Column[] =>
  columnsOf(batchTask).map((column) =>
    column.id === 'doneCount'
      ? { ...column, width: 150, render: (row) => <Done row={row} plain={column.render(row)} /> }
      : column,
  )

function Done({ row, plain }: { row: AnyRow; plain: React.ReactNode }) {
  if (row['status'] !== RUNNING) return plain
  const percent = Math.floor((row['doneCount'] * 100) / Math.max(row['total'], 1))
  return <Progress size="small" percent={percent} status="active" aria-label={`${row['taskName']}进度`} />
}

/** What this person has set going over whole filters, and what came of it. */
export default function BatchTasks() {
  const [open, setOpen] = useState<number | null>(null)
  const [shown] = useState(columns)
  useLiveRows()
  return (
    <ListPage
      resource={batchTask}
      tabs={tabs}
      columns={shown}
      rowActionsWidth={84}
      onOpen={(row: AnyRow) => setOpen(row['id'])}
      rowActions={(row: AnyRow) => <RowAction onClick={() => setOpen(row['id'])}>结果</RowAction>}
    >
      {(list) =>
        open !== null && (
          <BatchProgress
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

/** A running task is followed row by row; one that began or ended changes more than its row. */
function useLiveRows(): void {
  const client = useQueryClient()
  const queryKey = ['list', batchTask.path]
  const again = () => void client.invalidateQueries({ queryKey })
  useBatchFrames((taskId, standing) => {
    if (standing.status !== RUNNING) return again()
    let isKnown = false
    client.setQueriesData<Page<AnyRow>>({ queryKey }, (page) => {
      const list = page?.list?.map((row) => {
        const isIt = row['id'] === taskId
        isKnown ||= isIt && row['status'] === RUNNING
        return isIt ? { ...row, ...standing } : row
      })
      return list && { ...page!, list }
    })
    if (!isKnown) again()
  }, again)
}
