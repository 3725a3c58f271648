import { CheckOutlined } from '@ant-design/icons'
import { DATA_SCOPES, type NamedPermission, type RoleComparison, type RoleDetail, role } from '@erp/contract/account/role/role'
import { useQuery } from '@tanstack/react-query'
import { Select, Switch, Table } from 'antd'
import { useState } from 'react'
import { Cover, call } from '../../../kit/index.ts'
import { useRoles } from '../parts/people.ts'

/** Two roles side by side. */
export function Compare({ detail }: { detail: RoleDetail }) {
  const roles = useRoles()
  const [other, setOther] = useState<number | null>(null)
  const [onlyDifferent, setOnly] = useState(true)
  const read = useQuery({
    queryKey: ['list', role.path, 'compare', detail.roleId, detail.version, other],
    queryFn: ({ signal }) => call(role, 'compare', { left: detail.roleId, right: other! }, { signal }),
    enabled: other !== null,
  })
  return (
    <div className="compare">
      <div className="side-filters">
        <Select
          aria-label="对比的角色"
          placeholder="选择要对比的角色"
          value={other}
          options={(roles.data ?? [])
            .filter(({ roleId }) => roleId !== detail.roleId)
            .map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setOther}
        />
        <label>
          <Switch size="small" checked={onlyDifferent} onChange={setOnly} /> 只看差异
        </label>
      </div>
      {read.data ? (
        <SideBySide comparison={read.data} onlyDifferent={onlyDifferent} />
      ) : (
        <Cover loading={read.isLoading} error={read.error} empty="选择一个角色来对比" onRetry={() => void read.refetch()} />
      )}
    </div>
  )
}

type Line = NamedPermission & { left: boolean; right: boolean }
const scopeOf = (value: number | null) => DATA_SCOPES.find(([scope]) => scope === value)?.[1] ?? ''

function SideBySide({ comparison, onlyDifferent }: { comparison: RoleComparison; onlyDifferent: boolean }) {
  const { left, right, both, onlyLeft, onlyRight } = comparison
  const lines = [...onlyLeft.map(side(true, false)), ...onlyRight.map(side(false, true))]
  const shown = onlyDifferent ? lines : [...lines, ...both.map(side(true, true))]
  return (
    <>
      <p className="hint">
        数据权限：{left.roleName} {scopeOf(left.dataScope)}，{right.roleName} {scopeOf(right.dataScope)}；相同 {both.length}{' '}
        项，仅
        {left.roleName} {onlyLeft.length} 项，仅{right.roleName} {onlyRight.length} 项
      </p>
      <Table<Line>
        size="small"
        virtual
        rowKey="permission"
        dataSource={shown}
        pagination={false}
        scroll={{ y: 460, x: 520 }}
        locale={{ emptyText: '两个角色的权限相同' }}
        columns={[
          { title: '权限', render: (_, line) => <Named line={line} />, width: 280 },
          { title: left.roleName, dataIndex: 'left', render: tick, align: 'center', width: 110 },
          { title: right.roleName, dataIndex: 'right', render: tick, align: 'center', width: 110 },
        ]}
      />
    </>
  )
}

const side =
  (left: boolean, right: boolean) =>
  (one: NamedPermission): Line => ({ ...one, left, right })

const tick = (has: boolean) => (has ? <CheckOutlined className="flag-on" aria-label="有" /> : <span className="nothing">–</span>)

const Named = ({ line }: { line: Line }) => (
  <span className="rights-title">
    {line.label}
    <small>{line.permission}</small>
  </span>
)
