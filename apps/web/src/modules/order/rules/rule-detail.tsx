import type { Field } from '@erp/contract/kit'
import { orderRule, type WholeRule } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, RULE_KINDS, RULE_ROWS, type RuleKind, type SubListRow } from '@erp/contract/order/rules/rule-lists'
import { Tabs } from 'antd'
import { type AnyRow, Cover, Detail, FieldValue, Lines, useOptions, ViewDrawer } from '../../../kit/index.ts'
import { useRule } from './use-rule.ts'
import './rule.css'

const { ruleName, ruleType, priority, isActivated, validFrom, validTo, conditionWords, resultWords, hits, remark } =
  orderRule.fields
const shown = {
  ...orderRule,
  fields: { ruleName, ruleType, priority, isActivated, validFrom, validTo, conditionWords, resultWords, hits, remark },
}

/** What a rule asks and does, in words, its sub-lists and its log. */
export function RuleDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useRule(id)
  if (!asked.data)
    return (
      <ViewDrawer open size={760} title="订单规则" onClose={onClose}>
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      </ViewDrawer>
    )
  return (
    <Detail resource={shown} row={asked.data} onClose={onClose}>
      <SubLists rule={asked.data} />
    </Detail>
  )
}

function SubLists({ rule }: { rule: WholeRule }) {
  const filled = RULE_KIND_NAMES.filter((kind) => rule[kind].length > 0)
  if (filled.length === 0) return null
  const items = filled.map((kind) => ({
    key: kind,
    label: `${RULE_KINDS[kind]}（${rule[kind].length}）`,
    children: <Rows kind={kind} rows={rule[kind]} />,
  }))
  return <Tabs size="small" items={items} />
}

const MOST_SHOWN = 200
function Rows({ kind, rows }: { kind: RuleKind; rows: Partial<SubListRow>[] }) {
  const fields = Object.entries(RULE_ROWS[kind])
  return (
    <div className="rule-rows">
      <Lines<Partial<SubListRow>>
        rows={rows.slice(0, MOST_SHOWN)}
        keyOf={(row) => row.id ?? 0}
        columns={fields.map(([name, field]) => ({
          title: field.label,
          render: (row) => (field.ref ? <Named {...{ name, field, row }} /> : <FieldValue {...{ name, field, row }} />),
        }))}
      />
      {rows.length > MOST_SHOWN && (
        <p className="hint">
          只显示前 {MOST_SHOWN} 行，共 {rows.length} 行
        </p>
      )}
    </div>
  )
}

function Named({ name, field, row }: { name: string; field: Field; row: AnyRow }) {
  const { options } = useOptions(field.ref, { by: field.by, show: field.show, all: true })
  return options.find(({ value }) => value === row[name])?.label ?? row[name] ?? null
}
