import { qcStates } from '@erp/contract/purchasing/dock/dock.states'
import type { QcLine } from '@erp/contract/purchasing/dock/dock-rows'
import { BAD_ACTIONS, type QcDetails, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, DictTag, DocumentPage, Lines, offers, RowAction, WithDocument, whyNot } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { CheckDrawer } from './check-drawer.tsx'
import './dock.css'

const COLUMNS = arranged(qualityCheck, {
  qcNo: 140,
  orderNo: 140,
  supplierName: 170,
  status: 84,
  qcMode: 64,
  urgent: 64,
  arrivedQty: 76,
  goodQty: 76,
  badQty: 76,
  storeId: 100,
  expressDeliveryNo: 150,
  checkBy: 90,
  checkTime: 164,
  createTime: 164,
})
const OF = { resource: qualityCheck, states: qcStates, state: 'status' }
type Open = { qcId: number } | { details: QcDetails } | null

/** 质检: what waits to be looked at; a scan opens its check. */
export default function QualityCheck() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <DocumentPage
      resource={qualityCheck}
      columns={COLUMNS}
      makesNone
      form={() => null}
      batch={['invalid']}
      width={190}
      toolbar={(list) => (
        <>
          {offers(qualityCheck, 'submit') && <ScanBox onFound={(details) => setOpen({ details })} />}
          {open && (
            <Opened
              open={open}
              onClose={() => setOpen(null)}
              onDone={() => {
                setOpen(null)
                void list.refresh()
              }}
            />
          )}
        </>
      )}
      verbs={(row) =>
        offers(qualityCheck, 'submit') && (
          <RowAction why={whyNot(OF, 'submit', [row])} onClick={() => setOpen({ qcId: row.qcId })}>
            质检
          </RowAction>
        )
      }
      lines={(document) => <Results lines={document.lines} />}
    />
  )
}

interface OpenedProps {
  open: NonNullable<Open>
  onClose: () => void
  onDone: () => void
}

const Opened = ({ open, onClose, onDone }: OpenedProps) =>
  'details' in open ? (
    <CheckDrawer check={open.details} onClose={onClose} onDone={onDone} />
  ) : (
    <WithDocument resource={qualityCheck} id={open.qcId} fresh>
      {(found) => <CheckDrawer check={found} onClose={onClose} onDone={onDone} />}
    </WithDocument>
  )

const NONE = 404

/** One field: a parcel, a sign or an order; what has no check yet gets one on request. */
function ScanBox({ onFound }: { onFound: (details: QcDetails) => void }) {
  const [code, setCode] = useState('')
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const find = async () => {
    const typed = code.trim().toUpperCase()
    if (!typed) return
    const handles = (error: CallError) => error.code === NONE && typed.startsWith('CG')
    const found = await call(qualityCheck, 'scan', { code: typed }, { handles }).catch((error: unknown) =>
      error instanceof CallError && handles(error) ? call(qualityCheck, 'create', { orderNo: typed }).catch(() => null) : null,
    )
    setCode('')
    if (found) onFound(found)
  }
  return (
    <Input
      ref={field}
      allowClear
      className="dock-scan-box"
      aria-label="扫描质检"
      placeholder="扫描物流、签收或采购单号"
      value={code}
      onChange={({ target }) => setCode(target.value)}
      onPressEnter={() => void find()}
    />
  )
}

const actionName = (action: number | null): string | null => BAD_ACTIONS.find(([value]) => value === action)?.[1] ?? null

const Results = ({ lines }: { lines: QcLine[] }) => (
  <Lines
    rows={lines}
    keyOf={({ lineId }) => lineId}
    columns={[
      { title: 'SKU', render: ({ sku }) => sku },
      { title: '名称', render: ({ skuName }) => skuName },
      { title: '采购', right: true, render: ({ quantity }) => quantity },
      { title: '到货', right: true, render: ({ arrivedQty }) => arrivedQty },
      { title: '检验', right: true, render: ({ checkedQty }) => checkedQty },
      { title: '良品', right: true, render: ({ goodQty }) => goodQty },
      { title: '次品', right: true, render: ({ badQty }) => badQty },
      { title: '原因', render: ({ badReason }) => badReason && <DictTag type="qc_bad_reason" value={badReason} /> },
      { title: '处理', render: ({ badAction }) => actionName(badAction) },
      { title: '照片', right: true, render: ({ images }) => images.length || null },
    ]}
  />
)
