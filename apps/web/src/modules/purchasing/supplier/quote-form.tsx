import { type Fields, inputs } from '@erp/contract/kit'
import { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { Form, Input } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import type { Quote } from './rows.ts'

const fields = inputs(supplierSku.fields) as Fields
const PLAIN = [1]
const { skuId: _sku, ladder, ...others } = fields

interface Props {
  row: Quote | null
  onClose: () => void
  onSaved: () => void
}

/** What it is of is chosen once; prices change. */
export const QuoteForm = ({ row, onClose, onSaved }: Props) => (
  <FormFrame resource={supplierSku} row={row} fields={fields} size={760} onClose={onClose} onSaved={onSaved}>
    {row && (
      <Form.Item label="SKU" htmlFor="quote-sku">
        <Input id="quote-sku" disabled value={`${row.sku} ${row.skuName}`} />
      </Form.Item>
    )}
    <Form.Item name="skuId" label="SKU" hidden={row !== null} rules={[{ required: true, message: '请选择SKU' }]}>
      <SkuSelect kinds={PLAIN} />
    </Form.Item>
    {Object.entries(others).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} row={row} disabled={Boolean(row && field.fixed)} />
    ))}
    <FieldItem name="ladder" field={{ ...ladder!, hint: '数量递增、单价不升；不到第一档按上面的单价' }} row={row} />
  </FormFrame>
)
