import { BATCH_STATUS, batchTask } from '@erp/contract/kit/batch-task'
import { useState } from 'react'
import { type AnyRow, BatchProgress, ListPage, RowAction } from '../../kit/index.ts'

const tabs = { field: 'status', items: BATCH_STATUS }

/** What this person has set going over whole filters, and what came of it. */
export default function BatchTasks() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <ListPage
      resource={batchTask}
      tabs={tabs}
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
