import { type UserRow, user } from '@erp/contract/account/user/user'
import type { Dispatch, SetStateAction } from 'react'
import { Detail, ImportDialog } from '../../../kit/index.ts'
import { Approve } from './approve.tsx'
import { AssignShops } from './assign-shops.tsx'
import { AssignStores } from './assign-stores.tsx'
import type { Deed } from './deeds.ts'
import { Explain } from './explain.tsx'
import { GrantRole } from './grant-role.tsx'
import { Handover } from './handover.tsx'
import { Reject } from './reject.tsx'
import { type OneTime, ShownOnce } from './shown-once.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { UserButtons } from './user-buttons.tsx'
import { UserForm } from './user-form.tsx'

export type Opening =
  | { deed: 'create'; deptId: number | null }
  | { deed: 'import' }
  | { deed: 'told'; told: OneTime }
  | { deed: Exclude<Deed, 'enable' | 'disable' | 'password'>; row: UserRow }

interface Props {
  opening: Opening
  onOpen: Dispatch<SetStateAction<Opening | null>>
  onChanged: () => Promise<void>
}

/** Every form of a person takes the same: whom, how to close, what to do when it is done. */
export interface DeedProps {
  row: UserRow
  onClose: () => void
  onDone: () => void
}

const FORMS = {
  approve: Approve,
  reject: Reject,
  role: GrantRole,
  shops: AssignShops,
  stores: AssignStores,
  buttons: UserButtons,
  handover: Handover,
  ways: SignInWays,
} satisfies Partial<Record<Deed, (props: DeedProps) => React.ReactNode>>

export function Opened({ opening, onOpen, onChanged }: Props) {
  // A form that closes after it told a password must not close what tells it.
  const close = () => onOpen((now) => (now === opening ? null : now))
  const tell = (told: OneTime) => {
    onOpen({ deed: 'told', told })
    void onChanged()
  }
  switch (opening.deed) {
    case 'told':
      return <ShownOnce told={opening.told} onClose={close} />
    case 'import':
      return <ImportDialog resource={user} onClose={close} onDone={(said) => tell({ title: '导入完成', said })} />
    case 'create':
      return <UserForm row={null} deptId={opening.deptId} onClose={close} onShown={tell} onDone={() => void onChanged()} />
    case 'edit':
      return <UserForm row={opening.row} onClose={close} onShown={tell} onDone={() => void onChanged()} />
    case 'explain':
      return <Explain row={opening.row} onClose={close} />
    case 'log':
      return <Detail resource={shown} row={opening.row} onClose={close} />
    default: {
      const Form = FORMS[opening.deed]
      const finish = () => {
        close()
        void onChanged()
      }
      return <Form row={opening.row} onClose={close} onDone={finish} />
    }
  }
}

/** Names instead of the ids behind them, and no filters that are no facts. */
const { plat: _plat, postIds: _posts, roleIds: _roles, avatar: _avatar, ...facts } = user.fields
const shown = { ...user, fields: facts }
