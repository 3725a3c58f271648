import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { SkuPicker } from '../sku-picker.tsx'
import '../lines.css'
import './link.css'

export interface LinkedItem {
  skuId: number
  quantity: number
  sku: string
  skuName: string
}
interface Props {
  value: LinkedItem[]
  onChange: (items: LinkedItem[]) => void
  disabled?: boolean
}
const MOST = 20

/** The SKUs behind a shop SKU, and how many pieces of each. */
export function LinkedItems({ value, onChange, disabled }: Props) {
  const [picking, setPicking] = useState(false)
  const put = (at: number, quantity: number) => onChange(value.with(at, { ...value[at]!, quantity }))
  return (
    <div className="linked-items">
      {value.map((item, at) => (
        <div className="linked-item" key={item.skuId}>
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
            onChange={(quantity) => put(at, quantity ?? 1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`移除 ${item.sku}`}
            disabled={disabled}
            icon={<DeleteOutlined />}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
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
            onChange([...value, ...skus.map(({ skuId, sku, skuName }) => ({ skuId, sku, skuName, quantity: 1 }))])
          }
        />
      )}
    </div>
  )
}
