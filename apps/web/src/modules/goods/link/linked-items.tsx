import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { SkuPicker } from '../sku/sku-picker.tsx'
import './link.css'

export interface LinkedItem {
  skuId: number
  quantity: number
  sku: string
  skuName: string
}
interface Props {
  value?: LinkedItem[]
  onChange?: (items: LinkedItem[]) => void
  disabled?: boolean
}
const MOST = 20

/** The SKUs behind a shop SKU, and how many pieces of each. */
export function LinkedItems({ value = [], onChange, disabled = false }: Props) {
  const [picking, setPicking] = useState(false)
  return (
    <div className="linked-items">
      {value.map((item, at) => (
        <Line
          key={item.skuId}
          {...{ item, disabled }}
          onCount={(quantity) => onChange?.(value.with(at, { ...item, quantity }))}
          onRemove={() => onChange?.(value.toSpliced(at, 1))}
        />
      ))}
      {!disabled && value.length < MOST && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => setPicking(true)}>
          选择SKU
        </Button>
      )}
      {picking && (
        <SkuPicker
          taken={value.map(({ skuId }) => skuId)}
          max={MOST - value.length}
          onClose={() => setPicking(false)}
          onPick={(skus) =>
            onChange?.([...value, ...skus.map(({ skuId, sku, skuName }) => ({ skuId, sku, skuName, quantity: 1 }))])
          }
        />
      )}
    </div>
  )
}

interface LineProps {
  item: LinkedItem
  disabled: boolean
  onCount: (quantity: number) => void
  onRemove: () => void
}

const Line = ({ item, disabled, onCount, onRemove }: LineProps) => (
  <div className="linked-item">
    <span>
      <b>{item.sku}</b>
      <small title={item.skuName}>{item.skuName}</small>
    </span>
    <InputNumber
      aria-label={`${item.sku} 数量`}
      prefix="×"
      min={1}
      max={999}
      precision={0}
      disabled={disabled}
      value={item.quantity}
      onChange={(quantity) => onCount(quantity ?? 1)}
    />
    <Button
      type="text"
      size="small"
      aria-label={`移除 ${item.sku}`}
      disabled={disabled}
      icon={<DeleteOutlined />}
      onClick={onRemove}
    />
  </div>
)
