import { DATA_SCOPES, type RoleRow } from '@erp/contract/account/role/role'
import { user } from '@erp/contract/account/user/user'
import { SWITCHED } from '@erp/contract/kit'
import { Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import { useRoles } from '../parts/people.ts'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import type { DeedProps } from './opened.tsx'

export function GrantRole({ row, onClose, onDone }: DeedProps) {
  const roles = useRoles()
  const [chosen, setChosen] = useState(row.roleIds)
  const changed = chosen !== row.roleIds
  const save = async () => {
    await call(user, 'grant-role', { userId: row.userId, roleIds: chosen })
    done('授角色成功')
    onDone()
  }
  return (
    <SaveDrawer title={`授角色：${row.name}`} dirty={changed} idle={!changed} onClose={onClose} onSave={save}>
      <p className="hint side-hint">对方打开的页面会提示「权限已更新，请刷新」。一个都不选时只有默认角色的权限。</p>
      {roles.data ? (
        <Checkbox.Group className="role-choices" value={chosen} onChange={setChosen}>
          {roles.data.map((role) => (
            <RoleChoice key={role.roleId} role={role} held={row.roleIds.includes(role.roleId)} />
          ))}
        </Checkbox.Group>
      ) : (
        <Cover loading={roles.isLoading} error={roles.error} onRetry={() => void roles.refetch()} />
      )}
    </SaveDrawer>
  )
}

function RoleChoice({ role, held }: { role: RoleRow; held: boolean }) {
  const [, label, color] = DATA_SCOPES.find(([scope]) => scope === role.dataScope) ?? DATA_SCOPES[4]
  const off = role.status !== SWITCHED.on
  return (
    <Checkbox value={role.roleId} disabled={off && !held}>
      <span className="role-choice">
        <b>{role.roleName}</b>
        <small>{role.roleKey}</small>
        <Tag color={color} variant="filled">
          {label}
        </Tag>
        {off && <Tag>已停用</Tag>}
        {role.remark && <small>{role.remark}</small>}
      </span>
    </Checkbox>
  )
}
