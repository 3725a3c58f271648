import { type RoleRow, role } from '@erp/contract/account/role/role'
import { attempt, call, confirm, type List, may, RowAction, RowMore, remove } from '../../../kit/index.ts'
import type { Opening } from './role.tsx'

type Deed = 'rights' | 'edit' | 'copy' | 'second' | 'remove' | 'log'
interface Props {
  row: RoleRow
  list: List
  wide: boolean
  onOpen: (opening: Opening) => void
}

export function RoleActions({ row, list, wide, onOpen }: Props) {
  const deeds = deedsFor(row)
  const first = wide ? deeds.filter(([deed]) => deed !== 'log').slice(0, 3) : []
  const start = (deed: Deed) => {
    if (deed === 'remove') return void remove(role, row, list)
    return deed === 'second' ? void demandSecond(row, list) : onOpen({ deed, row })
  }
  return (
    <>
      {first.map(([deed, label]) => (
        <RowAction key={deed} onClick={() => start(deed)}>
          {label}
        </RowAction>
      ))}
      <RowMore
        menu={{
          items: deeds.filter((one) => !first.includes(one)).map(([key, label]) => ({ key, label, danger: key === 'remove' })),
          onClick: ({ key }) => start(key as Deed),
        }}
        of={row.roleName}
      />
    </>
  )
}

async function demandSecond({ roleId, roleName, secondFactor }: RoleRow, list: List): Promise<void> {
  const demanded = secondFactor ? 0 : 1
  const detail = '还没有绑定动态口令的成员，下一次操作前必须先绑定，其余什么都不能做。'
  if (demanded && !(await confirm(`要求「${roleName}」的成员使用动态口令？`, { detail, ok: '要求' }))) return
  await attempt(call(role, 'demand-second-factor', { roleId, demanded }), demanded ? '已要求' : '已取消要求')
  await list.refresh()
}

/** Nobody edits or copies the administrators' role, and system roles stay. */
function deedsFor(row: RoleRow): [Deed, string][] {
  const admin = row.roleKey === 'admin'
  const offers: [Deed, string, boolean][] = [
    ['rights', '权限与成员', true],
    ['edit', '编辑', may('basic:role:edit') && !admin],
    ['copy', '复制', may('basic:role:add') && !admin],
    ['second', row.secondFactor ? '不再要求动态口令' : '要求动态口令', may('basic:role:edit')],
    ['remove', '删除', may('basic:role:remove') && !row.isSystem],
    ['log', '详情与日志', true],
  ]
  return offers.filter(([, , offered]) => offered).map(([deed, label]) => [deed, label])
}
