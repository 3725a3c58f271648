import type { DepartmentMonths } from '@erp/contract/report/home/home-page'
import { grouped } from '../../../kit/amount.ts'
import { FigureText } from './figure.tsx'
import { AMOUNTS, CURRENCY, type Measure, monthFormulas, PROFITS, sameDays as sameDaysText } from './formulas.ts'
import { type Span, sameDays, thisMonth } from './source.ts'
import type { BoardData } from './use-board.ts'
import { Rank } from './who.tsx'

/** The month at a glance: profit, sales, how far the month is, who leads. */
export function Totals({ department, ranking, scope }: BoardData) {
  const [months, first] = [department.data, ranking.data?.list[0]]
  if (!months) return <div className="totals totals-waiting" />
  return (
    <div className="totals">
      <Total measure={PROFITS} {...{ months, scope }} />
      <Total measure={AMOUNTS} {...{ months, scope }} />
      <div className="total">
        <span>时间进度</span>
        <b>{months.dateRate}%</b>
        <small>
          第 {months.elapsedDays} 天，共 {months.days} 天
        </small>
      </div>
      <div className="total">
        <span>本月领先</span>
        {first ? (
          <b className="total-first">
            <Rank order={1} /> {first.username}
          </b>
        ) : (
          <b>–</b>
        )}
        <small>{first ? `${first.depart ?? ''} ${CURRENCY} ${grouped(first.thisProfit)}` : '还没有业绩'}</small>
      </div>
    </div>
  )
}

interface TotalProps {
  measure: Measure
  months: DepartmentMonths
  scope: BoardData['scope']
}

function Total({ measure, months, scope }: TotalProps) {
  const { now, same, diff, rate } = measure.of(months.whole)
  const formulas = monthFormulas(measure, months.whole, months)
  const [own, before] = [thisMonth(months), sameDays(months)]
  const source = (title: string, spans: Span[]) => ({ title, figure: scope, spans })
  return (
    <div className="total">
      <span>
        本月{measure.name} <i className="total-currency">{CURRENCY}</i>
      </span>
      <b>
        <FigureText value={now} formula={formulas.now} source={source(`本月${measure.name}`, [own])} />
      </b>
      <small>
        {sameDaysText(months)}{' '}
        <FigureText value={same} formula={formulas.same} source={source(`上月同期${measure.name}`, [before])} />
      </small>
      <small>
        <FigureText value={diff} as="diff" formula={formulas.diff} source={source(`${measure.name}较同期`, [own, before])} />{' '}
        <FigureText value={rate} as="rate" formula={formulas.rate} />
      </small>
    </div>
  )
}
