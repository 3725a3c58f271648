import { shop } from '@erp/contract/authorize/shop'
import type { Fields } from '@erp/contract/kit'
import { FormDrawer } from '../../../kit/index.ts'
import type { Shop } from './rows.ts'

interface Props {
  row: Shop | null
  onClose: () => void
  onSaved: () => void
}
const fields: Fields = Object.fromEntries(
  Object.entries(shop.actions.add.input as Fields).map(([name, field]) =>
    name === 'deptId' ? [name, { ...field, hint: '不填时为负责人的部门' }] : [name, field],
  ),
)

export const ShopForm = ({ row, onClose, onSaved }: Props) => (
  <FormDrawer resource={shop} row={row} fields={fields} action={row ? 'update' : 'add'} onClose={onClose} onSaved={onSaved} />
)
