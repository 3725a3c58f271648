import type { MoneyTerm, OrderDetails } from '@erp/contract/order/desk/order-info'
import { Alert } from 'antd'
import { grouped } from '../../../../kit/amount.ts'
import { may } from '../../../../kit/index.ts'
import { percent } from '../list/order-cells.tsx'
import { Block } from './block.tsx'

/** What the buyer pays, then everything that the profit is made of: each term signed, all in CNY, added up at the end. */
export function MoneyBlock({ order: { money } }: { order: OrderDetails }) {
  const rate = <small>汇率 {money.exchangeRate ?? <span className="over-time">缺汇率</span>}</small>
  return (
    <Block title="金额与利润" extra={rate}>
      <table className="money-terms">
        <thead>
          <tr>
            <th>项目</th>
            <th>原币 {money.currency}</th>
            <th>CNY</th>
          </tr>
        </thead>
        <tbody>
          {money.terms.map((term) => (
            <Term key={term.label} term={term} />
          ))}
          {may('order:profit:view') && money.profitRate !== null && (
            <tr className="sum">
              <td>利润率</td>
              <td />
              <td>{percent(money.profitRate)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {money.remark && <Alert role="note" type="info" title={money.remark} />}
    </Block>
  )
}

const Term = ({ term: { label, basis, amount, cny, isSum } }: { term: MoneyTerm }) => (
  <tr className={isSum ? 'sum' : undefined}>
    <td>
      {label}
      {basis && <small className="basis">{basis}</small>}
    </td>
    <td>{amount === null ? null : grouped(amount)}</td>
    <td>{cny === null ? isSum === 1 && '–' : grouped(cny)}</td>
  </tr>
)
