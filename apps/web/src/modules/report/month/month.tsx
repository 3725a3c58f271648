import { reasonField } from '@erp/contract/kit'
import { type MonthRow, reportMonth } from '@erp/contract/report/month/month'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { quietly } from '../../../app/call.ts'
import {
  AskDialog,
  BizLog,
  type Column,
  Cover,
  call,
  columnsOf,
  ListFrame,
  offers,
  RowAction,
  Rows,
  ViewDrawer,
} from '../../../kit/index.ts'
import { CloseDrawer } from './close-drawer.tsx'
import './month.css'

type What = 'close' | 'reopen' | 'log'
type Asked = { what: What; row: MonthRow }
const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']

/** 财务月结: the months, what each of them came to, and which one is next. */
export default function Months() {
  const months = useQuery({
    queryKey: ['report-month'],
    queryFn: ({ signal }) => call(reportMonth, 'list', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useMemo(() => columnsFor((what, row) => setAsked({ what, row })), [])
  return (
    <ListFrame title="财务月结">
      <div className="filter-bar">
        <p className="hint month-hint">
          结账后，该月的利润不再变化；之后的退款、账单和费用记入第一个未结账的月份。未结账的月份显示此刻的合计。
        </p>
      </div>
      <div className="list-panel">
        <Rows
          gridKey="report.month"
          columns={columns}
          rows={months.data ?? []}
          rowKey="month"
          cover={
            <Cover loading={months.isLoading} error={months.error} empty="还没有利润明细" onRetry={() => void months.refetch()} />
          }
        />
      </div>
      {asked && <Opened {...asked} onClose={() => setAsked(null)} onDone={() => void months.refetch()} />}
    </ListFrame>
  )
}

const columnsFor = (ask: (what: What, row: MonthRow) => void): Column<any>[] => [
  ...columnsOf(reportMonth)
    .filter(({ id }) => !STAMPS.includes(id))
    .map((column) => ({ ...column, sort: undefined })),
  {
    id: '_actions',
    title: '操作',
    width: 170,
    fixed: 'end',
    render: (row: MonthRow) => <Verbs row={row} ask={(what) => ask(what, row)} />,
  },
]

const Verbs = ({ row, ask }: { row: MonthRow; ask: (what: What) => void }) => (
  <span className="row-actions">
    {row.verb === 'close' && <RowAction onClick={() => ask('close')}>检查与结账</RowAction>}
    {row.verb === 'reopen' && offers(reportMonth, 'reopen') && (
      <RowAction danger onClick={() => ask('reopen')}>
        反结账
      </RowAction>
    )}
    {row.id !== null && <RowAction onClick={() => ask('log')}>记录</RowAction>}
  </span>
)

const REASON = { reason: reasonField }

function Opened({ what, row, onClose, onDone }: Asked & { onClose: () => void; onDone: () => void }) {
  if (what === 'close') return <CloseDrawer month={row.month} {...{ onClose, onDone }} />
  if (what === 'log')
    return (
      <ViewDrawer open size={560} title={`${row.month} 结账记录`} onClose={onClose}>
        <BizLog entity={reportMonth.path} entityId={row.id!} />
      </ViewDrawer>
    )
  return (
    <AskDialog
      resource={reportMonth}
      verb="reopen"
      title="反结账"
      danger
      fields={REASON}
      document={row}
      send={(values) => ({ ...values, month: row.month })}
      {...{ onClose, onDone }}
    />
  )
}
