import { PlusOutlined } from '@ant-design/icons'
import type { Fields } from '@erp/contract/kit'
import { type SkuDegreeRow, skuDegree } from '@erp/contract/temu/floor/sku-degree'
import { Button, Form, Tag } from 'antd'
import { useState } from 'react'
import { FieldItem, FormDrawer, FormFrame } from '../../../kit/index.ts'
import { SkuPicker } from '../../goods/sku/sku-picker.tsx'
import { useKnownSkus } from '../../goods/sku/use-skus.ts'

interface Props {
  row: SkuDegreeRow | null
  skuIds?: number[]
  onClose: () => void
  onSaved: () => void
}
const { skuIds: skusField, difficultyId, remark } = skuDegree.actions.add.input
const fields: Fields = { skuIds: skusField!, difficultyId: difficultyId!, remark: remark! }
const { skuIds: _skus, ...written } = fields
const MOST = 200

/** One override is edited, or the difficulty of several SKUs set at once. */
export function DegreeForm({ row, skuIds = [], onClose, onSaved }: Props) {
  if (row)
    return <FormDrawer resource={skuDegree} fields={written} title={`修改难易度 ${row.sku}`} {...{ row, onClose, onSaved }} />
  return (
    <FormFrame
      resource={skuDegree}
      row={null}
      action="add"
      fields={fields}
      initial={{ skuIds }}
      title="设置SKU难易度"
      onClose={onClose}
      onSaved={onSaved}
    >
      <Form.Item name="skuIds" label="SKU" required rules={[{ required: true, type: 'array', min: 1, message: '请选择SKU' }]}>
        <SkusInput />
      </Form.Item>
      {Object.entries(written).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} />
      ))}
    </FormFrame>
  )
}

function SkusInput({ value = [], onChange }: { value?: number[]; onChange?: (skuIds: number[]) => void }) {
  const [picking, setPicking] = useState(false)
  const known = new Map(useKnownSkus(value).map(({ skuId, sku }) => [skuId, sku]))
  return (
    <div>
      {value.map((skuId) => (
        <Tag key={skuId} closable onClose={() => onChange?.(value.filter((id) => id !== skuId))}>
          {known.get(skuId) ?? '…'}
        </Tag>
      ))}
      <Button
        type="dashed"
        block
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={value.length >= MOST}
        onClick={() => setPicking(true)}
      >
        选择SKU
      </Button>
      {picking && (
        <SkuPicker
          taken={value}
          max={MOST - value.length}
          onClose={() => setPicking(false)}
          onPick={(skus) => onChange?.([...value, ...skus.map(({ skuId }) => skuId)])}
        />
      )}
    </div>
  )
}
