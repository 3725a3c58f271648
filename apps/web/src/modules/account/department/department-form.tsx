import { department } from '@erp/contract/account/department/department'
import { type Fields, inputs, refs } from '@erp/contract/kit'
import { FormDrawer } from '../../../kit/index.ts'
import type { Department } from './rows.ts'

interface Props {
  row: Department | null
  /** Of a new one. */
  parentId?: number
  onClose: () => void
  onSaved: () => void
}

/** Channels are chosen from the platforms, by their codes. */
const plats = refs('销售渠道', 'basic/platform', { by: 'platCode' })
const fields: Fields = { ...inputs(department.fields), plats }

export const DepartmentForm = ({ row, parentId, onClose, onSaved }: Props) => (
  <FormDrawer
    resource={department}
    row={row}
    fields={fields}
    initial={row ? undefined : { parentId }}
    onClose={onClose}
    onSaved={onSaved}
  />
)
