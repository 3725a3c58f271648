import { DATA_SCOPES, type RoleDetail } from '@erp/contract/account/role/role'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { done, may } from '../../../kit/index.ts'
import { DepartmentSelect } from '../parts/department-select.tsx'
import { saveRole } from './changed.ts'
import type { RoleTab } from './role-drawer.tsx'

const MEANS: Record<number, string> = {
  1: '所有部门、所有人的数据',
  2: '下面选定的部门的数据',
  3: '本人所在部门的数据',
  4: '本人所在部门和它的下级部门的数据',
  5: '只有本人负责的数据',
}
const CHOSEN = 2

/** Whose records the members see. */
export function DataScope({ detail, onSaved, onDirty }: RoleTab) {
  const [scope, setScope] = useState<RoleDetail['dataScope']>(detail.dataScope)
  const [deptIds, setDepts] = useState(detail.deptIds)
  const [saving, setSaving] = useState(false)
  const fixed = detail.roleKey === 'admin' || !may('basic:role:edit')
  const save = async () => {
    setSaving(true)
    const next = await saveRole(detail, { dataScope: scope, deptIds: scope === CHOSEN ? deptIds : [] }).catch(() => null)
    setSaving(false)
    if (!next) return
    done('数据权限已保存，下一次请求起生效')
    onSaved(next)
  }
  const change = (work: () => void) => {
    work()
    onDirty(true)
  }
  const same = scope === detail.dataScope && (scope !== CHOSEN || deptIds === detail.deptIds)
  return (
    <div className="scope">
      <Scopes value={scope} fixed={fixed} onChange={(next) => change(() => setScope(next))} />
      {scope === CHOSEN && (
        <DepartmentSelect many label="数据权限部门" value={deptIds} onChange={(ids) => change(() => setDepts(ids))} />
      )}
      {!fixed && (
        <Button
          type="primary"
          loading={saving}
          disabled={same || (scope === CHOSEN && deptIds.length === 0)}
          onClick={() => void save()}
        >
          保存数据权限
        </Button>
      )}
    </div>
  )
}

type Scope = RoleDetail['dataScope']
const Scopes = ({ value, fixed, onChange }: { value: Scope; fixed: boolean; onChange: (scope: Scope) => void }) => (
  <Radio.Group aria-label="数据权限" disabled={fixed} value={value} onChange={(event) => onChange(event.target.value)}>
    {DATA_SCOPES.map(([scope, label]) => (
      <Radio key={scope} value={scope}>
        {label} <span className="hint">{MEANS[scope]}</span>
      </Radio>
    ))}
  </Radio.Group>
)
