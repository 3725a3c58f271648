import '../account.css'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { department } from '@erp/contract/account/department/department'
import { user } from '@erp/contract/account/user/user'
import { userStates } from '@erp/contract/account/user/user.states'
import { Button, Grid } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can, ListPage, may, type StatusTabs } from '../../../kit/index.ts'
import { useReread } from '../parts/people.ts'
import { userColumns } from './columns.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { Opened, type Opening } from './opened.tsx'
import { RowDeeds } from './row-deeds.tsx'
import { useDeeds } from './use-deeds.ts'

const TABS: StatusTabs = {
  field: 'status',
  items: [1, 0, 2, 3].map((status) => [status, userStates.table[status]![0]] as const),
  count: 'counts',
}

/** People: departments at the left, everything that is done to a person in the last column. */
export default function UserPage() {
  const wide = Grid.useBreakpoint().lg ?? true
  const dept = useDept()
  const columns = useMemo(() => userColumns(), [])
  const resource = useMemo(() => listed(), [])
  const [opening, setOpening] = useState<Opening | null>(null)
  const reread = useReread(user, department)
  const start = useDeeds(setOpening, reread)
  // The key alone hides the filter, whose place the tree takes.
  const condition = useMemo(() => (wide ? { deptId: dept.ids } : undefined), [wide, dept.ids])
  return (
    <div className="user-page">
      {wide && <DepartmentTree value={dept.id} onChange={dept.choose} />}
      <ListPage
        resource={resource}
        columns={columns}
        tabs={TABS}
        condition={condition}
        onOpen={(row) => setOpening({ deed: 'log', row })}
        rowActionsWidth={wide ? 184 : 76}
        rowActions={(row) => <RowDeeds row={row} wide={wide} onDo={(deed) => void start(deed, row)} />}
        toolbar={() => <Toolbar onOpen={setOpening} deptId={dept.id} />}
      />
      {opening && <Opened opening={opening} onOpen={setOpening} onChanged={reread} />}
    </div>
  )
}

function Toolbar({ onOpen, deptId }: { onOpen: (opening: Opening) => void; deptId: number | null }) {
  return (
    <>
      <Can permission="basic:user:add">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen({ deed: 'create', deptId })}>
          新增
        </Button>
      </Can>
      <Can permission="basic:user:import">
        <Button icon={<UploadOutlined />} onClick={() => onOpen({ deed: 'import' })}>
          导入
        </Button>
      </Can>
    </>
  )
}

/** The address keeps the department as the filter of the same name does. */
function useDept() {
  const [params, setParams] = useSearchParams()
  const written = params.get('deptId')
  const ids = useMemo(() => (written ? written.split(',').map(Number) : undefined), [written])
  const choose = (deptId: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (deptId) next.set('deptId', String(deptId))
      else next.delete('deptId')
      return next
    })
  return { id: ids?.[0] ?? null, ids, choose }
}

/** The import tells a password, so this page has its own; roles are a filter for those who may read them. */
function listed(): typeof user {
  const { import: _import, ...actions } = user.actions
  const { roleIds: _roles, ...fields } = user.fields
  return { ...user, actions, fields: may('basic:role:list') ? user.fields : fields } as typeof user
}
