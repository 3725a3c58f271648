import { DownloadOutlined, LeftOutlined } from '@ant-design/icons'
import type { ActionInput } from '@erp/contract/kit'
import { homePage, TARGET_JOBS, type TargetRow, type Targets } from '@erp/contract/report/home/home-page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { call, download, quietly } from '../../../app/call.ts'
import { companyNow } from '../../../app/company-clock.ts'
import { grouped } from '../../../kit/amount.ts'
import { Cover } from '../../../kit/cover.tsx'
import { nextSort, type Sort } from '../../../kit/grid/column.ts'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { FigureText } from './figure.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { targetFormula } from './formulas.ts'
import { HOME_KEY } from './use-board.ts'
import { Who } from './who.tsx'

type Job = (typeof TARGET_JOBS)[number][0]
const JOBS = TARGET_JOBS.map(([job, label]) => [job, `${label}季度目标`] as const)
const QUARTERS = [1, 2, 3, 4].map((value) => ({ value, label: `第${'一二三四'[value - 1]}季度` }))

/** 销售季度目标 and 主管季度目标: how far everybody is, against the calendar. */
export default function TargetReports({ onClose }: { onClose: () => void }) {
  const [job, setJob] = useState<Job>('salesperson')
  const [search, setSearch] = useState('')
  const [{ year, quarter }, setTime] = useState(currentQuarter)
  const [sort, setSort] = useState<Sort | null>(null)
  const asked = { search, job, year, quarter, orderBy: sort ? [sort] : [] }
  const targets = useTargets(asked)
  const { data } = targets
  return (
    <section className="board board-section targets" aria-label="业绩目标">
      <header className="board-head">
        <h2>业绩目标</h2>
        <span className="board-note">{data && `时间进度 ${data.dateRate}% · 数据更新于 ${data.updateTime}`}</span>
        <Button size="small" icon={<LeftOutlined />} onClick={onClose}>
          返回看板
        </Button>
      </header>
      <TabStrip label="目标报表" items={JOBS} value={job} onChange={setJob} />
      <div className="targets-bar">
        <Input.Search aria-label="姓名/部门" placeholder="姓名/部门" allowClear onSearch={setSearch} />
        <TimePickers {...{ year, quarter, setTime }} years={yearsOf(data, year)} />
        <Button icon={<DownloadOutlined />} onClick={() => void download(homePage, 'targetExport', asked).catch(() => {})}>
          导出
        </Button>
      </div>
      {data && data.list.length > 0 ? (
        <TargetTable {...{ data, job, sort, setSort }} />
      ) : (
        <Cover
          loading={targets.isLoading}
          error={targets.error}
          onRetry={() => void targets.refetch()}
          empty={search ? '没有符合条件的目标' : '这个季度还没有配置目标'}
        />
      )}
    </section>
  )
}

const useTargets = (asked: ActionInput<typeof homePage.actions.target>) =>
  useQuery({
    queryKey: [HOME_KEY, 'target', asked],
    queryFn: ({ signal }) => call(homePage, 'target', asked, { signal, handles: quietly }),
    placeholderData: keepPreviousData,
  })

interface Time {
  year: number
  quarter: number
}

const TimePickers = ({ year, quarter, years, setTime }: Time & { years: number[]; setTime: (time: Time) => void }) => (
  <>
    <Select
      aria-label="年份"
      value={year}
      options={years.map((value) => ({ value, label: `${value}年` }))}
      onChange={(next) => setTime({ year: next, quarter })}
    />
    <Select aria-label="季度" value={quarter} options={QUARTERS} onChange={(next) => setTime({ year, quarter: next })} />
  </>
)

interface TableProps {
  data: Targets
  job: Job
  sort: Sort | null
  setSort: (sort: Sort | null) => void
}

function TargetTable({ data, job, sort, setSort }: TableProps) {
  const columns = useMemo(() => columnsOf(data), [data])
  return (
    <FigureTable
      label={JOBS.find(([key]) => key === job)![1]}
      columns={columns}
      rows={data.list}
      keyOf={({ userId }) => userId}
      first={100}
      sort={sort}
      onSort={(field) => setSort(nextSort(sort, field))}
    />
  )
}

function currentQuarter(): Time {
  const today = companyNow()
  return { year: today.year(), quarter: Math.ceil((today.month() + 1) / 3) }
}

const yearsOf = (data: Targets | undefined, chosen: number): number[] =>
  [...new Set([...(data?.years ?? []), data?.current.year ?? chosen, chosen])].sort((a, b) => b - a)

const columnsOf = (data: Targets): FigureColumn<TargetRow>[] => [
  {
    id: 'username',
    title: '姓名',
    stays: true,
    sort: true,
    render: ({ username, avatar }) => <Who name={username} img={avatar} />,
  },
  { id: 'depart', title: '部门', sort: true, render: ({ depart }) => depart ?? '–' },
  { id: 'currency', title: '币种', sort: true, render: ({ currency }) => currency },
  goal('profitTarget', '利润目标'),
  goal('saleTarget', '销售额目标'),
  reached('profit', '利润', data),
  reached('saleMoney', '销售额', data),
  rate('profitRate', '利润完成率', (row) => [
    row.profitStatus,
    targetFormula('利润', row.profit, row.profitTarget, row.profitRate),
  ]),
  rate('saleMoneyRate', '销售额完成率', (row) => [
    row.saleMoneyStatus,
    targetFormula('销售额', row.saleMoney, row.saleTarget, row.saleMoneyRate),
  ]),
  rate('dateRate', '时间进度', () => ['', `${data.from} 至 ${data.to} 已过的天数 ÷ 总天数`]),
]

const goal = (id: 'profitTarget' | 'saleTarget', title: string): FigureColumn<TargetRow> => ({
  id,
  title,
  sort: true,
  align: 'end',
  render: (row) => grouped(row[id] ?? '–'),
})

function reached(id: 'profit' | 'saleMoney', title: string, { from, to, year, quarter }: Targets): FigureColumn<TargetRow> {
  const spans = [{ label: `${year}年第${quarter}季度`, from, to }]
  const formula = (row: TargetRow) =>
    row[id] === null ? `${title}没有汇率可以折算` : `${from} 至 ${to} 的订单${title}之和，折合 ${row.currency}`
  return {
    id,
    title,
    sort: true,
    align: 'end',
    render: (row) => (
      <FigureText
        value={row[id] ?? '-'}
        formula={formula(row)}
        source={{ title: `${row.username} · ${title}`, figure: row.figure, spans }}
      />
    ),
  }
}

/** Green when the completion keeps up with the calendar, red when it does not. */
const rate = (
  id: 'profitRate' | 'saleMoneyRate' | 'dateRate',
  title: string,
  told: (row: TargetRow) => [status: string, formula: string],
): FigureColumn<TargetRow> => ({
  id,
  title,
  sort: true,
  align: 'end',
  render: (row) => {
    const [status, formula] = told(row)
    return (
      <span className={`rate rate-${status}`} data-formula={formula}>
        {row[id] === null || row[id] === '-' ? '-' : `${grouped(row[id])}%`}
      </span>
    )
  },
})
