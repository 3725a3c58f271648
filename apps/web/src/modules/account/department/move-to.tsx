import { type DepartmentNode, department } from '@erp/contract/account/department/department'
import { Form } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'
import { DepartmentSelect } from '../parts/department-select.tsx'
import { SaveDrawer } from '../parts/save-drawer.tsx'

/** A department goes elsewhere with everything below it. */
export function MoveTo({ row, onClose, onSaved }: { row: DepartmentNode; onClose: () => void; onSaved: () => void }) {
  const [parentId, setParent] = useState<number | null>(row.parentId)
  const move = async () => {
    const { deptId, version, dept_name, plats } = row
    await call(department, 'update', { deptId, version, dept_name, parentId, plats })
    done(`「${row.dept_name}」已移动`)
    onSaved()
    onClose()
  }
  const idle = parentId === row.parentId
  return (
    <SaveDrawer
      title={`移动部门：${row.dept_name}`}
      size={440}
      ok="移动"
      dirty={!idle}
      idle={idle}
      onClose={onClose}
      onSave={move}
    >
      <Form layout="vertical">
        <Form.Item label="移动到" htmlFor="move-to" extra="不选表示移动到最上级；数据权限随部门一起变化">
          <DepartmentSelect id="move-to" label="上级部门" value={parentId} onChange={setParent} />
        </Form.Item>
      </Form>
    </SaveDrawer>
  )
}
