import { DownloadOutlined, SearchOutlined } from '@ant-design/icons'
import type { Field, Fields } from '@erp/contract/kit'
import {
  generalReport,
  type ReportColumn,
  type ReportDefinition,
  type ReportParameter,
  type ReportRows,
} from '@erp/contract/report/general/general-report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Form, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { quietly } from '../../../app/call.ts'
import { type Column, Cover, call, columnOf, download, FieldItem, Rows, type Sort, submitted } from '../../../kit/index.ts'

const PAGE_SIZE = 100
/** Rows of a report are called by nothing but their place. */
const KEY = '_at'
/** By the names of the parameters. */
type Values = Record<string, unknown>

/** The declared parameters as a form, and the rows they find. */
export function ReportQuery({ report }: { report: ReportDefinition }) {
  const fields = useMemo(() => fieldsOf(report.parameters), [report])
  const columns = useMemo(() => report.columns.map(gridColumn), [report])
  const [condition, setCondition] = useState<Values>(() => filled(fields, initialOf(report.parameters)))
  const [pageNum, setPageNum] = useState(1)
  const [sort, setSort] = useState<Sort | null>(null)
  const asked = { name: report.name, condition, orderBy: sort ? [sort] : [] }
  const rows = useRows(asked, pageNum)
  const ask = (values: Values) => {
    setCondition(filled(fields, values))
    setPageNum(1)
    if (JSON.stringify(filled(fields, values)) === JSON.stringify(condition)) void rows.refetch()
  }
  return (
    <section className="list-page general-main" aria-label={report.title}>
      <ParameterForm {...{ report, fields, ask }} busy={rows.isFetching} />
      <div className="list-panel">
        <div className="list-toolbar">
          <Export asked={asked} />
          {rows.data && <span className="hint">数据更新于 {rows.data.updateTime}</span>}
        </div>
        <Rows
          gridKey={`general.${report.name}`}
          columns={columns}
          rows={rows.data?.list ?? NONE}
          rowKey={KEY}
          sort={sort}
          onSort={(next) => {
            setSort(next)
            setPageNum(1)
          }}
          cover={<Cover loading={rows.isLoading} error={rows.error} onRetry={() => void rows.refetch()} />}
        />
        <Pages {...{ pageNum, setPageNum }} total={rows.data?.total ?? 0} />
      </div>
    </section>
  )
}

const NONE: ReportRows['list'] = []

interface Asked {
  name: string
  condition: Values
  orderBy: Sort[]
}

const useRows = (asked: Asked, pageNum: number) =>
  useQuery({
    queryKey: ['general-report', asked, pageNum],
    queryFn: ({ signal }) =>
      call(generalReport, 'query', { ...asked, pageNum, pageSize: PAGE_SIZE }, { signal, handles: quietly }),
    select: numbered,
    placeholderData: keepPreviousData,
  })

const numbered = (found: ReportRows): ReportRows => ({
  ...found,
  list: found.list.map((row, index) => ({ ...row, [KEY]: index })),
})

const Pages = ({ pageNum, total, setPageNum }: { pageNum: number; total: number; setPageNum: (page: number) => void }) => (
  <div className="pager">
    <span className="pager-total">
      共 <b>{total}</b> 条
    </span>
    <Pagination
      size="small"
      hideOnSinglePage
      current={pageNum}
      pageSize={PAGE_SIZE}
      total={total}
      showSizeChanger={false}
      onChange={setPageNum}
    />
  </div>
)

interface FormProps {
  report: ReportDefinition
  fields: Fields
  ask: (values: Values) => void
  busy: boolean
}

const ParameterForm = ({ report, fields, ask, busy }: FormProps) => (
  <Form className="filter-bar general-form" layout="vertical" initialValues={initialOf(report.parameters)} onFinish={ask}>
    {Object.entries(fields).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} />
    ))}
    <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={busy}>
      查询
    </Button>
  </Form>
)

function Export({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(generalReport, 'export', asked).catch(() => {})
    setBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      导出
    </Button>
  )
}

const fieldsOf = (parameters: ReportParameter[]): Fields =>
  Object.fromEntries(parameters.map(({ name, choices, ...field }) => [name, { ...field, ...(choices && { choices }) } as Field]))

const initialOf = (parameters: ReportParameter[]): Values =>
  Object.fromEntries(parameters.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])))

/** What was left empty is not sent. */
const filled = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(submitted(fields, values)).filter(([, value]) => value !== null))

const gridColumn = (column: ReportColumn, index: number): Column => ({
  ...columnOf(column.name, column as unknown as Field),
  sort: column.name,
  ...(index === 0 && { fixed: 'start' as const }),
})
