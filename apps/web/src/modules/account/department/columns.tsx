import { department } from '@erp/contract/account/department/department'
import { Can, type Column, columnOf, RowAction } from '../../../kit/index.ts'
import { Channels } from './channels.tsx'
import type { Deed } from './department.tsx'
import type { Department } from './rows.ts'

const { region, sortNo, status } = department.fields
const unsorted = (column: Column): Column => ({ ...column, sort: undefined })

export const departmentColumns = (start: (deed: Deed, row: Department) => void): Column<Department>[] => [
  { id: 'dept_name', title: '部门名称', width: 220, render: (row) => <b className="plain">{row.dept_name}</b> },
  { id: 'people', title: '人数（含下级）', width: 120, align: 'right', render: (row) => <People row={row} /> },
  { id: 'leaderId', title: '负责人', width: 100, render: (row) => row.leaderName ?? <span className="nothing">–</span> },
  unsorted({ ...columnOf('region', region), width: 90 }),
  { id: 'plats', title: '销售渠道', width: 240, render: (row) => <Channels codes={row.plats ?? []} /> },
  unsorted(columnOf('sortNo', sortNo)),
  unsorted(columnOf('status', status)),
  { id: '_actions', title: '操作', width: 216, fixed: 'end', render: (row) => <Actions row={row} start={start} /> },
]

const People = ({ row }: { row: Department }) => (
  <span>
    {row.userCount}
    {row.totalCount !== row.userCount && <span className="nothing">（{row.totalCount}）</span>}
  </span>
)

const Actions = ({ row, start }: { row: Department; start: (deed: Deed, row: Department) => void }) => (
  <span className="row-actions">
    <Can permission="basic:department:edit">
      <RowAction onClick={() => start('add', row)}>新增下级</RowAction>
      <RowAction onClick={() => start('edit', row)}>编辑</RowAction>
      <RowAction onClick={() => start('move', row)}>移动到</RowAction>
      <RowAction danger onClick={() => start('remove', row)}>
        删除
      </RowAction>
    </Can>
  </span>
)
