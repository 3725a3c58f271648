import { resource as made } from '@erp/contract/kit'
import { type CheckTaskRow, COUNT_TASK, taskFields } from '@erp/contract/stock/check/elf-check-receipt-task'
import { useMemo, useState } from 'react'
import { call, ListPage, offers, RowAction, useProfile, WithDocument } from '../../../kit/index.ts'
import { checkColumns } from './check-columns.tsx'
import { CountDrawer } from './count-drawer.tsx'
import type { Finals, OpenedFinal } from './rows.ts'

/** 我的任务: what I am to count a second time, with the way to the lines. */
export function OwnTasks({ resource }: { resource: Finals }) {
  const { userId } = useProfile()
  const tasks = useMemo(() => tasksOf(resource), [resource])
  const columns = useMemo(() => checkColumns(tasks), [tasks])
  const condition = useMemo(() => ({ assigneeId: [userId] }), [userId])
  const [open, setOpen] = useState<number | null>(null)
  const count = async (row: CheckTaskRow) => setOpen(await receiptOf(resource, row.docNo))
  return (
    <ListPage
      resource={tasks}
      action="task-list"
      columns={columns}
      condition={condition}
      rowActions={(row) =>
        Number(row.taskStatus) < COUNT_TASK.submitted &&
        offers(resource, 'save-count') && <RowAction onClick={() => void count(row)}>录入</RowAction>
      }
    >
      {(list) =>
        open && (
          <WithDocument resource={resource} id={open}>
            {(document) => (
              <CountDrawer
                resource={resource}
                document={{ ...document, lines: mine(document, userId) }}
                onClose={() => setOpen(null)}
                onSaved={() => void list.refresh()}
              />
            )}
          </WithDocument>
        )
      }
    </ListPage>
  )
}

async function receiptOf(resource: Finals, finallyNo: string | null): Promise<number | null> {
  const input = { pageNum: 1, pageSize: 10, condition: { finallyNo } } as const
  const { list } = await call(resource, 'list-page', input)
  return list[0]?.checkReceiptFinallyId ?? null
}

const mine = (document: OpenedFinal, userId: number) => document.lines.filter((line) => line.assigneeId === userId)

const tasksOf = ({ path, actions }: Finals) =>
  made(path, {
    title: '我的任务',
    key: 'taskId',
    name: 'taskNo',
    fields: taskFields,
    actions: { 'task-list': actions['task-list'] },
  })
