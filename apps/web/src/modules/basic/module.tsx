import { module } from '@erp/contract/basic/module'
import { type RowOfResource } from '@erp/contract/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Space } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton, attempt, Cover, call, confirm, FormDrawer, offers } from '../../kit/index.ts'
import { Panes } from './panes.tsx'
import { VersionList } from './version-list.tsx'

export type ModuleRow = RowOfResource<typeof module>

/** Modules at the left, their versions at the right. */
export default function Module() {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<{ row: ModuleRow | null } | null>(null)
  const modules = useQuery({
    queryKey: ['list', module.path, 'all'],
    queryFn: ({ signal }) => call(module, 'list', { all: 1 }, { signal }) as Promise<ModuleRow[]>,
  })
  if (!modules.data) return <Cover loading={modules.isLoading} error={modules.error} onRetry={() => void modules.refetch()} />
  const current = modules.data.find((row) => row.moduleId === Number(params.get('module'))) ?? modules.data[0]
  const pick = (id: number) => setParams({ module: String(id) })
  const changed = () => client.invalidateQueries({ queryKey: ['list', module.path] })
  return (
    <Panes
      title="模块"
      items={modules.data.map(pickable)}
      current={current?.moduleId}
      onPick={pick}
      head={<Head current={current} onOpen={setEditing} onRemoved={() => void changed()} />}
    >
      {current ? <VersionList key={current.moduleId} module={current} /> : <Empty description="还没有模块" />}
      {editing && (
        <FormDrawer
          resource={module}
          row={editing.row}
          onClose={() => setEditing(null)}
          onSaved={(row: ModuleRow) => void changed().then(() => pick(row.moduleId))}
        />
      )}
    </Panes>
  )
}

const pickable = (row: ModuleRow) => ({
  id: row.moduleId,
  label: row.moduleName,
  group: row.section ?? '其他',
  note: ownerOf(row),
})
const ownerOf = (row: ModuleRow): string => (row as { ownerName?: string | null }).ownerName ?? ''

interface HeadProps {
  current: ModuleRow | undefined
  onOpen: (open: { row: ModuleRow | null }) => void
  onRemoved: () => void
}

function Head({ current, onOpen, onRemoved }: HeadProps) {
  const drop = async (row: ModuleRow) => {
    if (!(await confirm(`确认删除模块「${row.moduleName}」吗？`, { danger: true, ok: '删除' }))) return
    await attempt(call(module, 'remove', { id: row.moduleId }), '删除成功')
    onRemoved()
  }
  if (!offers(module, 'add')) return null
  return (
    <Space wrap>
      <AddButton onClick={() => onOpen({ row: null })} />
      {current && <Button onClick={() => onOpen({ row: current })}>修改</Button>}
      {current && (
        <Button danger onClick={() => void drop(current)}>
          删除
        </Button>
      )}
    </Space>
  )
}
