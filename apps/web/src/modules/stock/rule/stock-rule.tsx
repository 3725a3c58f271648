import { RULE_TYPES } from '@erp/contract/stock/rule/rule-params'
import { stockRule } from '@erp/contract/stock/rule/stock-rule'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  AddButton,
  attempt,
  call,
  confirm,
  Detail,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
} from '../../../kit/index.ts'
import { arranged } from '../parts/arranged.ts'
import { DragHandle } from '../parts/drag-handle.tsx'
import { RuleForm } from './rule-form.tsx'
import { TryRule } from './try-rule.tsx'

type Rule = ListRow<typeof stockRule>
const TABS: StatusTabs = { field: 'ruleType', items: RULE_TYPES }
type Open = { mode: 'new'; type: number } | { mode: 'edit' | 'view'; row: Rule } | { mode: 'try'; type: number } | null

const SHOWN = {
  ruleName: 190,
  storeId: 110,
  params: { width: 440 },
  priority: 96,
  isActivated: 84,
  isSystem: 84,
  updateBy: 100,
}

/** 库存规则: by kind; the first rule that matches stands, a store's own before the general ones. */
export default function StockRules() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => arranged(stockRule, SHOWN), [])
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={stockRule}
      tabs={TABS}
      columns={columns}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={(list) => (
        <>
          {offers(stockRule, 'create') && <AddButton onClick={() => setOpen({ mode: 'new', type: typeOf(list.condition) })} />}
          <Button onClick={() => setOpen({ mode: 'try', type: typeOf(list.condition) })}>试算</Button>
        </>
      )}
      rowActions={(row, list) => (
        <>
          {!row.isSystem && offers(stockRule, 'edit-sort-no') && (
            <DragHandle resource={stockRule} field="priority" among={peersOf(row)} {...{ row, list }} />
          )}
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {offers(stockRule, 'edit') && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
          {!row.isSystem && offers(stockRule, 'remove') && (
            <RowAction danger onClick={() => void removeRule(row, () => void list.refresh())}>
              删除
            </RowAction>
          )}
        </>
      )}
    >
      {(list) => open && <Opened open={open} close={close} refresh={() => void list.refresh()} />}
    </ListPage>
  )
}

function Opened({ open, close, refresh }: { open: NonNullable<Open>; close: () => void; refresh: () => void }) {
  if (open.mode === 'try') return <TryRule type={open.type} onClose={close} />
  if (open.mode === 'view') return <Detail resource={stockRule} row={open.row} onClose={close} />
  const [type, row] = open.mode === 'new' ? [open.type, null] : [open.row.ruleType, open.row]
  return <RuleForm {...{ type, row }} onClose={close} onSaved={refresh} />
}

/** The rules it stands in line with: of its kind and store; the general one that came with the house is always the last. */
const peersOf = (row: Rule) => (other: Rule) =>
  !other.isSystem && other.ruleType === row.ruleType && other.storeId === row.storeId

const typeOf = (condition: Record<string, unknown>): number => Number([condition['ruleType'] ?? 1].flat()[0])

async function removeRule(row: Rule, done: () => void): Promise<void> {
  if (!(await confirm(`确认删除「${row.ruleName}」吗？`, { danger: true }))) return
  if (await attempt(call(stockRule, 'remove', { ruleId: row.ruleId }), '已删除')) done()
}
