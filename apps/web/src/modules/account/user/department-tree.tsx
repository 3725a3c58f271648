import { SearchOutlined } from '@ant-design/icons'
import type { DepartmentNode } from '@erp/contract/account/department/department'
import { type UserTreeNode, user } from '@erp/contract/account/user/user'
import { useQuery } from '@tanstack/react-query'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { Cover, call, everyNode, pruned, useProfile } from '../../../kit/index.ts'
import { useDepartments } from '../parts/people.ts'

interface Dept {
  key: number
  title: string
  count: number
  children: Dept[]
}
const EVERYBODY = 0

/** Departments beside the list of people; choosing one lists it and all below. */
export function DepartmentTree({ value, onChange }: { value: number | null; onChange: (deptId: number | null) => void }) {
  const { depts, query } = useDepts()
  const [keyword, setKeyword] = useState('')
  const shown = useMemo(() => (keyword ? pruned(depts, ({ title }) => title.includes(keyword.trim())) : depts), [depts, keyword])
  const open = useMemo(() => everyNode(shown).map(({ key }) => key), [shown])
  return (
    <aside className="dept-side" aria-label="部门">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label="搜索部门"
        placeholder="搜索部门"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className="dept-tree">
        {query.data ? (
          <Tree<Dept>
            key={open.join()}
            blockNode
            defaultExpandedKeys={open}
            selectedKeys={[value ?? EVERYBODY]}
            treeData={keyword ? shown : [everybody(depts), ...shown]}
            titleRender={(dept) => <Named dept={dept} />}
            onSelect={(_keys, { node }) => onChange(node.key === EVERYBODY || node.key === value ? null : node.key)}
          />
        ) : (
          <Cover loading={query.isLoading} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    </aside>
  )
}

const Named = ({ dept }: { dept: Dept }) => (
  <span className="dept-name">
    {dept.title}
    <small>{dept.count}</small>
  </span>
)

const everybody = (depts: Dept[]): Dept => ({
  key: EVERYBODY,
  title: '全部部门',
  count: depts.reduce((sum, dept) => sum + dept.count, 0),
  children: [],
})

/** The whole company for those who see all of it; for others the departments of the people they see. */
function useDepts() {
  const all = useProfile().dataScope === 1
  const departments = useDepartments()
  const people = useQuery({
    queryKey: ['list', user.path, 'tree'],
    queryFn: ({ signal }) => call(user, 'tree', { condition: {} }, { signal }),
    enabled: !all,
  })
  const depts = useMemo(
    () => (all ? (departments.data ?? []).map(ofDepartment) : (people.data ?? []).flatMap(ofPeople)),
    [all, departments.data, people.data],
  )
  return { depts, query: all ? departments : people }
}

const ofDepartment = (node: DepartmentNode): Dept => ({
  key: node.deptId,
  title: node.dept_name,
  count: node.totalCount,
  children: node.children.map(ofDepartment),
})

function ofPeople(node: UserTreeNode): Dept[] {
  if (node.type === 'user') return []
  const children = (node.children ?? []).flatMap(ofPeople)
  const own = (node.children ?? []).filter(({ type }) => type === 'user').length
  const count = children.reduce((sum, child) => sum + child.count, own)
  return [{ key: node.id, title: node.label, count, children }]
}
