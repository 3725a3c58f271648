import { type Field, type Fields, inputs, ref } from '@erp/contract/kit'
import { MATCH, MATCH_TYPES, purchaserConfig } from '@erp/contract/purchasing/config/purchaser-config'
import { Form, Select } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import type { PurchaserRule } from './rows.ts'

const fields = inputs(purchaserConfig.fields) as Fields
const KINDS: Record<number, Field> = {
  [MATCH.supplier]: ref('供应商', 'purchasing/supplier', { required: true }) as Field,
  [MATCH.category]: ref('商品类目', 'goods/goodsCats', { required: true }) as Field,
  [MATCH.store]: ref('收货仓', 'stock/store', { required: true }) as Field,
}

interface Props {
  row: PurchaserRule | null
  onClose: () => void
  onSaved: () => void
}

export const PurchaserForm = ({ row, onClose, onSaved }: Props) => (
  <FormFrame
    resource={purchaserConfig}
    row={row}
    fields={fields}
    initial={row ? undefined : { matchType: MATCH.sku }}
    onClose={onClose}
    onSaved={onSaved}
  >
    <MatchType />
    <Match row={row} />
    {['purchaserId', 'backupPurchaserId', 'isActivated'].map((name) => (
      <FieldItem key={name} name={name} field={fields[name]!} row={row} />
    ))}
  </FormFrame>
)

/** Another kind is about something else. */
function MatchType() {
  const form = Form.useFormInstance()
  return (
    <Form.Item name="matchType" label="匹配方式" required>
      <Select
        options={MATCH_TYPES.map(([value, label]) => ({ value, label }))}
        onChange={() => form.setFieldValue('matchId', null)}
      />
    </Form.Item>
  )
}

function Match({ row }: { row: PurchaserRule | null }) {
  const type = Form.useWatch('matchType') as number | undefined
  if (type === MATCH.sku)
    return (
      <Form.Item name="matchId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
        <SkuSelect />
      </Form.Item>
    )
  const field = KINDS[type ?? MATCH.always]
  const known = row?.matchType === type ? (row?.matchValue ?? undefined) : undefined
  return field ? <FieldItem key={type} name="matchId" field={field} known={known} /> : null
}
