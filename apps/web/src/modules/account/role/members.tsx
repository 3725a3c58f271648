import { type RoleMember, role } from '@erp/contract/account/role/role'
import { userStates } from '@erp/contract/account/user/user.states'
import { Button, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { Can, call, confirm, done, StatusTag, tabLeaves } from '../../../kit/index.ts'
import { useUserOptions } from '../parts/people.ts'
import type { RoleTab } from './role-drawer.tsx'

/** Who plays the role. */
export function Members({ detail, onSaved }: RoleTab) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<number[]>([])
  const change = async (add: number[], remove: number[]) => {
    const next = await call(role, 'members', { roleId: detail.roleId, add, remove })
    done(add.length ? `已添加 ${add.length} 人` : `已移除 ${remove.length} 人`)
    setChosen([])
    onSaved(next)
  }
  const removeChosen = async () => {
    const question = `从角色「${detail.roleName}」移除 ${chosen.length} 人？`
    if (await confirm(question, { danger: true, ok: '移除' })) await change([], chosen).catch(() => {})
  }
  const rows = detail.members.filter(({ name, username, dept_name }) =>
    `${name} ${username} ${dept_name ?? ''}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  )
  return (
    <div className="members">
      <Can permission="basic:role:members">
        <AddMembers held={detail.members} onAdd={(ids) => change(ids, [])} />
      </Can>
      <div className="side-filters">
        <Input
          allowClear
          aria-label="搜索成员"
          placeholder="搜索姓名、用户名、部门"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Can permission="basic:role:members">
          <Button danger disabled={chosen.length === 0} onClick={() => void removeChosen()}>
            移除{chosen.length > 0 && ` ${chosen.length} 人`}
          </Button>
        </Can>
      </div>
      <MemberTable rows={rows} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

interface TableProps {
  rows: RoleMember[]
  chosen: number[]
  onChoose: (ids: number[]) => void
}

const MemberTable = ({ rows, chosen, onChoose }: TableProps) => (
  <Table<RoleMember>
    size="small"
    rowKey="userId"
    dataSource={rows}
    columns={COLUMNS}
    locale={{ emptyText: '还没有成员' }}
    rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => onChoose(keys as number[]) }}
    pagination={{ size: 'small', pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
  />
)

const COLUMNS = [
  { title: '姓名', dataIndex: 'name' },
  { title: '用户名', dataIndex: 'username' },
  { title: '部门', dataIndex: 'dept_name' },
  { title: '状态', dataIndex: 'status', render: (status: number) => <StatusTag states={userStates} value={status} /> },
]

function AddMembers({ held, onAdd }: { held: RoleMember[]; onAdd: (ids: number[]) => Promise<void> }) {
  const { options, loading } = useUserOptions()
  const [ids, setIds] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    await onAdd(ids).then(
      () => setIds([]),
      () => {},
    )
    setBusy(false)
  }
  return (
    <div className="side-filters">
      <Select
        mode="multiple"
        {...tabLeaves}
        aria-label="添加成员"
        placeholder="选择要添加的人，可多选"
        loading={loading}
        value={ids}
        onChange={setIds}
        options={options.filter(({ value }) => !held.some(({ userId }) => userId === value))}
        showSearch={{ optionFilterProp: 'search' }}
        optionRender={({ data }) => (
          <span className="option">
            {data.label}
            <small>{data.dept}</small>
          </span>
        )}
      />
      <Button type="primary" disabled={ids.length === 0} loading={busy} onClick={() => void add()}>
        添加
      </Button>
    </div>
  )
}
