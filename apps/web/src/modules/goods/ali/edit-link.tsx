import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { goods1688 } from '@erp/contract/goods/ali/goods1688'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { call, FieldItem, FormFrame } from '../../../kit/index.ts'
import { price } from './columns.tsx'
import type { AliLink } from './rows.ts'

const { unitRatio, specId } = aliGoods.fields
const fields = { specId: { ...specId, readonly: false, required: true }, unitRatio: { ...unitRatio, required: true } }
/** Links are changed by a call of 1688, under their own key. */
const links = { ...goods1688, title: aliGoods.title }

/** Another specification of the same offer, or another ratio. */
export function EditLink({ row, onClose, onSaved }: { row: AliLink; onClose: () => void; onSaved: () => void }) {
  const { data } = useQuery({
    queryKey: ['ali-specs', row.offerId],
    queryFn: ({ signal }) => call(goods1688, 'sku-list', { offerId: row.offerId ?? '' }, { signal }),
  })
  const specs = data?.specs.filter((spec) => !spec.isGone || spec.specId === row.specId) ?? []
  const known = { value: String(row.specId), label: String(row.attrs), disabled: false }
  const options = specs.map((spec) => ({
    value: spec.specId,
    label: `${spec.attrs}　¥${price(spec.price)}`,
    disabled: spec.isGone === 1,
  }))
  return (
    <FormFrame
      resource={links}
      row={row}
      fields={fields}
      action="edit-link"
      title={`修改关联 ${row.sku}`}
      onClose={onClose}
      onSaved={onSaved}
    >
      <p className="hint">
        1688商品 {row.offerId}，{row.aliSupplierName}。换规格后参考价从新规格的价格重新开始。
      </p>
      <Form.Item name="specId" label="规格" required rules={[{ required: true, message: '规格不能为空' }]}>
        <Select options={data ? options : [known]} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <FieldItem name="unitRatio" field={fields.unitRatio} />
    </FormFrame>
  )
}
