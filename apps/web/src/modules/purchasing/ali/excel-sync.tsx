import type { ImportResult } from '@erp/contract/kit'
import { aliOrder, type ExcelChange, type ExcelSync } from '@erp/contract/purchasing/ali/ali-order'
import { Alert, Button, Modal, Progress, Statistic, Table } from 'antd'
import { useState } from 'react'
import { useLiveFrame } from '../../../app/realtime/bus.ts'
import { CallError, DropZone, done, ImportErrors, upload } from '../../../kit/index.ts'

interface Props {
  onClose: () => void
  onDone: () => void
}
const hasErrors = (error: unknown): error is CallError =>
  error instanceof CallError && Array.isArray((error.data as ImportResult | null)?.errors)

/** 1688表格同步: what the workbook would change is always shown first; a second step does it. */
export function ExcelSyncDialog({ onClose, onDone }: Props) {
  const { file, plan, errors, busy, look, apply, forget } = useSync(() => {
    onDone()
    onClose()
  })
  const footer = plan && (
    <>
      <Button onClick={forget} disabled={busy !== null}>
        换一个文件
      </Button>
      <Button type="primary" loading={busy === 'real'} onClick={() => void apply()}>
        确认同步 {plan.total} 个订单
      </Button>
    </>
  )
  return (
    <Modal open width={860} title="1688表格同步" onCancel={onClose} footer={footer}>
      {busy === 'real' && <HowFar total={plan?.total ?? 0} />}
      {plan ? (
        <Plan plan={plan} fileName={file?.name ?? ''} />
      ) : (
        <DropZone busy={busy !== null} accept=".xlsx" hint={HINT} onFile={(sent) => void look(sent)} />
      )}
      {errors && <ImportErrors result={errors} />}
    </Modal>
  )
}
const HINT = '1688「已买到的货品」导出的订单表；先试算，不写入任何数据'

function useSync(onEnd: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<ExcelSync | null>(null)
  const [errors, setErrors] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState<'dry' | 'real' | null>(null)
  const ask = async (sent: File, dryRun: 0 | 1): Promise<ExcelSync | null> => {
    setBusy(dryRun ? 'dry' : 'real')
    setErrors(null)
    const answer = await upload(aliOrder, 'excel-sync', sent, { dryRun }, { handles: hasErrors }).catch((error: unknown) => {
      if (hasErrors(error)) setErrors(error.data as ImportResult)
      return null
    })
    setBusy(null)
    return answer
  }
  const look = async (sent: File) => {
    setFile(sent)
    setPlan(null)
    setPlan(await ask(sent, 1))
  }
  const apply = async () => {
    const answer = await ask(file!, 0)
    if (!answer) return
    done(`已同步 ${answer.total} 个1688订单：更新 ${answer.updated}，新增 ${answer.created}，未关联 ${answer.unmatched}`)
    onEnd()
  }
  return { file, plan, errors, busy, look, apply, forget: () => setPlan(null) }
}

function HowFar({ total }: { total: number }) {
  const [finished, setFinished] = useState(0)
  useLiveFrame('progress', ({ what, done: count }) => {
    if (what === aliOrder.actions['excel-sync'].path) setFinished(count)
  })
  return <Progress percent={total ? Math.floor((finished * 100) / total) : 0} status="active" aria-label="同步进度" />
}

const COUNTS = [
  ['total', '订单'],
  ['updated', '有变化'],
  ['created', '新增并关联'],
  ['unmatched', '未关联采购单'],
  ['unchanged', '无变化'],
] as const

const Plan = ({ plan, fileName }: { plan: ExcelSync; fileName: string }) => (
  <>
    <p className="hint">试算 {fileName}：以下是确认后会发生的变化，现在还没有写入</p>
    <div className="ali-counts">
      {COUNTS.map(([name, label]) => (
        <Statistic key={name} title={label} value={plan[name]} />
      ))}
    </div>
    {plan.unmatched > 0 && (
      <Alert
        type="info"
        showIcon
        title={`${plan.unmatched} 个订单没有对应的采购单，会出现在「未关联」中等待处理`}
        className="ali-note"
      />
    )}
    <Changes changes={plan.changes} />
    {plan.changeCount > plan.changes.length && (
      <p className="hint">
        共 {plan.changeCount} 处变化，列出前 {plan.changes.length} 处
      </p>
    )}
  </>
)

const Changes = ({ changes }: { changes: ExcelChange[] }) => (
  <Table<ExcelChange>
    size="small"
    rowKey={(change) => `${change.aliOrderId}.${change.field}`}
    scroll={{ x: 720 }}
    pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
    locale={{ emptyText: '没有变化' }}
    dataSource={changes}
    columns={[
      { title: '1688单号', dataIndex: 'aliOrderId', width: 180 },
      {
        title: '采购单',
        dataIndex: 'orderNo',
        width: 140,
        render: (no: string | null) => no ?? <span className="ali-loose">未关联</span>,
      },
      { title: '字段', dataIndex: 'field', width: 96 },
      { title: '由', dataIndex: 'from', render: (value: string | null) => value ?? '—' },
      { title: '变为', dataIndex: 'to', render: (value: string | null) => value ?? '—' },
    ]}
  />
)
