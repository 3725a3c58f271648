import { stateChoices } from '@erp/contract/kit'
import { PLAN_TODOS, plan } from '@erp/contract/purchasing/plan/plan'
import { PLAN_OPEN, PLAN_ORDERABLE, planStates } from '@erp/contract/purchasing/plan/plan.states'
import { Tag } from 'antd'
import { useState } from 'react'
import {
  attempt,
  Copyable,
  call,
  confirm,
  DocumentPage,
  type List,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
  whyNot,
  whyOutside,
} from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { arranged } from '../../stock/parts/arranged.ts'
import { Panes } from '../../stock/parts/panes.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { Corrections } from './corrections.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanLines } from './plan-lines.tsx'
import type { Plan } from './rows.ts'
import './plan.css'

const STATES = stateChoices(planStates)
const TABS: StatusTabs = {
  field: 'status',
  items: [['all', '全部'], ...STATES, ...PLAN_TODOS],
  count: 'status-count',
  where: (tab) => {
    if (tab === 'all') return {}
    return STATES.some(([state]) => String(state) === tab) ? { status: [Number(tab)] } : { todo: [tab] }
  },
}
const ROW_VERBS = ['audit']
const of = { resource: plan, states: planStates, state: 'status' }
const COLUMNS = arranged(plan, {
  planNo: 142,
  skuImage: { width: 52, title: '图', render: (row) => <GoodsPicture url={row.skuImage} /> },
  sku: { width: 136, render: (row) => <Sku row={row} /> },
  skuName: 120,
  status: 88,
  planQty: { width: 88, render: (row) => <Planned row={row} /> },
  orderedQty: 80,
  supplierId: 150,
  storeId: { width: 136, title: '收货仓→最终仓', render: (row) => storesOf(row) },
  price: 92,
  purchaserId: 88,
  source: 92,
  needDate: 104,
  reason: 150,
})

function Sku({ row }: { row: Plan }) {
  return (
    <span>
      <Copyable text={row.sku ?? ''} />
      {row.urgent === 1 && <Tag color="red">急</Tag>}
      {row.skuBlocked === 1 && <Tag>状态不可采购</Tag>}
    </span>
  )
}
const Planned = ({ row }: { row: Plan }) =>
  row.suggestedQty !== null && row.suggestedQty !== row.planQty ? (
    <span title={`建议 ${row.suggestedQty}，${row.correctReason ?? ''}`}>{row.planQty} *</span>
  ) : (
    row.planQty
  )
const storesOf = (row: Plan): string =>
  row.storeId === row.targetStoreId ? (row.storeName ?? '') : `${row.storeName} → ${row.targetStoreName}`

/** 采购计划, and whose corrections of suggestions came true. */
export default function Plans() {
  return (
    <Panes
      label="采购计划"
      items={[
        { key: 'plan', label: '计划', render: () => <PlanList /> },
        { key: 'corrections', label: '改量复盘', render: () => <Corrections /> },
      ]}
    />
  )
}

type Asking = { verb: 'assign' | 'set-supplier' | 'invalid' | 'to-order'; rows: Plan[]; done: () => void } | null

function PlanList() {
  const [asking, ask] = useState<Asking>(null)
  return (
    <>
      <DocumentPage
        resource={plan}
        states={planStates}
        tabs={TABS}
        columns={COLUMNS}
        width={196}
        batch={ROW_VERBS}
        form={(props) => <PlanForm {...props} />}
        lines={(document) => <PlanLines plan={document} />}
        verbs={(row, reload) =>
          offers(plan, 'to-order') && (
            <RowAction
              why={whyOutside(of, PLAN_ORDERABLE, '转采购单', [row])}
              onClick={() => ask({ verb: 'to-order', rows: [row], done: reload })}
            >
              转采购单
            </RowAction>
          )
        }
        more={(rows, list) => <More {...{ rows, list }} ask={ask} />}
      />
      <Asked asking={asking} onClose={() => ask(null)} />
    </>
  )
}

function More({ rows, list, ask }: { rows: Plan[]; list: List; ask: (asking: Asking) => void }) {
  const done = () => {
    list.clear()
    void list.refresh()
  }
  const button = (verb: NonNullable<Asking>['verb'], label: string, from: readonly number[], danger = false) =>
    offers(plan, verb) && (
      <VerbButton key={verb} danger={danger} why={whyOutside(of, from, label, rows)} onClick={() => ask({ verb, rows, done })}>
        {label}
      </VerbButton>
    )
  return (
    <>
      <UnAudit {...{ rows, done }} />
      {button('to-order', '转采购单', PLAN_ORDERABLE)}
      {button('assign', '指派采购员', PLAN_OPEN)}
      {button('set-supplier', '指定供应商', PLAN_OPEN)}
      {button('invalid', '作废', PLAN_OPEN, true)}
    </>
  )
}

function UnAudit({ rows, done }: { rows: Plan[]; done: () => void }) {
  const { label } = planStates.moves['un-audit']
  const ids = rows.map((row) => row.planId)
  const run = async () => {
    if (!(await confirm(`确认${label}所选的 ${ids.length} 个计划吗？`))) return
    if (await attempt(call(plan, 'un-audit', { ids }), `${label}成功`)) done()
  }
  return (
    offers(plan, 'un-audit') && (
      <VerbButton why={whyNot(of, 'un-audit', rows)} onClick={() => void run()}>
        {label}
      </VerbButton>
    )
  )
}

function Asked({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  if (!asking) return null
  const { verb, rows, done } = asking
  const ids = rows.map((row) => row.planId)
  if (verb === 'to-order') return <OrderDialog ids={ids} onClose={onClose} onDone={done} />
  return <BatchDialog resource={plan} danger={verb === 'invalid'} {...{ verb, ids, onClose }} onDone={done} />
}
