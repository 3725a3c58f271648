import { Button, Tag } from 'antd'
import { useState } from 'react'
import { SkuPicker } from '../../goods/sku/sku-picker.tsx'
import { useKnownSkus } from '../../goods/sku/use-skus.ts'

const STOCKED = [1, 4]
const SHOWN = 100

/** Several SKUs, picked or scanned. */
export function SkusSelect({ value = [], onChange }: { value?: number[]; onChange?: (ids: number[]) => void }) {
  const [picking, setPicking] = useState(false)
  const known = useKnownSkus(value.slice(0, SHOWN))
  return (
    <div className="check-skus">
      {known.map(({ skuId, sku }) => (
        <Tag key={skuId} closable onClose={() => onChange?.(value.filter((one) => one !== skuId))}>
          {sku}
        </Tag>
      ))}
      {value.length > SHOWN && <span className="hint">等 {value.length} 个</span>}
      <Button size="small" type="dashed" onClick={() => setPicking(true)}>
        选择SKU
      </Button>
      {picking && (
        <SkuPicker
          kinds={STOCKED}
          taken={value}
          onClose={() => setPicking(false)}
          onPick={(skus) => onChange?.([...value, ...skus.map(({ skuId }) => skuId)])}
        />
      )}
    </div>
  )
}
