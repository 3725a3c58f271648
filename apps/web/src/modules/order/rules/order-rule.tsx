import { orderRule, RULE_TYPES } from '@erp/contract/order/rules/order-rule'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  AddButton,
  attempt,
  call,
  confirm,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  remove,
  type StatusTabs,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { DragHandle } from '../../stock/parts/drag-handle.tsx'
import { draftedRule } from './drafted.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { RuleDetail } from './rule-detail.tsx'
import { RuleForm } from './rule-form.tsx'
import { TestDialog } from './test-dialog.tsx'

type Rule = ListRow<typeof orderRule>
const TABS: StatusTabs = { field: 'ruleType', items: RULE_TYPES, where: (tab) => ({ ruleType: [Number(tab)] }) }
const SHOWN = {
  priority: 84,
  ruleName: 160,
  conditionWords: 310,
  resultWords: 210,
  hits: 88,
  isActivated: 70,
  validTo: 112,
  updateBy: 90,
}
type Open =
  | { mode: 'new'; type: number }
  | { mode: 'edit'; id: number }
  | { mode: 'view'; id: number }
  | { mode: 'try' }
  | { mode: 'test' }
  | null

/** 订单规则: what stops an order, where it is sent from and how, what is written on it; by type, the first that matches. */
export default function OrderRules() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => arranged(orderRule, SHOWN), [])
  return (
    <ListPage
      resource={orderRule}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={212}
      onOpen={(row) => setOpen({ mode: 'view', id: row.id })}
      toolbar={(list) => <Tools list={list} onOpen={setOpen} />}
      batch={(rows, list) => offers(orderRule, 'activate') && <Batch rows={rows} list={list} />}
      rowActions={(row, list) => <Actions row={row} list={list} onOpen={setOpen} />}
    >
      {(list) => (
        <>
          {open && <Opened open={open} close={() => setOpen(null)} refresh={() => void list.refresh()} />}
          <Drafted onSaved={() => void list.refresh()} />
        </>
      )}
    </ListPage>
  )
}

/** `?draft=` opens a new rule as a repricing suggests it; what is typed there is saved or left as any other. */
function Drafted({ onSaved }: { onSaved: () => void }) {
  const [params, setParams] = useSearchParams()
  const written = params.get('draft')
  const initial = useMemo(() => draftedRule(written), [written])
  const leave = () =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('draft')
      return next
    })
  if (!initial || !offers(orderRule, 'save')) return null
  return <RuleForm key={written} id={null} type={RULE_TYPES[0][0]} initial={initial} onClose={leave} onSaved={onSaved} />
}

const typeOf = (list: List): number => Number(list.state.tab || RULE_TYPES[0][0])

const Tools = ({ list, onOpen }: { list: List; onOpen: (open: Open) => void }) => (
  <>
    {offers(orderRule, 'save') && <AddButton onClick={() => onOpen({ mode: 'new', type: typeOf(list) })} />}
    {offers(orderRule, 'dry-run') && (
      <>
        <Button onClick={() => onOpen({ mode: 'try' })}>试运行</Button>
        <Button onClick={() => onOpen({ mode: 'test' })}>单笔测试</Button>
      </>
    )}
  </>
)

function Opened({ open, close, refresh }: { open: NonNullable<Open>; close: () => void; refresh: () => void }) {
  if (open.mode === 'try') return <DryRunDialog onClose={close} />
  if (open.mode === 'test') return <TestDialog onClose={close} />
  if (open.mode === 'view') return <RuleDetail id={open.id} onClose={close} />
  if (open.mode === 'edit') return <RuleForm id={open.id} type={0} onClose={close} onSaved={refresh} />
  return <RuleForm id={null} type={open.type} onClose={close} onSaved={refresh} />
}

function Actions({ row, list, onOpen }: { row: Rule; list: List<Rule>; onOpen: (open: Open) => void }) {
  const id = row.id
  const copy = async () => {
    if (await attempt(call(orderRule, 'copy', { id }), '已复制，副本未启用')) void list.refresh()
  }
  if (!offers(orderRule, 'update')) return <RowAction onClick={() => onOpen({ mode: 'view', id })}>详情</RowAction>
  return (
    <>
      <DragHandle resource={orderRule} field="priority" {...{ row, list }} onMove={(to, below) => moveRule(row, to, below)} />
      <RowAction onClick={() => onOpen({ mode: 'edit', id })}>修改</RowAction>
      <RowAction onClick={() => void turn([row], row.isActivated ? 0 : 1, list)}>{row.isActivated ? '停用' : '启用'}</RowAction>
      <RowAction onClick={() => void copy()}>复制</RowAction>
      <RowAction danger onClick={() => void remove(orderRule, row, list)}>
        删除
      </RowAction>
    </>
  )
}

const Batch = ({ rows, list }: { rows: Rule[]; list: List }) => (
  <>
    <Button onClick={() => void turn(rows, 1, list)}>启用</Button>
    <Button onClick={() => void turnOff(rows, list)}>停用</Button>
  </>
)

async function turnOff(rows: Rule[], list: List): Promise<void> {
  if (await confirm(`确认停用 ${rows.length} 条规则吗？`)) await turn(rows, 0, list)
}

async function turn(rows: Rule[], isActivated: 0 | 1, list: List): Promise<void> {
  const ids = rows.map((row) => row.id)
  if (await attempt(call(orderRule, 'activate', { ids, isActivated }), isActivated ? '已启用' : '已停用')) void list.refresh()
}

/** All rules of the type are told in their new order, also those on other pages. */
async function moveRule(row: Rule, to: Rule, below: boolean): Promise<unknown> {
  const { ruleType } = row
  const answer = await call(orderRule, 'list', { all: 1, ruleType: [ruleType] })
  const all = Array.isArray(answer) ? answer : answer.list
  const others = all.map(({ id }) => id).filter((id) => id !== row.id)
  const ids = others.toSpliced(others.indexOf(to.id) + (below ? 1 : 0), 0, row.id)
  return call(orderRule, 'sort', { ruleType, ids })
}
