import { user } from '@erp/contract/account/user/user'
import { Avatar } from 'antd'
import { type Column, columnsOf, type ListRow } from '../../../kit/index.ts'

type User = ListRow<typeof user>
const WIDTHS: Record<string, number> = {
  name: 148,
  username: 112,
  deptId: 104,
  postNames: 112,
  roleNames: 112,
  dataScope: 116,
  shopCount: 88,
  storeNames: 130,
}
const OFF = new Set(['email', 'entryDate', 'leaveDate', 'updateBy', 'updateTime'])

/** The picture stands in front of the name. */
export function userColumns(): Column<User>[] {
  return columnsOf(user)
    .filter(({ id }) => id !== 'avatar')
    .map((column) => ({
      ...column,
      width: WIDTHS[column.id] ?? column.width,
      fixed: column.id === 'name' ? ('start' as const) : undefined,
      hidden: column.hidden ?? OFF.has(column.id),
      render: RENDERS[column.id] ?? column.render,
    }))
}

const RENDERS: Record<string, Column<User>['render']> = {
  name: (row) => <Person row={row} />,
  storeNames: (row) => row.storeNames ?? <span className="nothing">全部</span>,
}

const Person = ({ row }: { row: User }) => (
  <span className="person">
    <Avatar className="person-face" size={24} src={row.avatar ?? undefined} alt="">
      {row.name.slice(0, 1)}
    </Avatar>
    {row.name}
  </span>
)
