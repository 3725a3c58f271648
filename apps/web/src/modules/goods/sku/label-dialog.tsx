import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { LABEL_PARTS, LABEL_TEMPLATES, MAX_LABELS } from '@erp/contract/goods/sku/sku-label'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, InputNumber, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { call, download, LabelView } from '../../../kit/index.ts'
import './sku.css'

export interface LabelItem {
  skuId: number
  sku: string
  skuName?: string | null
  /** How many, when a document says so; else one. */
  quantity?: number
}
type Template = (typeof LABEL_TEMPLATES)[number][0]
type Part = (typeof LABEL_PARTS)[number][0]
const KEPT = 'label.options'

/** Labels of chosen SKUs: paper, how many of each, what stands on them, as they will come out. */
export function LabelDialog({ items, onClose }: { items: LabelItem[]; onClose: () => void }) {
  const [options, setOptions] = useState(savedOptions)
  const [counts, setCounts] = useState(() => new Map(items.map((item) => [item.skuId, item.quantity ?? 1])))
  const [busy, setBusy] = useState(false)
  const wanted = items.flatMap(({ skuId }) => (counts.get(skuId) ? [{ skuId, quantity: counts.get(skuId)! }] : []))
  const preview = usePreview(items, options)
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const change = (next: Chosen) => {
    setOptions(next)
    localStorage.setItem(KEPT, JSON.stringify(next))
  }
  const print = async () => {
    setBusy(true)
    const said = await download(goodsSku, 'print', { items: wanted, ...options }).catch(() => 'failed')
    setBusy(false)
    if (said !== 'failed') onClose()
  }
  return (
    <Modal
      open
      title="打印标签"
      width={820}
      okText={`打印 ${total} 张`}
      okButtonProps={{ disabled: total === 0 || total > MAX_LABELS, loading: busy }}
      onOk={() => void print()}
      onCancel={onClose}
    >
      {preview?.templateName ? <Templated preview={preview} /> : <Choices chosen={options} onChange={change} />}
      {total > MAX_LABELS && <Alert type="error" showIcon title={`单次最多打印${MAX_LABELS}张`} />}
      <div className="label-dialog">
        <Lines items={items} counts={counts} onChange={(skuId, count) => setCounts(new Map(counts).set(skuId, count))} />
        <Previews items={items} preview={preview} />
      </div>
    </Modal>
  )
}

const Templated = ({ preview }: { preview: NonNullable<ReturnType<typeof usePreview>> }) => (
  <Alert
    type="info"
    showIcon
    title={`按默认打印模板「${preview.templateName}」打印，纸张 ${preview.width}×${preview.height} mm`}
  />
)

interface Chosen {
  template: Template
  show: Part[]
}

const Choices = ({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) => (
  <div className="label-options">
    <Segmented
      aria-label="标签规格"
      value={chosen.template}
      options={LABEL_TEMPLATES.map(([value, label]) => ({ value, label }))}
      onChange={(template) => onChange({ ...chosen, template })}
    />
    <Checkbox.Group
      value={chosen.show}
      options={LABEL_PARTS.map(([value, label]) => ({ value, label: `显示${label}` }))}
      onChange={(show) => onChange({ ...chosen, show })}
    />
  </div>
)

function savedOptions(): Chosen {
  const usual: Chosen = { template: '40x30', show: ['name', 'location'] }
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as object) }
  } catch {
    return usual
  }
}

interface LinesProps {
  items: LabelItem[]
  counts: ReadonlyMap<number, number>
  onChange: (skuId: number, count: number) => void
}

const Lines = ({ items, counts, onChange }: LinesProps) => (
  <ul className="label-lines" aria-label="标签张数">
    {items.map(({ skuId, sku, skuName }) => (
      <li key={skuId}>
        <span className="label-name">
          <b>{sku}</b>
          <small>{skuName}</small>
        </span>
        <InputNumber
          aria-label={`${sku} 张数`}
          min={0}
          max={MAX_LABELS}
          precision={0}
          value={counts.get(skuId) ?? 0}
          suffix="张"
          onChange={(count) => onChange(skuId, count ?? 0)}
        />
      </li>
    ))}
  </ul>
)

const previewed = (items: LabelItem[]) => items.slice(0, 6).map(({ skuId }) => ({ skuId, quantity: 1 }))

function usePreview(items: LabelItem[], { template, show }: Chosen) {
  const shown = previewed(items)
  const { data } = useQuery({
    queryKey: ['label', shown, template, show],
    queryFn: ({ signal }) => call(goodsSku, 'print-preview', { items: shown, template, show }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return data
}

function Previews({ items, preview }: { items: LabelItem[]; preview: ReturnType<typeof usePreview> }) {
  const shown = previewed(items)
  return (
    <div className="label-previews">
      {preview?.labels.map((shapes, index) => (
        <LabelView key={shown[index]?.skuId} size={preview} shapes={shapes} name={`标签预览 ${items[index]?.sku}`} />
      ))}
      {items.length > shown.length && <small className="hint">另有 {items.length - shown.length} 个SKU未预览</small>}
    </div>
  )
}
