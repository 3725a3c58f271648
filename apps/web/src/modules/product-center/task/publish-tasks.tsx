import { stateChoices } from '@erp/contract/kit'
import { type PublishTaskRow, publishTask } from '@erp/contract/product-center/task/publish-task'
import { publishTaskStates, TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  arranged,
  BatchVerbs,
  Copyable,
  Detail,
  type List,
  ListPage,
  RowAction,
  RowVerbs,
  type StatusTabs,
  WithDocument,
} from '../../../kit/index.ts'
import type { PublishTask } from './rows.ts'

const TABS: StatusTabs = { field: 'taskStatus', items: stateChoices(publishTaskStates), count: 'status-count' }
const OF = { resource: publishTask, states: publishTaskStates, state: 'taskStatus' }
const VERBS = ['retry', 'cancel'] as const
const AGAIN_MS = 3000
const { templateId: _template, listingId: _listing, ...TOLD } = publishTask.fields
/** Without what people do not read. */
const READ = { ...publishTask, fields: TOLD }

/** 刊登任务: what shops are told, what waits, what came of it. */
export default function PublishTasks() {
  const [open, setOpen] = useState<number | null>(null)
  const columns = useMemo(() => taskColumns(), [])
  return (
    <ListPage
      resource={publishTask}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={132}
      onOpen={({ taskId }: PublishTaskRow) => setOpen(taskId)}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen(row.taskId)}>详情</RowAction>
          <RowVerbs {...OF} verbs={verbsOf(row)} row={row} reload={() => void list.refresh()} />
        </>
      )}
      batch={(rows, list) => (
        <BatchVerbs {...OF} verbs={VERBS} rows={rows} reload={() => void list.refresh()} onDone={list.clear} />
      )}
    >
      {(list) => (
        <>
          <Live list={list} />
          {open !== null && <Opened id={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </ListPage>
  )
}

/** One of the two at most is for a task. */
const verbsOf = (row: PublishTask): string[] =>
  VERBS.filter((verb) => (publishTaskStates.moves[verb].from as readonly number[]).includes(row.taskStatus))

/** As long as something of what is shown moves by itself. */
function Live({ list }: { list: List<PublishTask> }) {
  const { rows, refresh } = list
  const isMoving = rows.some(isOnItsWay)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  return null
}
const SOON_MS = 60_000
function isOnItsWay({ taskStatus, nextTime }: PublishTaskRow): boolean {
  if (taskStatus === TASK.running || taskStatus === TASK.unsure) return true
  const due = nextTime ? Date.parse(`${nextTime.replace(' ', 'T')}+08:00`) : Number.POSITIVE_INFINITY
  return taskStatus === TASK.waiting && due < Date.now() + SOON_MS
}

const taskColumns = () =>
  arranged(publishTask, {
    about: { width: 250, render: (row) => <About row={row} /> },
    taskType: 76,
    taskStatus: 84,
    shopId: 140,
    errorMsg: 260,
    attempts: 84,
    productId: { width: 172, render: (row) => row.productId && <Copyable text={row.productId} /> },
    planTime: 150,
    startTime: 150,
    endTime: 150,
    goodsCode: 110,
    listType: 90,
  })

const TEMPLATE_PAGE: Record<number, string> = {
  [LIST_TYPE.pop]: '/updatesmtTempUp',
  [LIST_TYPE.managed]: '/updatesmtQtgTempUp',
  [LIST_TYPE.defective]: '/updatesmtListUpBlpTemp',
}
const listingPage = (type: number): string => (type === LIST_TYPE.defective ? '/updatesmtListUpBlp' : '/updatesmtListUp')

/** To what it is about: the template that is published, the listing that is changed. */
function About({ row }: { row: PublishTaskRow }) {
  const { taskType, templateId, listingId, listType, about } = row
  const isTemplate = taskType === TASK_TYPE.publish && templateId
  const to = isTemplate ? `${TEMPLATE_PAGE[listType!]}/${templateId}` : listingId && `${listingPage(listType!)}/${listingId}`
  return to ? <Link to={to}>{about ?? row.productId}</Link> : about
}

const Opened = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithDocument resource={publishTask} id={id}>
    {(document) => <Detail resource={READ} row={document} onClose={onClose} />}
  </WithDocument>
)
