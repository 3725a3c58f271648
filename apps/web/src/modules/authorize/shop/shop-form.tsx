import { shop } from '@erp/contract/authorize/shop'
import { type Fields, inputs } from '@erp/contract/kit'
import { type AnyRow, FormDrawer } from '../../../kit/index.ts'

interface Props {
  row: AnyRow | null
  onClose: () => void
  onSaved: () => void
}
const { deptId, ...rest } = inputs(shop.fields as Fields)
const fields: Fields = { ...rest, deptId: { ...deptId!, hint: '不填时为负责人的部门' } }

export const ShopForm = ({ row, onClose, onSaved }: Props) => (
  <FormDrawer resource={shop} row={row} fields={fields} action={row ? 'update' : 'add'} onClose={onClose} onSaved={onSaved} />
)
