import type { DepartmentNode } from '@erp/contract/account/department/department'
import { TreeSelect } from 'antd'
import { useDepartments } from './people.ts'

interface One {
  many?: false
  value: number | null | undefined
  onChange: (deptId: number | null) => void
}
interface Many {
  many: true
  value: number[]
  onChange: (deptIds: number[]) => void
}
type Props = (One | Many) & {
  id?: string
  label: string
  /** A department that cannot be chosen, with all below it. */
  without?: number
}

export function DepartmentSelect({ id, label, without, ...rest }: Props) {
  const { data = [], isLoading } = useDepartments()
  const shared = {
    id,
    'aria-label': label,
    className: 'wide',
    allowClear: true,
    loading: isLoading,
    treeData: branches(data, without),
    treeDefaultExpandAll: true,
    placeholder: `请选择${label}`,
    showSearch: { treeNodeFilterProp: 'title' },
    listHeight: 320,
  }
  if (rest.many)
    return (
      <TreeSelect
        {...shared}
        multiple
        treeCheckable
        treeCheckStrictly
        value={rest.value.map((value) => ({ value }))}
        onChange={(chosen) => rest.onChange(chosen.map((one) => one.value))}
      />
    )
  return <TreeSelect {...shared} value={rest.value ?? undefined} onChange={(chosen?: number) => rest.onChange(chosen ?? null)} />
}

interface Branch {
  value: number
  title: string
  disabled: boolean
  children: Branch[]
}
function branches(nodes: DepartmentNode[], without?: number, within = false): Branch[] {
  return nodes.map((node) => {
    const disabled = within || node.deptId === without
    return { value: node.deptId, title: node.dept_name, disabled, children: branches(node.children, without, disabled) }
  })
}
