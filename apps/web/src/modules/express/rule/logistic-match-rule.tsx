import { logisticMatchRule, type MatchRuleRow } from '@erp/contract/express/rule/logistic-match-rule'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { attempt, ChoiceTag, Cover, call, confirm, Detail, download, offers, RowAction, useOptions } from '../../../kit/index.ts'
import { DragList } from '../parts/drag-list.tsx'
import { RuleForm } from './rule-form.tsx'
import { ruleWords } from './rule-words.ts'
import { TestRules } from './test-rules.tsx'
import '../parts/express.css'

type Open = { mode: 'new' | 'test' } | { mode: 'edit' | 'view'; row: MatchRuleRow } | null
const MOST = 100

/** 物流匹配规则: the first that holds and has a feasible way assigns; dragged into their order. */
export default function MatchRules() {
  const [open, setOpen] = useState<Open>(null)
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: [logisticMatchRule.path, 'all'],
    queryFn: async ({ signal }) => (await call(logisticMatchRule, 'list-page', { pageSize: MOST }, { signal })).list,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: [logisticMatchRule.path] })
  const canEdit = offers(logisticMatchRule, 'update')
  const sort = async (rows: MatchRuleRow[]) => {
    queries.setQueryData([logisticMatchRule.path, 'all'], rows)
    await attempt(
      call(logisticMatchRule, 'sort', { rows: rows.map((row, i) => ({ id: row.id, priority: (i + 1) * 10 })) }),
      '优先级已保存',
    )
    refresh()
  }
  return (
    <section className="split-main" aria-label="物流匹配规则" style={{ flex: 1 }}>
      <Tools canEdit={canEdit} onOpen={setOpen} />
      {asked.data ? (
        <DragList
          rows={asked.data}
          keyOf={(row) => row.id}
          nameOf={(row) => row.ruleName}
          isOff={(row) => row.isActivated === 0}
          onMove={canEdit ? (rows) => void sort(rows) : undefined}
          render={(row) => <RuleCard row={row} />}
          extra={(row) => <Verbs row={row} onOpen={setOpen} refresh={refresh} />}
        />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {open && <Opened open={open} next={nextPriority(asked.data ?? [])} close={() => setOpen(null)} refresh={refresh} />}
    </section>
  )
}

const Tools = ({ canEdit, onOpen }: { canEdit: boolean; onOpen: (open: Open) => void }) => (
  <Space wrap>
    {canEdit && (
      <Button type="primary" onClick={() => onOpen({ mode: 'new' })}>
        新增
      </Button>
    )}
    <Button onClick={() => onOpen({ mode: 'test' })}>测试</Button>
    <Button onClick={() => void download(logisticMatchRule, 'export', {}).catch(() => {})}>导出</Button>
  </Space>
)

interface OpenedProps {
  open: NonNullable<Open>
  next: number
  close: () => void
  refresh: () => void
}
function Opened({ open, next, close, refresh }: OpenedProps) {
  if (open.mode === 'test') return <TestRules onClose={close} />
  if (open.mode === 'view') return <Detail resource={logisticMatchRule} row={open.row} onClose={close} />
  return <RuleForm row={open.mode === 'edit' ? open.row : null} next={next} onClose={close} onSaved={refresh} />
}

const nextPriority = (rows: MatchRuleRow[]): number => Math.min(9999, Math.max(0, ...rows.map((row) => row.priority)) + 10)

function RuleCard({ row }: { row: MatchRuleRow }) {
  const { options } = useOptions('express/logistic-way', { all: true })
  const stores = useOptions('stock/store', { all: true }).options
  const names = new Map(options.map(({ value, label }) => [value, label]))
  return (
    <>
      <Space>
        <b>{row.ruleName}</b>
        <small>优先级 {row.priority}</small>
        <ChoiceTag field={logisticMatchRule.fields.strategy} value={row.strategy} />
        {row.isActivated === 0 && <Tag>停用</Tag>}
      </Space>
      <div className="rule-words">{ruleWords(row, new Map(stores.map(({ value, label }) => [Number(value), label])))}</div>
      <div className="rule-ways">
        {row.wayIds.map((id, i) => (
          <Tag key={id} color="blue">
            {i + 1}. {names.get(id) ?? id}
          </Tag>
        ))}
      </div>
    </>
  )
}

function Verbs({ row, onOpen, refresh }: { row: MatchRuleRow; onOpen: (open: Open) => void; refresh: () => void }) {
  const on = row.isActivated === 1
  const turn = async () => {
    if (await attempt(call(logisticMatchRule, 'activate', { id: row.id, isActivated: on ? 0 : 1 }), on ? '已停用' : '已启用'))
      refresh()
  }
  const drop = async () => {
    if (!(await confirm(`确认删除「${row.ruleName}」吗？`, { danger: true, ok: '删除' }))) return
    if (await attempt(call(logisticMatchRule, 'remove', { id: row.id }), '已删除')) refresh()
  }
  return (
    <>
      <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
      {offers(logisticMatchRule, 'update') && (
        <>
          <RowAction onClick={() => onOpen({ mode: 'edit', row })}>修改</RowAction>
          <RowAction onClick={() => void turn()}>{on ? '停用' : '启用'}</RowAction>
          <RowAction danger onClick={() => void drop()}>
            删除
          </RowAction>
        </>
      )}
    </>
  )
}
