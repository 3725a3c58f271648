import { menuLog, type MenuSummary as Summary } from '@erp/contract/tool/menu-log'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Table, type TableColumnsType } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { Cover, call, companyNow } from '../../kit/index.ts'

const DAY = 'YYYY-MM-DD'
const last = (days: number): [Dayjs, Dayjs] => [companyNow().subtract(days - 1, 'day'), companyNow()]

/** The pages used most, and by whom. */
export function MenuSummary() {
  const [[from, to], setRange] = useState<[Dayjs, Dayjs]>(() => last(30))
  const input = { from: from.format(DAY), to: to.format(DAY) }
  const summary = useQuery({
    queryKey: ['list', menuLog.path, 'summary', input],
    queryFn: ({ signal }) => call(menuLog, 'summary', input, { signal }),
  })
  return (
    <div className="summary">
      <DatePicker.RangePicker
        aria-label="统计日期"
        allowClear={false}
        value={[from, to]}
        presets={[
          { label: '最近7天', value: last(7) },
          { label: '最近30天', value: last(30) },
          { label: '最近90天', value: last(90) },
        ]}
        onChange={(range) => range?.[0] && range[1] && setRange([range[0], range[1]])}
      />
      {summary.data ? (
        <Panels summary={summary.data} />
      ) : (
        <Cover loading={summary.isLoading} error={summary.error} onRetry={() => void summary.refetch()} />
      )}
    </div>
  )
}

const Panels = ({ summary: { pages, users, departments } }: { summary: Summary }) => (
  <div className="summary-panels">
    <Ranking
      title="最常用的页面"
      rows={pages}
      rowKey="path"
      columns={[
        { title: '页面', dataIndex: 'title', render: (title, row) => <span title={row.path}>{title ?? row.path}</span> },
        { title: '人数', dataIndex: 'people', width: 72, align: 'right' },
      ]}
    />
    <Ranking
      title="按员工"
      rows={users}
      rowKey="userId"
      columns={[
        { title: '员工', dataIndex: 'name' },
        { title: '部门', dataIndex: 'deptName' },
        { title: '页面数', dataIndex: 'pages', width: 80, align: 'right' },
      ]}
    />
    <Ranking
      title="按部门"
      rows={departments}
      rowKey="deptId"
      columns={[
        { title: '部门', dataIndex: 'deptName' },
        { title: '人数', dataIndex: 'people', width: 72, align: 'right' },
      ]}
    />
  </div>
)

interface RankingProps<T> {
  title: string
  rows: T[]
  rowKey: string
  columns: TableColumnsType<T>
}

function Ranking<T extends { visits: number }>({ title, rows, rowKey, columns }: RankingProps<T>) {
  const most = Math.max(1, ...rows.map((row) => row.visits))
  const visits = {
    title: '访问',
    dataIndex: 'visits',
    width: 150,
    render: (count: number) => (
      <span className="bar">
        <i style={{ width: `${(count / most) * 100}%` }} />
        <b>{count}</b>
      </span>
    ),
  }
  return (
    <section className="summary-panel" aria-label={title}>
      <h2>{title}</h2>
      <Table<T>
        size="small"
        rowKey={rowKey}
        dataSource={rows}
        columns={[...columns, visits]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      />
    </section>
  )
}
