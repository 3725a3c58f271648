import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { Select } from 'antd'
import { useState } from 'react'
import { SkuLine } from './sku-line.tsx'
import { useKnownSkus, useSkus } from './use-skus.ts'
import './sku.css'

interface Props {
  value?: number | null
  onChange?: (skuId: number | null, sku?: SkuChoice) => void
  /** 1 普通, 2 组合, 3 随机, 4 不良品; all unless told. */
  kinds?: readonly number[]
  placeholder?: string
  disabled?: boolean
  id?: string
  label?: string
}

/** One SKU in a form: type or scan its code, barcode or a part of its name. */
export function SkuSelect({
  value,
  onChange,
  kinds,
  placeholder = '输入或扫描SKU、条码、名称',
  disabled,
  id,
  label = 'SKU',
}: Props) {
  const [typed, setTyped] = useState('')
  const { skus, loading } = useSkus(typed, kinds)
  const known = useKnownSkus(value && !skus.some((sku) => sku.skuId === value) ? [value] : [])
  const all = [...known, ...skus]
  return (
    <Select<number>
      id={id}
      className="wide"
      aria-label={label}
      value={value ?? undefined}
      placeholder={placeholder}
      disabled={disabled}
      loading={loading}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={all.map((sku) => ({ value: sku.skuId, label: `${sku.sku} ${sku.skuName}`, sku }))}
      optionRender={(option) => <SkuLine sku={(option.data as unknown as { sku: SkuChoice }).sku} />}
      onChange={(chosen) =>
        onChange?.(
          chosen ?? null,
          all.find((sku) => sku.skuId === chosen),
        )
      }
    />
  )
}
