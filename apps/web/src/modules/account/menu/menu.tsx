import '../account.css'
import { MENU_TYPES, type MenuNode, menu } from '@erp/contract/account/menu/menu'
import { useQuery } from '@tanstack/react-query'
import {
  type Column,
  Copyable,
  call,
  columnOf,
  type Tree,
  type TreeChoice,
  type TreeLine,
  TreePage,
  TreeVerbs,
} from '../../../kit/index.ts'
import { AddMenu } from './add-menu.tsx'
import { MenuForm } from './menu-form.tsx'

type Line = TreeLine<MenuNode>
const { menuType, path, component, sortNo, visible, noCache, status, perms } = menu.fields

export default function MenuPage() {
  const asked = useQuery({
    queryKey: ['list', menu.path, 'tree'],
    queryFn: ({ signal }) => call(menu, 'tree', {}, { signal }),
  })
  return (
    <TreePage
      resource={menu}
      gridKey="account.menu"
      asked={asked}
      searched="名称、地址或权限标识"
      words={words}
      choices={choices}
      opens={everyRoot}
      columns={columns}
      verbs={verbs}
      verbsWidth={208}
      toolbar={(tree) => <AddMenu parent={null} onAdd={(type) => tree.show(`add-${type}`, null)} />}
      form={(form) => <MenuForm {...form} />}
    />
  )
}

const everyRoot = (roots: MenuNode[]): MenuNode[] => roots
const words = (node: MenuNode): string => [node.title, node.name, node.path, node.component, node.perms].filter(Boolean).join(' ')

const choices = (roots: MenuNode[]): TreeChoice<MenuNode>[] => [
  {
    label: '版块',
    options: roots.map(({ menuId, title }) => ({ value: menuId, label: title })),
    fits: (root, value) => root.menuId === value,
    ofRoots: true,
  },
  {
    label: menuType.label,
    options: MENU_TYPES.map(([value, label]) => ({ value, label })),
    fits: (node, value) => node.menuType === value,
  },
]

const columns = (): Column<Line>[] => [
  { ...columnOf('menuType', menuType), width: 76 },
  { ...columnOf('path', path), width: 190 },
  { ...columnOf('component', component), width: 170 },
  {
    ...columnOf('perms', perms),
    width: 220,
    render: (line) => (line.perms ? <Copyable text={line.perms} /> : <span className="nothing">–</span>),
  },
  { ...columnOf('sortNo', sortNo), width: 72 },
  { ...columnOf('visible', visible), width: 72 },
  columnOf('noCache', noCache),
  { ...columnOf('status', status), width: 84 },
  { id: 'name', title: '路由名称', width: 150, hidden: true, render: (line) => line.name ?? '' },
]

const verbs = (line: Line, tree: Tree<MenuNode>) => (
  <TreeVerbs resource={menu} line={line} tree={tree} adds={false} removing="删除后拥有它的人不再看到这个菜单，权限本身不变。">
    <AddMenu parent={line} onAdd={(type) => tree.show(`add-${type}`, line)} />
  </TreeVerbs>
)
