import type { MonthRow, Period } from '@erp/contract/report/home/home-page'
import { Bars } from '../../../kit/chart/bars.tsx'
import { ShareBar } from '../../../kit/chart/share-bar.tsx'
import { FigureText } from './figure.tsx'
import { amountFormula, inCurrency, monthFormulas, PROFITS, sameDays } from './formulas.ts'
import type { Group } from './months.tsx'
import { thisMonth } from './source.ts'
import type { BoardData } from './use-board.ts'

const TITLES: Record<Group, string> = { department: '部门利润', salesperson: '销售利润', developer: '开发利润' }
const MOST = 10

/** Profit of each department, or of the best people, with the same days of last month marked. */
export const profitBars = (rows: MonthRow[], group: Group, period: Period) => (
  <Bars
    label={inCurrency(TITLES[group])}
    note={sameDays(period)}
    bars={rows.slice(0, MOST).map((row) => ({
      key: JSON.stringify(row.figure),
      name: row.username,
      value: row.profit,
      before: row.lastSameProfit,
      shown: (
        <FigureText
          value={row.profit}
          formula={monthFormulas(PROFITS, row, period).now}
          source={{ title: `${row.username} · 本月利润`, figure: row.figure, spans: [thisMonth(period)] }}
        />
      ),
    }))}
  />
)

/** What each platform has of this month's sales. */
export function PlatformShares({ trend: { data }, scope }: BoardData) {
  if (!data) return null
  return (
    <ShareBar
      label={`平台占比 · ${inCurrency('销售额')}`}
      parts={data.platforms.map(({ platCode, platName, amt, share }) => ({
        key: platCode,
        name: platName,
        share,
        shown: (
          <FigureText
            value={amt}
            formula={amountFormula(data.from, data.to)}
            source={{ title: `${platName} · 本月销售额`, figure: { ...scope, platCode }, spans: [thisMonth(data)] }}
          />
        ),
      }))}
    />
  )
}
