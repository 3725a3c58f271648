import { compare } from '@erp/contract/kit/decimal'
import { PRICE_MODE, PRICE_MODES, type PriceMode } from '@erp/contract/product-center/listing/listing.states'
import type { Applied, PriceLine, PricePreview } from '@erp/contract/product-center/listing/listing-rows'
import { type ListingRow, smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { Alert, Button, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kit/amount.ts'
import { attempt, call, type LineColumn, Lines } from '../../../kit/index.ts'

interface Props {
  /** None: everything that waits for another price. */
  ids: number[] | null
  listType?: ListingRow['listType']
  onClose: () => void
  onDone: () => void
}
const SHOWN = 200
const UNIT: Record<string, string> = { [PRICE_MODE.percent]: '%', [PRICE_MODE.margin]: '%' }

/** 改价: what each SKU costs, would cost and would leave is looked at before it is sent, and can be taken back. */
export function PriceDialog({ ids, listType = null, onClose, onDone }: Props) {
  const [mode, setMode] = useState<PriceMode>(ids === null ? PRICE_MODE.alert : PRICE_MODE.percent)
  const [value, setValue] = useState<string | null>(null)
  const { preview, applied, busy, look, apply, forget } = usePricing({ ids, listType, mode, value, onDone })
  const change = (next: () => void) => {
    next()
    forget()
  }
  return (
    <Modal
      open
      width={1040}
      title={ids === null ? '全部按建议调价' : `改价（${ids.length} 个在线商品）`}
      onCancel={onClose}
      footer={<Foot {...{ preview, applied, busy, apply, onClose, onDone }} />}
    >
      {applied ? (
        <Sent applied={applied} />
      ) : (
        <Way
          {...{ mode, value, busy, look }}
          isFixed={ids === null}
          onMode={(next) => change(() => setMode(next))}
          onValue={(next) => change(() => setValue(next))}
        />
      )}
      {preview && !applied && <Preview preview={preview} />}
    </Modal>
  )
}

const Sent = ({ applied }: { applied: Applied }) => (
  <Alert
    type="success"
    showIcon
    title={`已提交 ${applied.listings} 个在线商品、${applied.skus} 个SKU的改价任务`}
    description="任务完成后价格才会变化；完成后可以在这里或「改价记录」中撤销。"
  />
)

interface WayProps {
  mode: PriceMode
  value: string | null
  busy: boolean
  isFixed: boolean
  look: () => Promise<void>
  onMode: (mode: PriceMode) => void
  onValue: (value: string | null) => void
}
const Way = ({ mode, value, busy, isFixed, look, onMode, onValue }: WayProps) => (
  <div className="listing-ask">
    <Select<PriceMode>
      aria-label="方式"
      value={mode}
      disabled={isFixed}
      options={PRICE_MODES.map(([key, label]) => ({ value: key, label }))}
      onChange={onMode}
    />
    {mode !== PRICE_MODE.alert && (
      <InputNumber<string>
        aria-label="数值"
        stringMode
        precision={2}
        value={value}
        suffix={UNIT[mode]}
        onChange={(next) => onValue(next === null ? null : String(next))}
        onPressEnter={() => void look()}
      />
    )}
    <Button loading={busy} onClick={() => void look()}>
      预览
    </Button>
  </div>
)

interface Asked extends Pick<Props, 'ids' | 'listType' | 'onDone'> {
  mode: PriceMode
  value: string | null
}
function usePricing({ ids, listType, mode, value, onDone }: Asked) {
  const [preview, setPreview] = useState<PricePreview | null>(null)
  const [applied, setApplied] = useState<Applied | null>(null)
  const [busy, setBusy] = useState(false)
  const during = async <T,>(work: Promise<T>): Promise<T | null> => {
    setBusy(true)
    const made = await work.catch(() => null)
    setBusy(false)
    return made
  }
  const asked = { mode, value: mode === PRICE_MODE.alert ? null : value }
  const look = async () => setPreview(await during(call(smtListing, 'preview-price', { ids, listType, ...asked })))
  const apply = async () => {
    const listings = [...new Set(preview!.lines.filter(({ newPrice }) => newPrice !== null).map(({ listingId }) => listingId))]
    const made = await during(call(smtListing, 'batch-price', { ids: ids ?? listings, ...asked, mark: preview!.mark }))
    if (!made) return
    setApplied(made)
    onDone()
  }
  return { preview, applied, busy, look, apply, forget: () => setPreview(null) }
}

interface FootProps extends Pick<Props, 'onClose' | 'onDone'> {
  preview: PricePreview | null
  applied: Applied | null
  busy: boolean
  apply: () => Promise<void>
}
function Foot({ preview, applied, busy, apply, onClose, onDone }: FootProps) {
  const undo = async () => {
    if (!(await attempt(call(smtListing, 'undo-price', { batchId: applied!.batchId! }), '已提交撤销任务'))) return
    onClose()
    onDone()
  }
  if (applied)
    return (
      <>
        {applied.batchId !== null && <Button onClick={() => void undo()}>撤销</Button>}
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={busy} disabled={!preview?.changed} onClick={() => void apply()}>
        {preview ? `确认改价 ${preview.changed} 个SKU` : '确认改价'}
      </Button>
    </>
  )
}

function Preview({ preview }: { preview: PricePreview }) {
  const { lines, listings, changed, kept, losing } = preview
  const shown = lines.toSorted(
    (a, b) => Number(isLosing(b)) - Number(isLosing(a)) || Number(a.reason !== null) - Number(b.reason !== null),
  )
  return (
    <>
      <p className="listing-sum" role="status">
        {`${listings} 个在线商品，改价 ${changed} 个SKU，不变 ${kept} 个`}
        {losing > 0 && <b className="over-time">{`，其中 ${losing} 个改后亏损`}</b>}
        {lines.length > SHOWN && `，下面列出前 ${SHOWN} 个`}
      </p>
      <div className="listing-lines">
        <Lines<PriceLine> rows={shown.slice(0, SHOWN)} keyOf={({ listingSkuId }) => listingSkuId} columns={COLUMNS} />
      </div>
    </>
  )
}

const isLosing = ({ newMargin }: PriceLine): boolean => newMargin !== null && compare(newMargin, 0) < 0
const percent = (margin: string | null) => (margin === null ? null : `${margin}%`)
const COLUMNS: LineColumn<PriceLine>[] = [
  { title: '店铺', render: ({ shopName }) => shopName },
  { title: '商品ID', render: ({ productId }) => productId },
  { title: '店铺SKU', render: ({ shopSku }) => shopSku },
  { title: '本地SKU', render: ({ sku }) => sku },
  { title: '原价', right: true, render: ({ oldPrice, currency }) => oldPrice && `${currency} ${grouped(oldPrice)}` },
  { title: '新价', right: true, render: ({ newPrice, currency }) => newPrice && <b>{`${currency} ${grouped(newPrice)}`}</b> },
  { title: '原利润率', right: true, render: ({ oldMargin }) => percent(oldMargin) },
  {
    title: '新利润率',
    right: true,
    render: (line) => <span className={isLosing(line) ? 'over-time' : undefined}>{percent(line.newMargin) ?? '–'}</span>,
  },
  { title: '说明', render: ({ reason }) => reason },
]
