import { user } from '@erp/contract/account/user'
import { Avatar } from 'antd'
import { type AnyRow, type Column, columnsOf } from '../../../kit/index.ts'

const WIDTHS: Record<string, number> = { name: 148, username: 118, deptId: 112, dataScope: 118, shopCount: 84, storeNames: 130 }
const OFF = new Set(['email', 'entryDate', 'leaveDate', 'updateBy', 'updateTime'])

/** The picture stands in front of the name. */
export function userColumns(): Column[] {
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

const RENDERS: Record<string, Column['render']> = {
  name: (row) => <Person row={row} />,
  storeNames: (row) => row['storeNames'] ?? <span className="nothing">全部</span>,
}

const Person = ({ row }: { row: AnyRow }) => (
  <span className="person">
    <Avatar size={24} src={row['avatar'] ?? undefined} alt="">
      {String(row['name']).slice(0, 1)}
    </Avatar>
    {row['name']}
  </span>
)
