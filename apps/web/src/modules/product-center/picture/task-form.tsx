import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { inputs } from '@erp/contract/kit'
import { pictureFields, pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { Form } from 'antd'
import { FieldItem, FormFrame, upload } from '../../../kit/index.ts'
import { GoodsSelect } from '../../goods/catalog/goods-select.tsx'
import type { PictureTask } from './rows.ts'

interface Props {
  row: PictureTask | null
  onClose: () => void
  onSaved: () => void
}
const { goodsId, ...asked } = inputs(pictureFields)

/** What is asked of the artist. The goods is chosen once. */
export function TaskForm({ row, onClose, onSaved }: Props) {
  return (
    <FormFrame
      resource={pictureInfo}
      row={row}
      action={row ? 'edit' : 'add'}
      fields={row ? asked : { goodsId, ...asked }}
      title={row ? `修改图片任务 ${row.goodsCode}` : '新增图片任务'}
      size={560}
      uploadImage={(file) => upload(goodsItem, 'imageUpload', file)}
      onClose={onClose}
      onSaved={onSaved}
    >
      {!row && (
        <Form.Item name="goodsId" label={goodsId.label} rules={[{ required: true, message: '请选择商品' }]}>
          <GoodsControl />
        </Form.Item>
      )}
      {Object.entries(asked).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={row} />
      ))}
    </FormFrame>
  )
}

const GoodsControl = ({ value, onChange }: { value?: number; onChange?: (id: number | null) => void }) => (
  <GoodsSelect value={value ?? null} onChange={(id) => onChange?.(id)} />
)
