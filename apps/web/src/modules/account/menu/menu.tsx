import type { Menu } from './rows.ts'
import '../account.css'
import { type MenuNode, menu } from '@erp/contract/account/menu/menu'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Cover, call, confirm, Detail, done } from '../../../kit/index.ts'
import { everyNode, useOpen } from '../parts/branches.ts'
import { Panel } from '../parts/panel.tsx'
import { useReread } from '../parts/people.ts'
import { TreeGrid } from '../parts/tree-grid.tsx'
import { AddMenu, type MenuType } from './add-menu.tsx'
import { menuColumns } from './columns.tsx'
import { MenuForm } from './menu-form.tsx'
import { useMenuFilter } from './use-menu-filter.tsx'

export type Opening =
  | { deed: 'log'; row: Menu }
  | { deed: 'edit'; row: Menu }
  | { deed: 'add'; type: MenuType; parentId: number | null }
const idOf = ({ menuId }: Menu): number => menuId
const noNodes: MenuNode[] = []

export default function MenuPage() {
  const tree = useQuery({
    queryKey: ['list', menu.path, 'tree'],
    queryFn: ({ signal }) => call(menu, 'tree', {}, { signal }),
  })
  const { nodes, filters, search } = useMenuFilter(tree.data ?? noNodes)
  const ids = useMemo(() => everyNode(nodes).map(({ menuId }) => menuId), [nodes])
  const sections = useMemo(() => nodes.map(({ menuId }) => menuId), [nodes])
  const { open, toggle, setOpen } = useOpen(search ? ids : sections, search)
  const [opening, setOpening] = useState<Opening | null>(null)
  const reread = useReread(menu)
  const columns = useMemo(() => menuColumns(setOpening, (row) => void remove(row, reread)), [reread])
  const toolbar = (
    <>
      <AddMenu parent={null} onAdd={(type) => setOpening({ deed: 'add', type, parentId: null })} />
      <Button onClick={() => setOpen(ids)}>全部展开</Button>
      <Button onClick={() => setOpen([])}>全部收起</Button>
    </>
  )
  return (
    <Panel title="菜单" filters={filters} toolbar={toolbar} busy={tree.isFetching} onRefresh={() => void reread()}>
      <TreeGrid
        gridKey="account.menu"
        nodes={nodes}
        rowKey="menuId"
        idOf={idOf}
        columns={columns}
        open={open}
        onToggle={toggle}
        onOpen={(row) => setOpening({ deed: 'log', row })}
        cover={<Cover loading={tree.isLoading} error={tree.error} onRetry={() => void tree.refetch()} />}
      />
      {opening?.deed === 'log' && <Detail resource={menu} row={opening.row} onClose={() => setOpening(null)} />}
      {opening && opening.deed !== 'log' && (
        <MenuForm opening={opening} onClose={() => setOpening(null)} onSaved={() => void reread()} />
      )}
    </Panel>
  )
}

async function remove(row: Menu, reread: () => Promise<void>): Promise<void> {
  const detail = '删除后拥有它的人不再看到这个菜单，权限本身不变。'
  if (!(await confirm(`确认删除菜单「${row.title}」吗？`, { detail, danger: true, ok: '删除' }))) return
  try {
    await call(menu, 'remove', { id: row.menuId })
  } catch {
    return
  }
  done('删除成功')
  await reread()
}
