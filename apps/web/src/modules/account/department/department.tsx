import '../account.css'
import { type DepartmentNode, department } from '@erp/contract/account/department/department'
import { type Fields, inputs, refs } from '@erp/contract/kit'
import {
  AddButton,
  type Column,
  columnOf,
  everyNode,
  FormDrawer,
  offers,
  RowAction,
  type Tree,
  type TreeForm,
  type TreeLine,
  TreePage,
  TreeVerbs,
} from '../../../kit/index.ts'
import { useDepartments } from '../parts/people.ts'
import { Channels } from './channels.tsx'
import { MoveTo } from './move-to.tsx'

type Line = TreeLine<DepartmentNode>
const { region, sortNo, status } = department.fields
/** Channels are chosen from the platforms, by their codes. */
const plats = refs('销售渠道', 'basic/platform', { by: 'platCode' })
const fields: Fields = { ...inputs(department.fields), plats }

/** The company as a tree table. */
export default function DepartmentPage() {
  return (
    <TreePage
      resource={department}
      gridKey="account.department"
      asked={useDepartments()}
      searched="部门、地区或负责人"
      words={words}
      choices={choices}
      opens={everyNode}
      nameWidth={220}
      columns={columns}
      verbs={verbs}
      verbsWidth={260}
      toolbar={(tree) => offers(department, 'save') && <AddButton onClick={() => tree.show('add', null)}>新增部门</AddButton>}
      form={(form) =>
        form.deed === 'move' ? <MoveTo {...form} row={form.row as DepartmentNode} /> : <DepartmentForm {...form} />
      }
    />
  )
}

const words = ({ dept_name, region: where, leaderName }: DepartmentNode): string =>
  `${dept_name} ${where ?? ''} ${leaderName ?? ''}`
const choices = () => [
  {
    label: status.label,
    options: status.choices!.map(([value, label]) => ({ value: Number(value), label })),
    fits: (node: DepartmentNode, value: number | string) => node.status === value,
  },
]

const columns = (): Column<Line>[] => [
  { id: 'people', title: '人数（含下级）', width: 120, align: 'right', render: (line) => <People row={line} /> },
  { id: 'leaderId', title: '负责人', width: 100, render: (line) => line.leaderName ?? <span className="nothing">–</span> },
  { ...columnOf('region', region), width: 90 },
  { id: 'plats', title: '销售渠道', width: 240, render: (line) => <Channels codes={line.plats ?? []} /> },
  columnOf('sortNo', sortNo),
  columnOf('status', status),
]

const People = ({ row }: { row: DepartmentNode }) => (
  <span>
    {row.userCount}
    {row.totalCount !== row.userCount && <span className="nothing">（{row.totalCount}）</span>}
  </span>
)

const verbs = (line: Line, tree: Tree<DepartmentNode>) => (
  <TreeVerbs resource={department} line={line} tree={tree} adds>
    {offers(department, 'update') && <RowAction onClick={() => tree.show('move', line)}>移动到</RowAction>}
  </TreeVerbs>
)

const DepartmentForm = ({ row, parent, onClose, onSaved }: TreeForm<DepartmentNode>) => (
  <FormDrawer
    resource={department}
    row={row}
    fields={fields}
    initial={row ? undefined : { parentId: parent?.deptId }}
    onClose={onClose}
    onSaved={() => onSaved(parent ? [parent.deptId] : [])}
  />
)
