import { STOCK_MODE, STOCK_MODES, type StockMode } from '@erp/contract/product-center/listing/listing.states'
import type { StockLine, StockPreview } from '@erp/contract/product-center/listing/listing-rows'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { Button, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done, type LineColumn, Lines } from '../../../kit/index.ts'

interface Props {
  ids: number[]
  onClose: () => void
  onDone: () => void
}
const SHOWN = 200

/** 改库存: what is offered, what there is and what would be offered, before it is sent. */
export function StockDialog({ ids, onClose, onDone }: Props) {
  const [mode, setMode] = useState<StockMode>(STOCK_MODE.available)
  const [value, setValue] = useState<number | null>(null)
  const [preview, setPreview] = useState<StockPreview | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = { ids, mode, value: mode === STOCK_MODE.available ? null : value }
  const look = async () => {
    setBusy(true)
    setPreview(await call(smtListing, 'preview-stock', asked).catch(() => null))
    setBusy(false)
  }
  const apply = async () => {
    setBusy(true)
    const made = await call(smtListing, 'batch-stock', { ...asked, mark: preview!.mark }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已提交 ${made.listings} 个在线商品的改库存任务`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={940}
      title={`改库存（${ids.length} 个在线商品）`}
      okText={preview ? `确认改库存 ${preview.changed} 个SKU` : '确认改库存'}
      okButtonProps={{ loading: busy, disabled: !preview?.changed }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <Way
        {...{ mode, value, busy, look }}
        onMode={(next) => (setMode(next), setPreview(null))}
        onValue={(next) => (setValue(next), setPreview(null))}
      />
      {preview && <Preview preview={preview} />}
    </Modal>
  )
}

interface WayProps {
  mode: StockMode
  value: number | null
  busy: boolean
  look: () => Promise<void>
  onMode: (mode: StockMode) => void
  onValue: (value: number | null) => void
}
const Way = ({ mode, value, busy, look, onMode, onValue }: WayProps) => (
  <div className="listing-ask">
    <Select<StockMode>
      aria-label="方式"
      value={mode}
      options={STOCK_MODES.map(([key, label]) => ({ value: key, label }))}
      onChange={onMode}
    />
    {mode !== STOCK_MODE.available && <InputNumber aria-label="数量" precision={0} value={value} onChange={onValue} />}
    <Button loading={busy} onClick={() => void look()}>
      预览
    </Button>
  </div>
)

function Preview({ preview: { lines, changed, kept, listings } }: { preview: StockPreview }) {
  const shown = lines.toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null)).slice(0, SHOWN)
  return (
    <>
      <p className="listing-sum" role="status">
        {`${listings} 个在线商品，改库存 ${changed} 个SKU，不变 ${kept} 个`}
        {lines.length > SHOWN && `，下面列出前 ${SHOWN} 个`}
      </p>
      <div className="listing-lines">
        <Lines<StockLine> rows={shown} keyOf={({ listingSkuId }) => listingSkuId} columns={COLUMNS} />
      </div>
    </>
  )
}

const COLUMNS: LineColumn<StockLine>[] = [
  { title: '店铺', render: ({ shopName }) => shopName },
  { title: '商品ID', render: ({ productId }) => productId },
  { title: '店铺SKU', render: ({ shopSku }) => shopSku },
  { title: '本地SKU', render: ({ sku }) => sku },
  { title: '可用库存', right: true, render: ({ available }) => available },
  { title: '原在线库存', right: true, render: ({ oldStock }) => oldStock },
  { title: '新在线库存', right: true, render: ({ newStock }) => newStock !== null && <b>{newStock}</b> },
  { title: '说明', render: ({ reason }) => reason },
]
