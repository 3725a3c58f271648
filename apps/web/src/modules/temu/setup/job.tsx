import { SyncOutlined } from '@ant-design/icons'
import { type Fields, refs, stateChoices } from '@erp/contract/kit'
import { temuJob } from '@erp/contract/temu/setup/job'
import { jobStates } from '@erp/contract/temu/setup/job.states'
import { Alert, Button, Form, Modal } from 'antd'
import { useMemo, useState } from 'react'
import {
  arranged,
  call,
  Detail,
  FieldItem,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  TaskProgress,
} from '../../../kit/index.ts'

type Job = ListRow<typeof temuJob>

type Open = { mode: 'view'; row: Job } | { mode: 'run'; row: Job | null } | null
const TABS: StatusTabs = { field: 'status', items: stateChoices(jobStates) }

/** 同步任务: what was fetched from Temu for which shop, when, and what came of it. */
export default function TemuJobs() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => jobColumns(), [])
  const canRun = offers(temuJob, 'run')
  return (
    <ListPage
      resource={temuJob}
      tabs={TABS}
      columns={columns}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() =>
        canRun && (
          <Button type="primary" icon={<SyncOutlined aria-hidden="true" />} onClick={() => setOpen({ mode: 'run', row: null })}>
            立即同步
          </Button>
        )
      }
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {canRun && <RowAction onClick={() => setOpen({ mode: 'run', row })}>再次同步</RowAction>}
        </>
      )}
    >
      {(list) => {
        if (!open) return null
        if (open.mode === 'view') return <Detail resource={temuJob} row={open.row} onClose={() => setOpen(null)} />
        return <RunDialog row={open.row} onClose={() => setOpen(null)} onEnd={() => void list.refresh()} />
      }}
    </ListPage>
  )
}

const fields: Fields = {
  jobTypes: temuJob.actions.run.input['jobTypes']!,
  shopIds: refs('店铺', 'authorize/shop', { hint: '不选表示我的全部Temu店铺' }),
}

/** What is fetched for which shops; then how far it is, and what was refused. */
function RunDialog({ row, onClose, onEnd }: { row: Job | null; onClose: () => void; onEnd: () => void }) {
  const [form] = Form.useForm<{ jobTypes: never; shopIds?: number[] }>()
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<{ taskId: number; skipped: string[] } | null>(null)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    setStarted(await call(temuJob, 'run', { jobTypes: values.jobTypes, shopIds: values.shopIds ?? [] }).catch(() => null))
    setBusy(false)
    onEnd()
  }
  return (
    <Modal
      open
      title="同步Temu"
      okText={started ? '知道了' : '开始同步'}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={{ hidden: started !== null }}
      onOk={() => (started ? onClose() : void run())}
      onCancel={onClose}
    >
      {started ? (
        <>
          {started.skipped.length > 0 && <Alert type="warning" showIcon title={`${started.skipped.join('；')}，已跳过`} />}
          <TaskProgress id={started.taskId} onEnd={onEnd} />
        </>
      ) : (
        <Form form={form} layout="vertical" initialValues={row ? { jobTypes: [row.jobType], shopIds: [row.shopId] } : {}}>
          {Object.entries(fields).map(([name, field]) => (
            <FieldItem key={name} name={name} field={field} />
          ))}
        </Form>
      )}
    </Modal>
  )
}

const jobColumns = () =>
  arranged(temuJob, {
    shopId: 160,
    jobType: 140,
    status: 84,
    pulled: 76,
    changed: 76,
    message: 320,
    startTime: 168,
    endTime: 168,
    createBy: 100,
  })
