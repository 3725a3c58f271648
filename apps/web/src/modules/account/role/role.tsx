import '../account.css'
import { PlusOutlined } from '@ant-design/icons'
import { type RoleRow, role } from '@erp/contract/account/role/role'
import { Button, Grid } from 'antd'
import { useState } from 'react'
import { Can, Detail, FormDrawer, type List, ListPage } from '../../../kit/index.ts'
import { CopyRole } from './copy-role.tsx'
import { RoleActions } from './role-actions.tsx'
import { RoleDrawer } from './role-drawer.tsx'

export type Opening = { deed: 'add' } | { deed: 'edit' | 'copy' | 'rights' | 'log'; row: RoleRow }

/** Roles: what they open, whose data they reach, who has them. */
export default function RolePage() {
  const wide = Grid.useBreakpoint().lg ?? true
  const [opening, setOpening] = useState<Opening | null>(null)
  return (
    <ListPage
      resource={role}
      onOpen={(row) => setOpening({ deed: 'rights', row })}
      rowActionsWidth={wide ? 240 : 76}
      rowActions={(row, list) => <RoleActions row={row} list={list} wide={wide} onOpen={setOpening} />}
      toolbar={() => (
        <Can permission="basic:role:add">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpening({ deed: 'add' })}>
            新增
          </Button>
        </Can>
      )}
    >
      {(list) => opening && <Opened opening={opening} list={list} onClose={() => setOpening(null)} />}
    </ListPage>
  )
}

function Opened({ opening, list, onClose }: { opening: Opening; list: List; onClose: () => void }) {
  const refresh = () => void list.refresh()
  switch (opening.deed) {
    case 'rights':
      return <RoleDrawer roleId={opening.row.roleId} onClose={onClose} onChanged={refresh} />
    case 'copy':
      return <CopyRole row={opening.row} onClose={onClose} onSaved={refresh} />
    case 'log':
      return <Detail resource={role} row={opening.row} onClose={onClose} />
    default:
      return <FormDrawer resource={role} row={opening.deed === 'edit' ? opening.row : null} onClose={onClose} onSaved={refresh} />
  }
}
