import { type UserRow, user } from '@erp/contract/account/user/user'
import type { Fields } from '@erp/contract/kit'
import { FormDrawer, may } from '../../../kit/index.ts'
import type { OneTime } from './shown-once.tsx'

interface Props {
  row: UserRow | null
  /** Where a new person starts: the department chosen beside the list. */
  deptId?: number | null
  onClose: () => void
  onDone: () => void
  onShown: (told: OneTime) => void
}

export function UserForm({ row, deptId, onClose, onDone, onShown }: Props) {
  const saved = (made: UserRow, said: string) =>
    row ? onDone() : onShown({ title: `已新增「${made.name}」`, username: made.username, said })
  return (
    <FormDrawer
      resource={user}
      row={row}
      fields={row ? own : hired()}
      initial={row ? undefined : { deptId: deptId ?? undefined }}
      onClose={onClose}
      onSaved={saved}
    />
  )
}

const { username, name, deptId, postIds, phone, email, entryDate, remark } = user.fields
const own: Fields = { username, name, deptId, postIds, phone, email, entryDate, remark }

/** Roles at once for those who may give them; others hire people without. */
const hired = (): Fields => {
  const { roleIds } = user.actions.create.input
  return may('basic:user:grantRole') && may('basic:role:list')
    ? { username, name, deptId, postIds, roleIds: roleIds!, phone, email, entryDate, remark }
    : own
}
