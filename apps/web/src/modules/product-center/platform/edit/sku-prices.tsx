import type { InfoSku, PriceLine, PriceTrial } from '@erp/contract/product-center/platform/platform-info-rows'
import { Input, InputNumber, Switch, Tag } from 'antd'
import { type LineColumn, Lines } from '../../../../kit/index.ts'
import { GoodsPicture } from '../../../goods/picture.tsx'

interface Props {
  value?: InfoSku[]
  onChange?: (skus: InfoSku[]) => void
  trial: PriceTrial | null
  currency: string
}

/** One line a style: sold here or not, what it is called, what it costs. */
export function SkuPrices({ value = [], onChange, trial, currency }: Props) {
  const change = (skuId: number, more: Partial<InfoSku>) =>
    onChange?.(value.map((sku) => (sku.skuId === skuId ? { ...sku, ...more } : sku)))
  const tried = new Map(trial?.lines.map((line) => [line.skuId, line]))
  return (
    <div className="plat-scroll">
      <Lines columns={columnsOf(change, currency, trial ? tried : null)} rows={value} keyOf={({ skuId }) => skuId} />
    </div>
  )
}

type Change = (skuId: number, more: Partial<InfoSku>) => void

const columnsOf = (change: Change, currency: string, tried: Map<number, PriceLine> | null): LineColumn<InfoSku>[] => [
  { title: '图', render: ({ image, skuImage }) => <GoodsPicture url={image ?? skuImage} /> },
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '款式', render: ({ properties }) => properties || null },
  {
    title: '启用',
    render: ({ skuId, sku, isActivated }) => (
      <Switch
        size="small"
        aria-label={`${sku} 启用`}
        checked={isActivated === 1}
        onChange={(on) => change(skuId, { isActivated: on ? 1 : 0 })}
      />
    ),
  },
  {
    title: '平台款式名',
    render: ({ skuId, sku, platName }) => (
      <Input
        size="small"
        className="plat-style"
        aria-label={`${sku} 平台款式名`}
        maxLength={100}
        value={platName ?? ''}
        onChange={(event) => change(skuId, { platName: event.target.value || null })}
      />
    ),
  },
  amount('售价', 'price', change, currency),
  amount('划线价', 'listPrice', change, currency),
  ...(tried ? [{ title: '试算', render: ({ skuId }: InfoSku) => <Tried line={tried.get(skuId)} /> }] : []),
]

const amount = (label: string, name: 'price' | 'listPrice', change: Change, currency: string): LineColumn<InfoSku> => ({
  title: currency ? `${label}(${currency})` : label,
  right: true,
  render: (row) => (
    <InputNumber
      size="small"
      stringMode
      className="plat-amount"
      min="0.01"
      max="9999999"
      precision={2}
      aria-label={`${row.sku} ${label}`}
      value={row[name]}
      onChange={(next) => change(row.skuId, { [name]: next === null ? null : String(next) })}
    />
  ),
})

/** Where the price comes from, or why there is none. */
function Tried({ line }: { line: PriceLine | undefined }) {
  if (!line) return <span className="nothing">未启用</span>
  if (line.reason) return <span className="plat-lacks">{line.reason}</span>
  const parts = [
    line.cost && `成本 ${line.cost}`,
    line.packCost && `包装 ${line.packCost}`,
    line.freight && `运费 ${line.freight}`,
    line.breakEven && `保本价 ${line.breakEven}`,
  ]
  return (
    <span>
      {parts.filter(Boolean).join('，')} {line.isBelow === 1 && <Tag color="red">低于保本价</Tag>}
    </span>
  )
}
