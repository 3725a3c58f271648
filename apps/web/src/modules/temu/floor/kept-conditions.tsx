import { DeleteOutlined, EditOutlined, SaveOutlined, TeamOutlined } from '@ant-design/icons'
import { type PackingConditionRow, packingCondition, packingRecord } from '@erp/contract/temu/floor/packing-record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { attempt, call, confirm, done, type List, offers, useProfile } from '../../../kit/index.ts'
import { type ListState, searchable } from '../../../kit/list/url.ts'
import { knownBody } from '../../../kit/list/view-body.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import './records.css'

type Condition = ListState['condition']
type Editing = { row: PackingConditionRow | null } | null
const QUERY = [packingCondition.path, 'list']

/** 查询条件: filters under a name, one's own and those that are shared, each one click away. */
export function KeptConditions({ list }: { list: List }) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing>(null)
  const { data: kept = [] } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => call(packingCondition, 'list', {}, { signal }),
  })
  const changed = () => void client.invalidateQueries({ queryKey: QUERY })
  const canEdit = offers(packingCondition, 'add')
  return (
    <span className="kept-conditions">
      {kept.map((row) => (
        <Button key={row.id} size="small" onClick={() => apply(list, row)}>
          {row.isShared === 1 && <TeamOutlined aria-label="共享" />}
          {row.conditionName}
        </Button>
      ))}
      {canEdit && (
        <>
          <Button size="small" icon={<SaveOutlined aria-hidden="true" />} onClick={() => setEditing({ row: null })}>
            保存条件
          </Button>
          <Manage kept={kept} onEdit={(row) => setEditing({ row })} onRemoved={changed} />
        </>
      )}
      {editing && (
        <ConditionDialog row={editing.row} condition={filterOf(list)} onClose={() => setEditing(null)} onSaved={changed} />
      )}
    </span>
  )
}

/** What the person filters by now, without tab and page. */
const filterOf = ({ state }: List): Condition =>
  Object.fromEntries(
    searchable(packingRecord.fields).flatMap(([name]) => (name in state.condition ? [[name, state.condition[name]]] : [])),
  )

/** What the list no longer knows of an old condition is left out. */
function apply(list: List, { condition, conditionName }: PackingConditionRow): void {
  const known = knownBody({ condition: (condition ?? {}) as Condition }, { fields: packingRecord.fields, columns: [] })
  list.change({ condition: known.condition })
  done(`已按「${conditionName}」筛选`)
}

interface ManageProps {
  kept: PackingConditionRow[]
  onEdit: (row: PackingConditionRow) => void
  onRemoved: () => void
}

function Manage({ kept, onEdit, onRemoved }: ManageProps) {
  const { userId } = useProfile()
  const mine = kept.filter(({ ownerId }) => ownerId === userId)
  if (mine.length === 0) return null
  const drop = async ({ id, conditionName }: PackingConditionRow) => {
    if (!(await confirm(`确认删除查询条件「${conditionName}」吗？`, { danger: true, ok: '删除' }))) return
    if (await attempt(call(packingCondition, 'remove', { id }), '删除成功')) onRemoved()
  }
  const rows = (
    <ul className="kept-mine">
      {mine.map((row) => (
        <li key={row.id}>
          <span>{row.conditionName}</span>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`修改条件${row.conditionName}`}
            onClick={() => onEdit(row)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除条件${row.conditionName}`}
            onClick={() => void drop(row)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" content={rows}>
      <Button size="small" type="text">
        管理条件
      </Button>
    </Popover>
  )
}
