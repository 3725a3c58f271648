import { type RoleDetail, role } from '@erp/contract/account/role/role'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { Cover, call, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { Compare } from './compare.tsx'
import { DataScope } from './data-scope.tsx'
import { Members } from './members.tsx'
import { Rights } from './rights.tsx'

interface Props {
  roleId: number
  onClose: () => void
  onChanged: () => void
}

/** What each tab of a role gets: the role as it is, and how to say that it was changed. */
export interface RoleTab {
  detail: RoleDetail
  onSaved: (detail: RoleDetail) => void
  onDirty: (dirty: boolean) => void
}

export function RoleDrawer({ roleId, onClose, onChanged }: Props) {
  const [saved, setSaved] = useState<RoleDetail | null>(null)
  const [dirty, setDirty] = useState(false)
  const read = useQuery({
    queryKey: ['list', role.path, 'get', roleId],
    queryFn: ({ signal }) => call(role, 'get', { id: roleId }, { signal }),
    enabled: saved === null,
    gcTime: 0,
  })
  const close = useClosing(dirty, onClose)
  const detail = saved ?? read.data
  const keep = (next: RoleDetail) => {
    setSaved(next)
    setDirty(false)
    onChanged()
  }
  return (
    <ViewDrawer
      open
      size={800}
      className="role-drawer"
      title={detail ? `角色「${detail.roleName}」` : '角色'}
      onClose={() => void close()}
      mask={{ closable: !dirty }}
    >
      {detail ? (
        <Sheets detail={detail} onSaved={keep} onDirty={setDirty} />
      ) : (
        <Cover loading={read.isLoading} error={read.error} onRetry={() => void read.refetch()} />
      )}
    </ViewDrawer>
  )
}

function Sheets(props: RoleTab) {
  const { detail } = props
  const items = [
    { key: 'rights', label: '菜单与按钮', children: <Rights key={detail.version} {...props} /> },
    { key: 'scope', label: '数据权限', children: <DataScope key={detail.version} {...props} /> },
    { key: 'members', label: `成员 ${detail.members.length}`, children: <Members {...props} /> },
    { key: 'compare', label: '对比', children: <Compare detail={detail} /> },
  ]
  return <Tabs className="role-tabs" size="small" items={items} />
}
