import { use, useMemo } from 'react'
import { LineChart } from '../../../kit/chart/line-chart.tsx'
import { inCurrency } from './formulas.ts'
import { OpenSource } from './source.ts'
import type { BoardData } from './use-board.ts'

/** Each day of this month over last month's line; a day opens its orders. */
export function Trends({ trend: { data }, scope }: Pick<BoardData, 'trend' | 'scope'>) {
  const open = use(OpenSource)
  const points = useMemo(
    () =>
      (data?.list ?? []).map(({ day, profit, lastProfit }) => ({
        tick: String(day),
        label: `${day} 日`,
        values: [profit, lastProfit],
      })),
    [data],
  )
  if (!data) return <div className="trend-room" />
  const days = (index: number) => {
    const { day, profit, lastProfit } = data.list[index]!
    const at = (first: string, month: number) => {
      const date = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
      return { label: `${month}月${day}日`, from: date, to: date }
    }
    return [
      ...(profit === null ? [] : [at(data.from, data.month)]),
      ...(lastProfit === null ? [] : [at(data.lastFrom, data.lastMonth)]),
    ]
  }
  return (
    <LineChart
      label={inCurrency('每日利润')}
      series={[`${data.month}月`, `${data.lastMonth}月`]}
      points={points}
      onPick={open ? (index) => open({ title: '每日利润', figure: scope, spans: days(index) }) : undefined}
    />
  )
}
