import { type RoleRow, role } from '@erp/contract/account/role/role'
import { type Fields, inputs } from '@erp/contract/kit'
import { FormDrawer } from '../../../kit/index.ts'

const fields: Fields = { copyFrom: role.actions.save.input['copyFrom']!, ...inputs(role.fields) }

export const CopyRole = ({ row, onClose, onSaved }: { row: RoleRow; onClose: () => void; onSaved: () => void }) => (
  <FormDrawer
    resource={role}
    row={null}
    title={`复制角色「${row.roleName}」`}
    fields={fields}
    initial={{
      copyFrom: row.roleId,
      roleName: `${row.roleName}副本`,
      roleKey: `${row.roleKey}_copy`,
      dataScope: row.dataScope,
      deptIds: row.deptIds,
      remark: row.remark,
    }}
    onClose={onClose}
    onSaved={onSaved}
  />
)
