import { stateLabel } from '@erp/contract/kit'
import { minus, round, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { afterSaleCase, caseFields } from '@erp/contract/sale-after/case/case'
import { caseStates, PAYS_BACK, SENDS_AGAIN } from '@erp/contract/sale-after/case/case.states'
import type { CaseDetails, OrderCases, Solution } from '@erp/contract/sale-after/case/case-rows'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { ChoiceTag, call, offers } from '../../../../kit/index.ts'
import { CaseLinkTo } from '../columns.tsx'
import { moneyOf } from '../effect.ts'
import { afterRefund } from './reckon.ts'
import { SolutionsPanel } from './solutions-panel.tsx'

interface Props {
  order: OrderCases
  document?: CaseDetails
}

/** Beside the form: what the order brought, what this leaves of it, and the cheapest ways to settle it. */
export function CaseSide({ order, document }: Props) {
  const asked = useQuery({
    queryKey: [afterSaleCase.path, 'solutions', order.orderId],
    queryFn: ({ signal }) => call(afterSaleCase, 'solutions', { orderId: order.orderId }, { signal }),
    enabled: offers(afterSaleCase, 'solutions'),
    staleTime: 0,
  })
  return (
    <aside className="case-side">
      <MoneyPanel order={order} solutions={asked.data?.solutions ?? []} />
      {asked.data && <SolutionsPanel found={asked.data} order={order} />}
      <Before order={order} own={document?.caseId} />
    </aside>
  )
}

type Row = readonly [name: string, value: string, tone?: 'sum' | 'bad']
const cny = (amount: string) => `CNY ${grouped(round2(amount))}`

function MoneyPanel({ order, solutions }: { order: OrderCases; solutions: Solution[] }) {
  const caseType = Form.useWatch<number | undefined>('caseType')
  const refundAmount = Form.useWatch<string | null | undefined>('refundAmount')
  const rows = [...paidOf(order), ...leftOf(order, caseType, refundAmount, solutions)]
  return (
    <section className="case-panel" aria-label="金额与利润">
      <h4>金额与利润</h4>
      <dl aria-live="polite">
        {rows.map(([name, value, tone]) => (
          <div key={name} className={tone}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const paidOf = ({ currency, saleAmount, refundedAmount, refundable, freight }: OrderCases): Row[] => [
  ['实付', moneyOf(currency, saleAmount)],
  ['已退', moneyOf(currency, refundedAmount)],
  ['可退', moneyOf(currency, refundable)],
  ...(freight === null ? [] : [['运费', cny(freight)] as const]),
]

/** Profit less this refund; what a resend costs is an estimate, and said to be one. */
function leftOf(
  order: OrderCases,
  caseType: number | undefined,
  refundAmount: string | null | undefined,
  solutions: Solution[],
): Row[] {
  if (order.profit === null) return []
  const { refundCny, profitAfter } = afterRefund(order, caseType, refundAmount)
  const now: Row = ['现有利润', cny(order.profit)]
  if (PAYS_BACK.includes(caseType ?? 0) && refundCny !== null && profitAfter !== null)
    return [now, ['本次退款', `−${cny(refundCny)}`], ['退款后利润', cny(profitAfter), toneOf(profitAfter)]]
  const cost = SENDS_AGAIN.includes(caseType ?? 0) && solutions.find((one) => one.caseType === caseType)?.costCny
  if (!cost) return [now]
  const left = round(minus(order.profit, cost), 4)
  return [now, ['预计成本（整单）', `−${cny(cost)}`], ['预计剩余利润', cny(left), toneOf(left)]]
}

const toneOf = (amount: string): 'sum' | 'bad' => (Number(amount) < 0 ? 'bad' : 'sum')

/** What was asked for this order already. */
function Before({ order: { cases, currency }, own }: { order: OrderCases; own?: number }) {
  const others = cases.filter(({ caseId }) => caseId !== own)
  if (others.length === 0) return null
  return (
    <section className="case-panel" aria-label="已有售后">
      <h4>{`该订单已有售后 ${others.length} 张`}</h4>
      <ul className="case-before">
        {others.map(({ caseId, caseNo, caseType, checkFlag, refundAmount }) => (
          <li key={caseId}>
            <CaseLinkTo no={caseNo!} /> <ChoiceTag field={caseFields.caseType} value={caseType} />
            <small>
              {stateLabel(caseStates, checkFlag!)} {PAYS_BACK.includes(caseType) && moneyOf(currency, refundAmount)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
