import { purchaseFile } from '@erp/contract/purchasing/dock/purchase-file'
import { type QcDetails, qcResult, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { Button, InputNumber } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { attempt, call, FieldInput, ImageUpload, Lines, upload, ViewDrawer } from '../../../kit/index.ts'
import { allGood, type Counted, changed, leastOf, type Way, whyWrong } from './checking.ts'
import { qcModeName } from './signing.ts'

interface Props {
  check: QcDetails
  onClose: () => void
  onDone: () => void
}
type Row = Counted & { index: number }

/** 质检: what came, what was looked at, what is bad and what becomes of it. F4 says that all is good, Ctrl+Enter hands it in. */
export function CheckDrawer({ check, onClose, onDone }: Props) {
  const way: Way = check
  const [lines, setLines] = useState<Counted[]>(() => check.lines.map((line) => allGood(line, way)))
  const [busy, setBusy] = useState(false)
  const put = (index: number, next: Counted) => setLines((now) => now.with(index, next))
  const wrong = whyWrong(lines, way)
  const submit = async () => {
    if (wrong || busy) return
    setBusy(true)
    const given = lines.map(({ sku: _sku, skuName: _name, openQty: _open, ...line }) => pick(line))
    const worked = await attempt(
      call(qualityCheck, 'submit', { qcId: check.qcId, version: check.version, lines: given as never }),
      '质检已提交',
    )
    setBusy(false)
    if (worked) onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'F4') setLines((now) => now.map((line) => allGood(line, way)))
    else if (event.key === 'Enter' && event.ctrlKey) void submit()
    else return
    event.preventDefault()
  }
  const goodButton = (
    <Button onClick={() => setLines(lines.map((line) => allGood(line, way)))}>
      一键全良品 <kbd>F4</kbd>
    </Button>
  )
  const submitButton = (
    <Button type="primary" loading={busy} disabled={wrong !== null} onClick={() => void submit()}>
      提交质检 <kbd>Ctrl+Enter</kbd>
    </Button>
  )
  return (
    <ViewDrawer open size={1080} title={`质检 ${check.qcNo}`} onClose={onClose} className="dock-check">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside; the buttons do the same. */}
      <div onKeyDown={keys}>
        <div className="dock-check-head">
          <b>{check.orderNo}</b>
          <span>{check.supplierName}</span>
          <span>{wayWords(way)}</span>
          {goodButton}
          {submitButton}
          {wrong && <span className="dock-sum">{wrong}</span>}
        </div>
        <ImageUpload value={(file) => upload(purchaseFile, 'upload', file)}>
          <div className="dock-check-lines">
            <Grid rows={lines.map((line, index) => ({ ...line, index }))} way={way} put={put} />
          </div>
        </ImageUpload>
      </div>
    </ViewDrawer>
  )
}

const wayWords = ({ qcMode, sampleRate }: Way): string =>
  sampleRate ? `${qcModeName(qcMode ?? 0)} ${Number(sampleRate) * 100}%` : qcModeName(qcMode ?? 0)

const pick = ({
  orderDetailsId,
  arrivedQty,
  checkedQty,
  goodQty,
  badQty,
  badReason,
  badAction,
  images,
}: Omit<Counted, 'sku' | 'skuName' | 'openQty'>) => ({
  orderDetailsId,
  arrivedQty,
  checkedQty,
  goodQty,
  badQty,
  badReason,
  badAction,
  images,
})

function Grid({ rows, way, put }: { rows: Row[]; way: Way; put: (index: number, next: Counted) => void }) {
  const count = (field: 'arrivedQty' | 'checkedQty' | 'badQty', label: string) => (row: Row) => {
    const { index, ...line } = row
    return (
      <InputNumber
        size="small"
        min={0}
        precision={0}
        autoFocus={index === 0 && field === 'arrivedQty'}
        aria-label={`${row.sku} ${label}`}
        value={row[field]}
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        onChange={(value) => put(index, changed(line, field, value ?? 0, way))}
      />
    )
  }
  const choose = (field: 'badReason' | 'badAction') => (row: Row) => {
    const { index, ...line } = row
    if (row.badQty === 0) return null
    return (
      <FieldInput
        field={qcResult[field]}
        aria-label={`${row.sku} ${qcResult[field].label}`}
        value={row[field]}
        onChange={(value) => put(index, { ...line, [field]: value ?? null })}
      />
    )
  }
  return (
    <Lines<Row>
      rows={rows}
      keyOf={({ orderDetailsId }) => orderDetailsId}
      columns={[
        { title: 'SKU', render: (row) => <Sku row={row} /> },
        { title: '未入库', right: true, render: ({ openQty }) => openQty },
        { title: '到货', render: count('arrivedQty', '到货') },
        { title: '检验', render: count('checkedQty', '检验') },
        { title: '至少', right: true, render: ({ arrivedQty }) => leastOf(arrivedQty, way) },
        { title: '良品', right: true, render: ({ goodQty }) => <b>{goodQty}</b> },
        { title: '次品', render: count('badQty', '次品') },
        { title: '原因', render: choose('badReason') },
        { title: '处理', render: choose('badAction') },
        { title: '照片', render: (row) => row.badQty > 0 && <Photos row={row} put={put} /> },
      ]}
    />
  )
}

const Sku = ({ row }: { row: Row }) => (
  <>
    <b>{row.sku}</b>
    <small title={row.skuName}>{row.skuName}</small>
  </>
)

const Photos = ({ row: { index, ...line }, put }: { row: Row; put: (index: number, next: Counted) => void }) => (
  <FieldInput field={qcResult.images} value={line.images} onChange={(images) => put(index, { ...line, images })} />
)
