import { menu } from '@erp/contract/account/menu/menu'
import { Can, type Column, Copyable, columnOf, RowAction } from '../../../kit/index.ts'
import { AddMenu } from './add-menu.tsx'
import type { Opening } from './menu.tsx'
import type { Menu } from './rows.ts'

const { menuType, path, component, sortNo, visible, noCache, status } = menu.fields
type Open = (opening: Opening) => void

export function menuColumns(open: Open, remove: (row: Menu) => void): Column<Menu>[] {
  const plain = { menuType, path, component, sortNo, visible, noCache, status }
  const columns = Object.entries(plain).map(
    ([name, field]): Column<Menu> => ({ ...columnOf(name, field), sort: undefined, ...SIZES[name] }),
  )
  columns.splice(3, 0, { ...columnOf('perms', menu.fields.perms), sort: undefined, width: 220, render: perms })
  return [
    { id: 'title', title: '菜单名称', width: 240, render: (row) => <b className="plain">{row.title}</b> },
    ...columns,
    { id: 'name', title: '路由名称', width: 150, hidden: true, render: (row) => row.name ?? '' },
    {
      id: '_actions',
      title: '操作',
      width: 168,
      fixed: 'end',
      render: (row) => <Actions row={row} open={open} remove={remove} />,
    },
  ]
}

const SIZES: Record<string, { width: number }> = {
  menuType: { width: 76 },
  path: { width: 190 },
  component: { width: 170 },
  sortNo: { width: 72 },
  visible: { width: 72 },
  status: { width: 84 },
}
const perms = (row: Menu) => (row.perms ? <Copyable text={row.perms} /> : <span className="nothing">–</span>)

const Actions = ({ row, open, remove }: { row: Menu; open: Open; remove: (row: Menu) => void }) => (
  <span className="row-actions">
    <Can permission="basic:menu:edit">
      <RowAction onClick={() => open({ deed: 'edit', row })}>编辑</RowAction>
    </Can>
    <Can permission="basic:menu:remove">
      <RowAction danger onClick={() => remove(row)}>
        删除
      </RowAction>
    </Can>
    <AddMenu parent={row} onAdd={(type) => open({ deed: 'add', type, parentId: row.menuId })} />
  </span>
)
