import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { caseStates } from '@erp/contract/sale-after/case/case.states'
import { Button } from 'antd'
import { useMemo } from 'react'
import { RowAction, RowMore, VerbButton, whyNot } from '../../../kit/index.ts'
import type { Case } from './rows.ts'
import { type CaseDeed, type CaseVerb, caseVerbs } from './verbs.ts'

const OF = { resource: afterSaleCase, states: caseStates, state: 'checkFlag' }
const NAMED = 3
const WHY: Partial<Record<CaseDeed, string>> = {
  audit: '退款超过额度，由财务审核',
  finance: '退款未超过额度，由主管审核',
  cancel: '已审核的售后单由主管撤销',
}
type Ask = (what: CaseDeed | 'view') => void

/** 详情, what brings it on, and the rest behind 更多. */
export function RowVerbs({ row, onAsk }: { row: Case; onAsk: Ask }) {
  const fitting = caseVerbs().filter(({ fits }) => fits(row))
  const first = fitting.find(({ onward }) => onward)
  const rest = fitting.filter((verb) => verb !== first)
  return (
    <>
      <RowAction onClick={() => onAsk('view')}>详情</RowAction>
      {first && <RowAction onClick={() => onAsk(first.key)}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, onAsk)} />
    </>
  )
}

const menuOf = (verbs: CaseVerb[], onAsk: Ask) => ({
  items: verbs.map(({ key, label, danger }) => ({ key, label, danger, onClick: () => onAsk(key) })),
})

/** For all of the chosen cases, or for none with the reason. */
export function BatchVerbs({ rows, onAsk }: { rows: Case[]; onAsk: Ask }) {
  const verbs = useMemo(() => caseVerbs().filter(({ move }) => move), [])
  return verbs.map(({ key, label, danger, move, fits }) => (
    <VerbButton
      key={key}
      danger={danger}
      why={
        whyNot(OF, move!, rows) ??
        whyNotMine(
          key,
          rows.filter((row) => !fits(row)),
        )
      }
      onClick={() => onAsk(key)}
    >
      {`${label} ${rows.length}`}
    </VerbButton>
  ))
}

function whyNotMine(key: CaseDeed, others: Case[]): string | null {
  if (others.length === 0) return null
  const named = others.slice(0, NAMED).map((row) => row.caseNo)
  return `${WHY[key] ?? '不能执行'}：${named.join('、')}${others.length > NAMED ? `等${others.length}张` : ''}`
}

/** In the head of an opened case. */
export const DrawerVerbs = ({ row, onAsk }: { row: Case; onAsk: Ask }) =>
  caseVerbs()
    .filter(({ key, fits }) => key !== 'note' && fits(row))
    .map(({ key, label, danger, onward }, index) => (
      <Button
        key={key}
        size="small"
        danger={danger}
        type={index === 0 && onward ? 'primary' : 'default'}
        onClick={() => onAsk(key)}
      >
        {label}
      </Button>
    ))
