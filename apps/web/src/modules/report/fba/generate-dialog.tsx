import { DatePicker, Form, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, companyNow, DropZone, ImportErrors, importFile, tabLeaves } from '../../../kit/index.ts'
import type { FbaPage } from './fba-page.ts'
import { JobProgress } from './job-progress.tsx'
import { useFbaShops } from './use-fba-shops.ts'

interface Props {
  page: FbaPage
  shopIds: number[]
  onClose: () => void
  onDone: () => void
}
interface Asked {
  shopIds: number[]
  shopId: number
  period: Dayjs
}
type Result = NonNullable<Awaited<ReturnType<typeof importFile>>>

/** 生成: the platform's reports of these shops; it goes on when the dialog is closed. */
export function GenerateDialog({ page, shopIds, onClose, onDone }: Props) {
  const [form] = Form.useForm<Asked>()
  const [jobId, setJobId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const input = { shopIds: values.shopIds, [page.field]: values.period.format(page.format) }
    const answer = await call(page.resource, 'generate', input as never).catch(() => null)
    setBusy(false)
    if (answer) setJobId(answer.jobId)
  }
  const asking = jobId === null
  return (
    <Modal
      open
      title={`生成${page.resource.title}`}
      okText="生成"
      okButtonProps={{ style: asking ? undefined : { display: 'none' } }}
      cancelText={asking ? '取消' : '关闭'}
      confirmLoading={busy}
      onOk={() => void start()}
      onCancel={onClose}
    >
      {asking ? (
        <Form form={form} layout="vertical" initialValues={{ shopIds, period: page.usual() }}>
          <Shops name="shopIds" many />
          <Period page={page} />
        </Form>
      ) : (
        <JobProgress jobId={jobId} onEnd={onDone} />
      )}
    </Modal>
  )
}

/** 导入亚马逊报表: the file instead of what the platform would answer. */
export function ImportReportDialog({ page, shopIds, onClose, onDone }: Props) {
  const [form] = Form.useForm<Asked>()
  const [jobId, setJobId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const send = async (file: File) => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    setResult(null)
    const fields = { shopId: String(values.shopId), [page.field]: values.period.format(page.format) }
    const answer = await importFile(page.resource, 'importReport', file, fields)
    setBusy(false)
    if (answer && 'jobId' in answer) setJobId(Number(answer.jobId))
    else if (answer) setResult(answer)
  }
  return (
    <Modal open title={`导入亚马逊报表（${page.resource.title}）`} footer={null} width={640} onCancel={onClose}>
      {jobId === null ? (
        <Form form={form} layout="vertical" initialValues={{ shopId: shopIds[0], period: page.usual() }}>
          <Shops name="shopId" />
          <Period page={page} />
          <DropZone
            busy={busy}
            onFile={(file) => void send(file)}
            accept=".txt,.tsv,.csv"
            hint="亚马逊后台下载的制表符分隔文件；多余的列会忽略"
          />
          {result && <ImportErrors result={result} />}
        </Form>
      ) : (
        <JobProgress jobId={jobId} onEnd={onDone} />
      )}
    </Modal>
  )
}

function Shops({ name, many }: { name: 'shopIds' | 'shopId'; many?: boolean }) {
  const options = useFbaShops()
  return (
    <Form.Item name={name} label="店铺" rules={[{ required: true, message: '请选择店铺' }]}>
      <Select
        mode={many ? 'multiple' : undefined}
        {...(many && tabLeaves)}
        placeholder="选择亚马逊店铺"
        maxTagCount={8}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
      />
    </Form.Item>
  )
}

const Period = ({ page }: { page: FbaPage }) => (
  <Form.Item name="period" label={page.label} rules={[{ required: true, message: `请选择${page.label}` }]}>
    <DatePicker
      className="wide"
      picker={page.picker}
      allowClear={false}
      disabledDate={(day) => day.isAfter(companyNow(), 'day')}
    />
  </Form.Item>
)
