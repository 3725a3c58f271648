import { DownloadOutlined } from '@ant-design/icons'
import { round2 } from '@erp/contract/kit/decimal'
import { type LineageRow, type LineageSum, lineage } from '@erp/contract/report/profit/lineage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { quietly } from '../../../app/call.ts'
import { grouped } from '../../../kit/amount.ts'
import { type Column, Cover, call, columnsOf, download, offers, Rows, type Sort, ViewDrawer } from '../../../kit/index.ts'
import { conditionOf, type Source } from './source.ts'

const PAGE_SIZE = 20
const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']

/** The orders a figure was made of, those that this person may see. */
export default function SourceDrawer({ source, onClose }: { source: Source; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const span = source.spans[at]!
  return (
    <ViewDrawer
      open
      size="min(1080px, 100%)"
      title={source.title}
      onClose={onClose}
      className="source"
      extra={<Export {...{ source, at }} />}
    >
      {source.spans.length > 1 && (
        <Segmented
          aria-label="日期"
          value={at}
          options={source.spans.map(({ label }, value) => ({ value, label }))}
          onChange={setAt}
        />
      )}
      <Orders key={at} condition={conditionOf(source.figure, span)} days={`${span.from} 至 ${span.to}`} />
    </ViewDrawer>
  )
}

function Export({ source, at }: { source: Source; at: number }) {
  const [busy, setBusy] = useState(false)
  if (!offers(lineage, 'export')) return null
  const save = async () => {
    setBusy(true)
    await download(lineage, 'export', { condition: conditionOf(source.figure, source.spans[at]!) }).catch(() => {})
    setBusy(false)
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      导出
    </Button>
  )
}

function Orders({ condition, days }: { condition: ReturnType<typeof conditionOf>; days: string }) {
  const [pageNum, setPageNum] = useState(1)
  const [sort, setSort] = useState<Sort | null>(null)
  const columns = useMemo(() => orderColumns(), [])
  const input = { pageNum, pageSize: PAGE_SIZE, condition, orderBy: sort ? [sort] : [] }
  const page = useQuery({
    queryKey: ['home-source', input],
    queryFn: ({ signal }) => call(lineage, 'page', input, { signal, handles: quietly }),
    placeholderData: keepPreviousData,
  })
  const cover = { loading: page.isLoading, error: page.error, onRetry: () => void page.refetch() }
  const resort = (next: Sort | null) => {
    setSort(next)
    setPageNum(1)
  }
  return (
    <>
      {page.data && <Sum sum={page.data.sum} days={days} />}
      <Rows
        gridKey="home.source"
        columns={columns}
        rows={page.data?.list ?? NONE}
        rowKey="id"
        sort={sort}
        onSort={resort}
        cover={<Cover {...cover} empty="您的数据范围内没有这些日子的订单" />}
      />
      <Pagination
        size="small"
        align="end"
        current={pageNum}
        pageSize={PAGE_SIZE}
        total={page.data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </>
  )
}

const NONE: LineageRow[] = []

const Sum = ({ sum, days }: { sum: LineageSum; days: string }) => (
  <p className="source-sum" role="status">
    <span>{days}，您的数据范围内</span>
    <span>
      订单 <b>{grouped(sum.orders)}</b>
    </span>
    <span>
      件数 <b>{grouped(sum.quantity)}</b>
    </span>
    <span>
      销售额(CNY) <b>{grouped(round2(sum.saleMoney))}</b>
    </span>
    {sum.profit !== null && (
      <span>
        利润(CNY) <b>{grouped(round2(sum.profit))}</b>
      </span>
    )}
  </p>
)

/** What the figure is of comes first, where it came from after it. */
const FIRST = ['orderNo', 'day', 'reasons', 'quantity', 'saleMoney', 'profit']
const place = ({ id }: { id: string }): number => FIRST.indexOf(id) + 1 || FIRST.length + 1

const orderColumns = (): Column<LineageRow>[] =>
  columnsOf(lineage)
    .filter(({ id }) => !STAMPS.includes(id))
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => ({ ...column, sort: column.id, ...(column.id === 'orderNo' && { render: orderLink }) }))

const orderLink = ({ orderId, orderNo, docNos }: LineageRow) =>
  orderId === null ? <span>{docNos}</span> : <Link to={`/orderListInfo/${orderId}`}>{orderNo}</Link>
