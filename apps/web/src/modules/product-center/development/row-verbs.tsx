import { development } from '@erp/contract/product-center/development/development'
import { developmentStates } from '@erp/contract/product-center/development/development.states'
import { Button } from 'antd'
import { useMemo } from 'react'
import { RowAction, RowMore, useProfile, VerbButton, whyOutside } from '../../../kit/index.ts'
import type { Development } from './rows.ts'
import { type Deed, type DevelopmentVerb, developmentVerbs, fits, fromOf } from './verbs.ts'

const OF = { resource: development, states: developmentStates, state: 'devStatus' }
const NAMED = 3
export type Ask = (what: Deed | 'view') => void

/** 详情, what brings it on, and the rest behind 更多. */
export function RowVerbs({ row, onAsk }: { row: Development; onAsk: Ask }) {
  const { userId } = useProfile()
  const [first, ...rest] = developmentVerbs().filter((verb) => verb.key !== 'reject' && fits(verb, row, userId))
  return (
    <>
      <RowAction onClick={() => onAsk('view')}>详情</RowAction>
      {first && <RowAction onClick={() => onAsk(first.key)}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, onAsk)} />
    </>
  )
}

const menuOf = (verbs: DevelopmentVerb[], onAsk: Ask) => ({
  items: verbs.map(({ key, label, danger }) => ({ key, label, danger, onClick: () => onAsk(key) })),
})

/** For all of the chosen products, or for none with the reason. */
export function BatchVerbs({ rows, onAsk }: { rows: Development[]; onAsk: Ask }) {
  const { userId } = useProfile()
  const verbs = useMemo(() => developmentVerbs().filter(({ move }) => move), [])
  return verbs.map((verb) => {
    const label = verb.key === 'approve' ? '通过' : verb.label
    const others = rows.filter((row) => !verb.mine(row, userId))
    return (
      <VerbButton
        key={verb.key}
        danger={verb.danger}
        why={whyOutside(OF, fromOf(verb), label, rows) ?? whyNotMine(label, others)}
        onClick={() => onAsk(verb.key)}
      >
        {`${label} ${rows.length}`}
      </VerbButton>
    )
  })
}

function whyNotMine(label: string, others: Development[]): string | null {
  if (others.length === 0) return null
  const named = others.slice(0, NAMED).map((row) => row.developNo)
  return `您不能${label}：${named.join('、')}${others.length > NAMED ? `等${others.length}个` : ''}`
}

/** In the head of an opened product. */
export function DrawerVerbs({ row, onAsk }: { row: Development; onAsk: Ask }) {
  const { userId } = useProfile()
  return developmentVerbs()
    .filter((verb) => verb.key !== 'reject' && fits(verb, row, userId))
    .map(({ key, label, danger }, index) => (
      <Button
        key={key}
        size="small"
        danger={danger}
        type={index === 0 && !danger ? 'primary' : 'default'}
        onClick={() => onAsk(key)}
      >
        {label}
      </Button>
    ))
}
