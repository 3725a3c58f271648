import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { GROUP_ITEMS_MAX } from '@erp/contract/goods/group/group-fields'
import { compare, plus, times } from '@erp/contract/kit/decimal'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { may } from '../../../kit/index.ts'
import { SkuPicker } from '../sku/sku-picker.tsx'

export interface Item {
  skuId: number
  quantity: number
  shareRatio: string | null
  sku: string
  skuName: string
  costPrice: string | null
  weight: string | null
  available: number
}
interface Props {
  value?: Item[]
  onChange?: (items: Item[]) => void
  /** Shares are typed, not computed. */
  byHand: boolean
  id?: string
}
/** What can be a part: plain and defective SKUs. */
const KINDS = [1, 4]

/** The parts of a group: picked, counted, shared; the sums stand below. */
export function ItemsInput({ value = [], onChange, byHand, id }: Props) {
  const [picking, setPicking] = useState(false)
  const change = (items: Item[]) => onChange?.(items)
  const full = value.length >= GROUP_ITEMS_MAX
  return (
    <div className="group-items" id={id} tabIndex={-1}>
      {value.length > 0 && <Table items={value} byHand={byHand} onChange={change} />}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={full} onClick={() => setPicking(true)}>
        添加子SKU
      </Button>
      <Sums items={value} byHand={byHand} />
      {picking && (
        <SkuPicker
          kinds={KINDS}
          taken={value.map(({ skuId }) => skuId)}
          max={GROUP_ITEMS_MAX - value.length}
          onClose={() => setPicking(false)}
          onPick={(skus) => change([...value, ...skus.map((sku) => ({ ...sku, quantity: 1, shareRatio: null }))])}
        />
      )}
    </div>
  )
}

interface TableProps {
  items: Item[]
  byHand: boolean
  onChange: (items: Item[]) => void
}

const Table = ({ items, byHand, onChange }: TableProps) => (
  <table className="lines">
    <thead>
      <tr>
        <th>子SKU</th>
        <th className="right">数量</th>
        {may('goods:sku:viewCost') && <th className="right roomy">采购价</th>}
        <th className="right roomy">可用</th>
        <th className="right">比例(%)</th>
        <th aria-label="操作" />
      </tr>
    </thead>
    <tbody>
      {items.map((item, at) => (
        <Line
          key={item.skuId}
          {...{ item, byHand }}
          onChange={(change) => onChange(items.with(at, { ...item, ...change }))}
          onRemove={() => onChange(items.toSpliced(at, 1))}
        />
      ))}
    </tbody>
  </table>
)

interface LineProps {
  item: Item
  byHand: boolean
  onChange: (change: Partial<Item>) => void
  onRemove: () => void
}

const Line = ({ item, byHand, onChange, onRemove }: LineProps) => (
  <tr>
    <td>
      <b>{item.sku}</b>
      <small title={item.skuName}>{item.skuName}</small>
    </td>
    <td className="right">
      <InputNumber
        aria-label={`${item.sku} 数量`}
        min={1}
        max={999}
        precision={0}
        value={item.quantity}
        onChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
      />
    </td>
    {may('goods:sku:viewCost') && <td className="right roomy">{item.costPrice ?? '–'}</td>}
    <td className="right roomy">{item.available}</td>
    <td className="right">
      {byHand ? (
        <InputNumber
          aria-label={`${item.sku} 比例`}
          min="0"
          max="100"
          stringMode
          precision={4}
          formatter={(shown) => (shown ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}
          value={item.shareRatio}
          onChange={(shareRatio) => onChange({ shareRatio })}
        />
      ) : (
        <span className="hint">自动</span>
      )}
    </td>
    <td>
      <Button type="text" size="small" aria-label={`移除 ${item.sku}`} icon={<DeleteOutlined />} onClick={onRemove} />
    </td>
  </tr>
)

function Sums({ items, byHand }: { items: Item[]; byHand: boolean }) {
  if (items.length === 0) return null
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const shares = items.reduce((sum, { shareRatio }) => plus(sum, shareRatio ?? 0).toString(), '0')
  return (
    <p className="group-sums">
      共 {pieces} 件　{may('goods:sku:viewCost') && `成本 ${total(items, 'costPrice')}　`}重量 {total(items, 'weight')} g
      {byHand && <span className={compare(shares, 100) === 0 ? 'fine' : 'wrong'}>　比例合计 {shares}%</span>}
    </p>
  )
}

const total = (items: Item[], of: 'costPrice' | 'weight'): string =>
  items.reduce((sum, item) => plus(sum, times(item[of] ?? 0, item.quantity).toString()).toString(), '0')
