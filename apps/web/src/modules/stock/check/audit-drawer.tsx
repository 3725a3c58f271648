import type { CheckFinallyLine } from '@erp/contract/stock/check/check-lines'
import { MAX_QUANTITY } from '@erp/contract/stock/document'
import { Alert, Button, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { attempt, call, type LineColumn, Lines, read, ViewDrawer } from '../../../kit/index.ts'
import { Diff } from './diff.tsx'
import { Match } from './finally-lines.tsx'
import type { Finals, OpenedFinal } from './rows.ts'
import './check.css'

interface Decision {
  confirmQty: number | null
  reason: string
}
interface Props {
  resource: Finals
  document: OpenedFinal
  onClose: () => void
  onDone: () => void
}

/** The auditor's table: book, first count, final count, and a decision where the two differ. */
export function AuditDrawer({ resource, document, onClose, onDone }: Props) {
  const { lines } = document
  const { made, decide, busy, audit } = useDecisions(resource, document, () => {
    onClose()
    onDone()
  })
  return (
    <ViewDrawer
      open
      size={1080}
      title={`审核 ${document.finallyNo}`}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Space className="drawer-footer">
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" loading={busy} onClick={() => void audit()}>
            审核
          </Button>
        </Space>
      }
    >
      <Unlike made={made} />
      <div className="count-grid">
        <Lines
          rows={lines.toSorted((a, b) => (a.isMatch ?? 0) - (b.isMatch ?? 0))}
          keyOf={(line) => line.lineId}
          columns={[...COUNTS, ...decisionColumns(made, decide)]}
        />
      </div>
    </ViewDrawer>
  )
}

function useDecisions(resource: Finals, document: OpenedFinal, onDone: () => void) {
  const unlike = document.lines.filter((line) => line.isMatch === 0)
  const [made, setMade] = useState(() => new Map(unlike.map((line) => [line.lineId, decisionOf(line)])))
  const [busy, setBusy] = useState(false)
  const decide = (lineId: number, change: Partial<Decision>) =>
    setMade((now) => new Map(now).set(lineId, { ...now.get(lineId)!, ...change }))
  const audit = async () => {
    setBusy(true)
    const lines = [...made].flatMap(([lineId, { confirmQty, reason }]) =>
      confirmQty === null ? [] : [{ lineId, confirmQty, reason: reason.trim() || null }],
    )
    const worked = await attempt(call(resource, 'audit', { ids: [document.checkReceiptFinallyId], lines }), '审核成功')
    setBusy(false)
    if (worked) onDone()
  }
  return { made, decide, busy, audit }
}

function Unlike({ made }: { made: ReadonlyMap<number, Decision> }) {
  if (made.size === 0) return null
  const decided = [...made.values()].filter(({ confirmQty, reason }) => confirmQty !== null && reason.trim()).length
  return (
    <Alert
      type="warning"
      showIcon
      className="restored"
      title={`${made.size} 行两次盘点不一致，请确认数量并填写原因（已填 ${decided} 行）`}
    />
  )
}

const decisionOf = (line: CheckFinallyLine): Decision => ({
  confirmQty: line.confirmQty ?? line.countQty,
  reason: line.reason ?? '',
})

const COUNTS: LineColumn<CheckFinallyLine>[] = [
  { title: '库位', render: (line) => <b>{line.locationName}</b> },
  { title: 'SKU', render: (line) => line.sku },
  read('账面', 'bookQty'),
  read('初盘', 'firstCountQty'),
  { title: '初盘差异', right: true, render: (line) => <Diff value={line.firstDiffQty} /> },
  read('终盘', 'countQty'),
  { title: '终盘差异', right: true, render: (line) => <Diff value={line.diffQty} /> },
  { title: '两次', render: (line) => <Match value={line.isMatch} /> },
]

const decisionColumns = (
  made: ReadonlyMap<number, Decision>,
  decide: (lineId: number, change: Partial<Decision>) => void,
): LineColumn<CheckFinallyLine>[] => [
  {
    title: '确认数量',
    render: (line) =>
      made.has(line.lineId) ? (
        <InputNumber
          size="small"
          min={0}
          max={MAX_QUANTITY}
          precision={0}
          aria-label={`${line.locationName} ${line.sku} 确认数量`}
          value={made.get(line.lineId)!.confirmQty}
          onChange={(confirmQty) => decide(line.lineId, { confirmQty })}
        />
      ) : (
        line.countQty
      ),
  },
  {
    title: '原因',
    render: (line) =>
      made.has(line.lineId) && (
        <Input
          size="small"
          maxLength={200}
          aria-label={`${line.locationName} ${line.sku} 原因`}
          value={made.get(line.lineId)!.reason}
          onChange={(event) => decide(line.lineId, { reason: event.target.value })}
        />
      ),
  },
]
