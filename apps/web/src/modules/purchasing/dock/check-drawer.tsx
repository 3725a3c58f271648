import { type QcDetails, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { attempt, call, ViewDrawer } from '../../../kit/index.ts'
import { CheckGrid } from './check-grid.tsx'
import { allGood, type Counted, type Way, whyWrong } from './checking.ts'
import { qcModeName } from './signing.ts'

interface Props {
  check: QcDetails
  onClose: () => void
  onDone: () => void
}

/** What came, what was looked at, what is bad and what becomes of it. F4 says that all is good, Ctrl+Enter hands it in. */
export function CheckDrawer({ check, onClose, onDone }: Props) {
  const { lines, put, fill, wrong, busy, submit } = useCounts(check, onDone)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'F4') fill()
    else if (event.key === 'Enter' && event.ctrlKey) void submit()
    else return
    event.preventDefault()
  }
  return (
    <ViewDrawer
      open
      size={1080}
      title={`质检 ${check.qcNo}`}
      onClose={onClose}
      className="dock-check"
      afterOpenChange={() => document.querySelector<HTMLInputElement>('.dock-check-lines input')?.focus()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside; the buttons do the same. */}
      <div onKeyDown={keys}>
        <div className="dock-check-head">
          <b>{check.orderNo}</b>
          <span>{check.supplierName}</span>
          <span>{wayWords(check)}</span>
          <Button onClick={fill}>
            一键全良品 <kbd>F4</kbd>
          </Button>
          <Button type="primary" loading={busy} disabled={wrong !== null} onClick={() => void submit()}>
            提交质检 <kbd>Ctrl+Enter</kbd>
          </Button>
          {wrong && <span className="dock-sum">{wrong}</span>}
        </div>
        <CheckGrid lines={lines} way={check} put={put} />
      </div>
    </ViewDrawer>
  )
}

/** Everything is good until somebody says otherwise. */
function useCounts(check: QcDetails, onDone: () => void) {
  const [lines, setLines] = useState<Counted[]>(() => check.lines.map((line) => allGood(line, check)))
  const [busy, setBusy] = useState(false)
  const wrong = whyWrong(lines, check)
  const submit = async () => {
    if (wrong || busy) return
    setBusy(true)
    const { qcId, version } = check
    const worked = await attempt(call(qualityCheck, 'submit', { qcId, version, lines: lines.map(sent) as never }), '质检已提交')
    setBusy(false)
    if (worked) onDone()
  }
  const put = (index: number, next: Counted) => setLines((now) => now.with(index, next))
  const fill = () => setLines((now) => now.map((line) => allGood(line, check)))
  return { lines, put, fill, wrong, busy, submit }
}

const sent = ({ orderDetailsId, arrivedQty, checkedQty, goodQty, badQty, badReason, badAction, images }: Counted) => ({
  orderDetailsId,
  arrivedQty,
  checkedQty,
  goodQty,
  badQty,
  badReason,
  badAction,
  images,
})

const wayWords = ({ qcMode, sampleRate }: Way): string =>
  sampleRate ? `${qcModeName(qcMode ?? 0)} ${Number(sampleRate) * 100}%` : qcModeName(qcMode ?? 0)
