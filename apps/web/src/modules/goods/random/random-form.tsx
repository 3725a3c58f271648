import { randomDeliverySku, randomInputs } from '@erp/contract/goods/random/random-delivery-sku'
import type { Fields } from '@erp/contract/kit'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import { SkuSelect } from '../sku/sku-select.tsx'
import { MembersInput } from './members-input.tsx'
import type { RandomSku } from './rows.ts'

const { newSku, newName, members, strategy, storeIds, isActivated } = randomInputs
const { skuId } = randomDeliverySku.fields
const chosen = { members, strategy, storeIds, isActivated }
const FIELDS: Record<'edit' | 'old' | 'new', Fields> = {
  edit: chosen,
  old: { skuId: { ...skuId, required: true }, ...chosen },
  new: { newSku: { ...newSku, required: true }, newName: { ...newName, required: true }, ...chosen },
}

/** The random SKU itself is chosen among those without members yet, or made here. */
export function RandomForm({ row, onClose, onSaved }: FormProps<RandomSku>) {
  const [from, setFrom] = useState<'old' | 'new'>('new')
  const fields = FIELDS[row ? 'edit' : from]
  return (
    <FormFrame
      resource={randomDeliverySku}
      row={row && { ...row, members: row.memberRows }}
      fields={fields}
      title={row ? `修改随机发货 ${row.sku}` : undefined}
      onClose={onClose}
      onSaved={onSaved}
    >
      {!row && <Origin from={from} onChange={setFrom} fields={fields} />}
      <FieldItem name="strategy" field={strategy} />
      <FieldItem name="storeIds" field={storeIds} row={row} />
      <Form.Item name="members" label="成员" required rules={[{ validator: async (_rule, value) => counted(value) }]}>
        <MembersInput />
      </Form.Item>
      <FieldItem name="isActivated" field={isActivated} />
    </FormFrame>
  )
}

function Origin({ from, onChange, fields }: { from: 'old' | 'new'; onChange: (from: 'old' | 'new') => void; fields: Fields }) {
  return (
    <>
      <Form.Item label="随机SKU">
        <Radio.Group
          value={from}
          onChange={({ target }) => onChange(target.value)}
          options={[
            { value: 'new', label: '新建' },
            { value: 'old', label: '选择已有' },
          ]}
        />
      </Form.Item>
      {from === 'old' ? (
        <Form.Item name="skuId" label="随机SKU编码" required rules={[{ required: true, message: '请选择随机SKU' }]}>
          <SkuSelect kinds={RANDOM} />
        </Form.Item>
      ) : (
        <>
          <FieldItem name="newSku" field={fields.newSku!} />
          <FieldItem name="newName" field={fields.newName!} />
        </>
      )}
    </>
  )
}
const RANDOM = [3]

async function counted(value: unknown[] | undefined): Promise<void> {
  const n = value?.length ?? 0
  if (n < 2 || n > 50) throw new Error('成员应为2-50个')
}
