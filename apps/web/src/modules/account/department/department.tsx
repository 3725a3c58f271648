import type { Department } from './rows.ts'
import '../account.css'
import { PlusOutlined } from '@ant-design/icons'
import { type DepartmentNode, department } from '@erp/contract/account/department/department'
import { Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Can, Cover, call, confirm, Detail, done } from '../../../kit/index.ts'
import { everyNode, pruned, useOpen } from '../parts/branches.ts'
import { Panel } from '../parts/panel.tsx'
import { useDepartments, useReread } from '../parts/people.ts'
import { TreeGrid } from '../parts/tree-grid.tsx'
import { departmentColumns } from './columns.tsx'
import { DepartmentForm } from './department-form.tsx'
import { MoveTo } from './move-to.tsx'

export type Deed = 'add' | 'edit' | 'move' | 'remove' | 'log'
type Opening = { deed: Exclude<Deed, 'remove'>; row: Department | null }

/** The company as a tree table. */
export default function DepartmentPage() {
  const tree = useDepartments()
  const { nodes, filters, search } = useFiltered(tree.data)
  const ids = useMemo(() => everyNode(nodes).map(({ deptId }) => deptId), [nodes])
  const { open, toggle, setOpen } = useOpen(ids, search)
  const [opening, setOpening] = useState<Opening | null>(null)
  const reread = useReread(department)
  const columns = useMemo(() => {
    const start = (deed: Deed, row: Department) => (deed === 'remove' ? void remove(row, reread) : setOpening({ deed, row }))
    return departmentColumns(start)
  }, [reread])
  return (
    <Panel
      title="部门"
      filters={filters}
      busy={tree.isFetching}
      onRefresh={() => void reread()}
      toolbar={<Toolbar onAdd={() => setOpening({ deed: 'add', row: null })} onFold={(all) => setOpen(all ? ids : [])} />}
    >
      <TreeGrid
        gridKey="account.department"
        nodes={nodes}
        rowKey="deptId"
        idOf={idOf}
        columns={columns}
        open={open}
        onToggle={toggle}
        onOpen={(row) => setOpening({ deed: 'log', row })}
        cover={<Cover loading={tree.isLoading} error={tree.error} onRetry={() => void tree.refetch()} />}
      />
      {opening && <Opened opening={opening} onClose={() => setOpening(null)} onDone={reread} />}
    </Panel>
  )
}

function Toolbar({ onAdd, onFold }: { onAdd: () => void; onFold: (all: boolean) => void }) {
  return (
    <>
      <Can permission="basic:department:edit">
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          新增部门
        </Button>
      </Can>
      <Button onClick={() => onFold(true)}>全部展开</Button>
      <Button onClick={() => onFold(false)}>全部收起</Button>
    </>
  )
}

function Opened({ opening, onClose, onDone }: { opening: Opening; onClose: () => void; onDone: () => Promise<void> }) {
  const { deed, row } = opening
  const saved = () => void onDone()
  if (deed === 'move') return <MoveTo row={row!} onClose={onClose} onDone={saved} />
  if (deed === 'log') return <Detail resource={department} row={row!} onClose={onClose} />
  return (
    <DepartmentForm
      row={deed === 'edit' ? row : null}
      parentId={deed === 'add' ? row?.deptId : undefined}
      onClose={onClose}
      onSaved={saved}
    />
  )
}

async function remove(row: Department, reread: () => Promise<void>): Promise<void> {
  if (!(await confirm(`确认删除部门「${row.dept_name}」吗？`, { danger: true, ok: '删除' }))) return
  try {
    await call(department, 'remove', { id: row.deptId })
  } catch {
    return
  }
  done('删除成功')
  await reread()
}

const idOf = ({ deptId }: Department): number => deptId
const noNodes: DepartmentNode[] = []
function useFiltered(data: DepartmentNode[] = noNodes) {
  const [keyword, setKeyword] = useState('')
  const [status, setStatus] = useState<number | null>(null)
  const nodes = useMemo(() => {
    const typed = keyword.trim().toLowerCase()
    if (!typed && status === null) return data
    const words = (node: DepartmentNode) => `${node.dept_name} ${node.region ?? ''} ${node.leaderName ?? ''}`.toLowerCase()
    return pruned(data, (node) => words(node).includes(typed) && (status === null || node.status === status))
  }, [data, keyword, status])
  const filters = (
    <>
      <Input
        allowClear
        prefix={<span className="filter-label">部门</span>}
        aria-label="部门、地区或负责人"
        placeholder="部门、地区或负责人"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Select
        allowClear
        prefix={<span className="filter-label">状态</span>}
        aria-label="状态"
        value={status}
        options={department.fields.status.choices!.map(([value, label]) => ({ value: Number(value), label }))}
        onChange={(chosen) => setStatus(chosen ?? null)}
      />
    </>
  )
  return { nodes, filters, search: `${keyword} ${status}` }
}
