import type { Period, Ranking, RankingRow } from '@erp/contract/report/home/home-page'
import { useMemo } from 'react'
import { useEmptyToast } from '../../../app/pages/empty-toast.ts'
import { grouped } from '../../../kit/amount.ts'
import { Cover } from '../../../kit/cover.tsx'
import { FigureText } from './figure.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { inCurrency, rankingFormulas, sameDays as sameDaysText } from './formulas.ts'
import { Section } from './section.tsx'
import { lastMonth, monthBefore, type Span, sameDays, thisMonth } from './source.ts'
import { Trends } from './trends.tsx'
import type { BoardData } from './use-board.ts'
import { Rank, Who } from './who.tsx'

/** 业绩排名: everybody who sold this month or the last, red where they fall behind. */
export function RankingSection({ ranking, trend, scope }: BoardData) {
  const { data } = ranking
  const columns = useMemo(() => (data ? columnsOf(data) : []), [data])
  useEmptyToast('业绩排名', data?.list.length === 0)
  return (
    <Section name="ranking" title="业绩排名" note={data && noteOf(data)}>
      <Trends {...{ trend, scope }} />
      {data && data.list.length > 0 ? (
        <FigureTable label="业绩排名" columns={columns} rows={data.list} keyOf={({ userId }) => userId} />
      ) : (
        <Cover loading={ranking.isLoading} error={ranking.error} onRetry={() => void ranking.refetch()} empty="还没有业绩" />
      )}
    </Section>
  )
}

const noteOf = (ranking: Ranking): string =>
  `${ranking.list.length} 人 · 同期为 ${sameDaysText(ranking)} · 完成度 = 本月 ÷ ${ranking.lastMonth}月整月，低于时间进度 ${ranking.dateRate}% 为红`

type Amount = 'thisProfit' | 'thisAve' | 'thisDiff' | 'lastProfit' | 'lastAve' | 'lastDiff'

function columnsOf(period: Period): FigureColumn<RankingRow>[] {
  const [now, last] = [thisMonth(period), lastMonth(period)]
  const amount = (id: Amount, title: string, group: string, spans: Span[]): FigureColumn<RankingRow> => ({
    id,
    title,
    group,
    align: 'end',
    render: (row) => (
      <FigureText
        value={row[id]}
        as={id.endsWith('Diff') ? 'diff' : 'amount'}
        formula={rankingFormulas(row, period)[id]}
        source={{ title: `${row.username} · ${title}`, figure: row.figure, spans }}
      />
    ),
  })
  return [
    { id: 'order', title: '名次', render: ({ order }) => <Rank order={order} /> },
    {
      id: 'username',
      title: '销售',
      stays: true,
      render: ({ username, img, depart }) => <Who name={username} img={img} note={depart} />,
    },
    amount('thisProfit', '本月利润', inCurrency(`${period.month}月`), [now]),
    amount('thisAve', '本月日均', inCurrency(`${period.month}月`), [now]),
    amount('thisDiff', '较上月同期', inCurrency(`${period.month}月`), [now, sameDays(period)]),
    amount('lastProfit', '上月利润', inCurrency(`${period.lastMonth}月整月`), [last]),
    amount('lastAve', '上月日均', inCurrency(`${period.lastMonth}月整月`), [last]),
    amount('lastDiff', '较前月', inCurrency(`${period.lastMonth}月整月`), [last, monthBefore(period)]),
    { id: 'progress', title: '完成度', align: 'end', render: (row) => <Progress row={row} period={period} /> },
  ]
}

/** This month in percent of the last, with a mark where the calendar is. */
function Progress({ row, period }: { row: RankingRow; period: Period }) {
  const reached = Math.max(0, Math.min(Number(row.progress) || 0, 100))
  return (
    <span className={`progress progress-${row.status}`} data-formula={rankingFormulas(row, period).progress}>
      <span>{row.progress === '-' ? '-' : `${grouped(row.progress)}%`}</span>
      <span className="progress-track" aria-hidden="true">
        <i style={{ width: `${reached}%` }} />
        <i className="progress-date" style={{ left: `${row.dateRate}%` }} />
      </span>
      <span className="unseen">{row.status === 'exception' ? '落后' : '正常'}</span>
    </span>
  )
}
