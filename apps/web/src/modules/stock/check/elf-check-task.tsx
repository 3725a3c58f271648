import type { CheckTaskPlace } from '@erp/contract/stock/check/check-lines'
import { COUNT_TASK, elfCheckReceiptTask, TASK_STATUS } from '@erp/contract/stock/check/elf-check-receipt-task'
import { Form, Select, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  AskDialog,
  attempt,
  call,
  Detail,
  Lines,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  useProfile,
  WithDocument,
} from '../../../kit/index.ts'
import { checkColumns } from './check-columns.tsx'
import { useStorePeople } from './use-store-people.ts'
import './check.css'

type Task = ListRow<typeof elfCheckReceiptTask>
const TABS: StatusTabs = { field: 'taskStatus', items: TASK_STATUS, count: 'status-count' }
const COLUMNS = checkColumns(elfCheckReceiptTask)
type Open = { mode: 'view' | 'reassign'; row: Task } | null

/** 精灵盘点任务: who counts which roadways, how far and how fast. */
export default function ElfCheckTasks() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={elfCheckReceiptTask}
      tabs={TABS}
      columns={COLUMNS}
      rowActionsWidth={200}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      rowActions={(row, list) => <Verbs row={row} onOpen={(mode) => setOpen({ mode, row })} reload={() => void list.refresh()} />}
    >
      {(list) => open && <Opened {...open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

interface VerbsProps {
  row: Task
  onOpen: (mode: 'view' | 'reassign') => void
  reload: () => void
}

function Verbs({ row, onOpen, reload }: VerbsProps) {
  const navigate = useNavigate()
  const { userId } = useProfile()
  const { taskId, version, taskStatus, assigneeId } = row
  const scan = () => navigate(`/warehouse/elfCheckScan?taskId=${taskId}`)
  const claim = async () => {
    if (await attempt(call(elfCheckReceiptTask, 'claim', { taskId, version }), '已领取')) reload()
  }
  const mine = assigneeId === null || assigneeId === userId
  return (
    <>
      <RowAction onClick={() => onOpen('view')}>查看</RowAction>
      {taskStatus === COUNT_TASK.waitClaim && mine && offers(elfCheckReceiptTask, 'claim') && (
        <RowAction onClick={() => void claim()}>领取</RowAction>
      )}
      {taskStatus === COUNT_TASK.counting && mine && offers(elfCheckReceiptTask, 'scan') && (
        <RowAction onClick={() => void scan()}>扫码</RowAction>
      )}
      {Number(taskStatus) < COUNT_TASK.submitted && offers(elfCheckReceiptTask, 'reassign') && (
        <RowAction onClick={() => onOpen('reassign')}>转派</RowAction>
      )}
    </>
  )
}

function Opened({ mode, row, onClose, onDone }: NonNullable<Open> & { onClose: () => void; onDone: () => void }) {
  if (mode === 'reassign') return <Reassign row={row} onClose={onClose} onDone={onDone} />
  return (
    <WithDocument resource={elfCheckReceiptTask} id={row.taskId}>
      {(document) => (
        <Detail resource={elfCheckReceiptTask} row={document} onClose={onClose}>
          <Places places={document.places} />
        </Detail>
      )}
    </WithDocument>
  )
}

function Reassign({ row, onClose, onDone }: { row: Task; onClose: () => void; onDone: () => void }) {
  const people = useStorePeople(row.storeId)
  return (
    <AskDialog resource={elfCheckReceiptTask} verb="reassign" title="转派" fields={{}} document={row} {...{ onClose, onDone }}>
      <Form.Item name="userId" label="盘点人" rules={[{ required: true, message: '请选择盘点人' }]}>
        <Select options={people} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择盘点人" />
      </Form.Item>
    </AskDialog>
  )
}

const Places = ({ places }: { places: CheckTaskPlace[] }) => (
  <section className="doc-lines">
    <h4>库位</h4>
    <Lines
      rows={places}
      keyOf={(place) => place.locationId}
      columns={[
        { title: '库位', render: (place) => <b>{place.locationName}</b> },
        { title: '状态', render: (place) => (place.isDone ? <Tag color="green">已完成</Tag> : <Tag>未完成</Tag>) },
        {
          title: 'SKU',
          render: (place) =>
            place.lines.map(({ sku, countQty }) => (countQty === null ? sku : `${sku}×${countQty}`)).join('、') || null,
        },
        { title: '已扫描', render: (place) => place.scanned.map(({ sku, quantity }) => `${sku}×${quantity}`).join('、') || null },
      ]}
    />
  </section>
)
