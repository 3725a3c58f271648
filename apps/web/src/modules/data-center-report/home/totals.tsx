import type { DepartmentMonths, MonthRow } from '@erp/contract/data-center-report/home-page'
import { compare, minus, over, plus, round2, times } from '@erp/contract/kit/decimal'
import { grouped } from '../../../kit/amount.ts'
import { FigureText } from './figure.tsx'
import { AMOUNTS, type Measure, monthFormulas, PROFITS } from './formulas.ts'
import { lastMonth, thisMonth } from './source.ts'
import type { BoardData } from './use-board.ts'
import { Rank } from './who.tsx'

/** The month at a glance: profit, sales, how far the month is, who leads. */
export function Totals({ department, ranking, scope }: BoardData) {
  const [months, first] = [department.data, ranking.data?.list[0]]
  if (!months) return <div className="totals totals-waiting" />
  const row = totalOf(months.regions)
  return (
    <div className="totals">
      <Total measure={PROFITS} {...{ row, months, scope }} />
      <Total measure={AMOUNTS} {...{ row, months, scope }} />
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
        <small>{first ? `${first.depart ?? ''} ${grouped(first.thisProfit)}` : '还没有业绩'}</small>
      </div>
    </div>
  )
}

interface TotalProps {
  measure: Measure
  row: MonthRow
  months: DepartmentMonths
  scope: BoardData['scope']
}

function Total({ measure, row, months, scope }: TotalProps) {
  const { now, last, rate } = measure.of(row)
  const formulas = monthFormulas(measure, row, months)
  const source = (title: string, spans: ReturnType<typeof thisMonth>[]) => ({ title, figure: scope, spans })
  return (
    <div className="total">
      <span>本月{measure.name}</span>
      <b>
        <FigureText value={now} formula={formulas.now} source={source(`本月${measure.name}`, [thisMonth(months)])} />
      </b>
      <small>
        上月 <FigureText value={last} formula={formulas.last} source={source(`上月${measure.name}`, [lastMonth(months)])} />{' '}
        <FigureText value={rate} as="rate" formula={formulas.rate} />
      </small>
    </div>
  )
}

/** All regions as if they were one. */
function totalOf(rows: MonthRow[]): MonthRow {
  const add = (name: 'profit' | 'lastProfit' | 'amt' | 'lastAmt') =>
    rows.reduce((sum, row) => plus(sum, row[name]).toFixed(2), '0.00')
  const [profit, lastProfit, amt, lastAmt] = [add('profit'), add('lastProfit'), add('amt'), add('lastAmt')]
  return {
    profit,
    lastProfit,
    profitDiff: minus(profit, lastProfit).toFixed(2),
    rate: rateOf(profit, lastProfit),
    amt,
    lastAmt,
    amtDiff: minus(amt, lastAmt).toFixed(2),
    amtRate: rateOf(amt, lastAmt),
  } as MonthRow
}

function rateOf(now: string, last: string): string {
  if (compare(last, 0) === 0) return '-'
  return round2(over(times(minus(now, last).toFixed(), 100).toFixed(), last.replace('-', '')))
}
