import { DownloadOutlined } from '@ant-design/icons'
import { numberText } from '@erp/contract/kit/reading'
import {
  FEE_KINDS,
  type FeeKind,
  type FeePage,
  type FeeRow,
  type FeeSum,
  suffixFee,
} from '@erp/contract/report/performance/suffix-profit'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { type Column, Cover, call, columnsOf, download, offers, Rows } from '../../../kit/index.ts'
import type { Condition } from './fees-behind.ts'
import './fee-list.css'

const PAGE_SIZE = 20
const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']
const NONE: FeeRow[] = []

/** What the fees of an account add up to, kind by kind; each opens the documents that it was made of. */
export function FeeList({ condition }: { condition: Condition }) {
  const [kind, setKind] = useState<FeeKind | null>(null)
  const [pageNum, setPageNum] = useState(1)
  const asked = kind ? { ...condition, feeKind: kind } : condition
  const input = { condition: asked, pageNum, pageSize: PAGE_SIZE }
  const page = useQuery({
    queryKey: ['list', suffixFee.path, input],
    queryFn: ({ signal }) => call(suffixFee, 'page', input, { signal }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: FeeKind) => {
    setKind(kind === next ? null : next)
    setPageNum(1)
  }
  return (
    <section className="fee-list" aria-label="费用清单">
      <header>
        <b>费用清单</b>
        <Export condition={asked} />
      </header>
      <Kinds kinds={page.data?.kinds ?? []} chosen={kind} onChoose={choose} />
      {kind && <Documents page={page} pageNum={pageNum} onPage={setPageNum} />}
    </section>
  )
}

const LABELS = new Map<string, string>(FEE_KINDS)

const Kinds = ({ kinds, chosen, onChoose }: { kinds: FeeSum[]; chosen: FeeKind | null; onChoose: (kind: FeeKind) => void }) => (
  <ul className="fee-kinds">
    {kinds.map(({ feeKind, amount }) => (
      <li key={feeKind}>
        <Button
          size="small"
          type={feeKind === chosen ? 'primary' : 'default'}
          aria-pressed={feeKind === chosen}
          onClick={() => onChoose(feeKind)}
        >
          {LABELS.get(feeKind)} {numberText(suffixFee.fields.amount, amount)}
        </Button>
      </li>
    ))}
  </ul>
)

interface DocumentsProps {
  page: UseQueryResult<FeePage>
  pageNum: number
  onPage: (pageNum: number) => void
}

function Documents({ page, pageNum, onPage }: DocumentsProps) {
  const columns = useMemo(() => feeColumns(), [])
  const cover = { loading: page.isLoading, error: page.error, onRetry: () => void page.refetch(), empty: '没有这种费用' }
  return (
    <>
      <Rows gridKey={suffixFee.path} columns={columns} rows={page.data?.list ?? NONE} rowKey="id" cover={<Cover {...cover} />} />
      <Pagination
        size="small"
        align="end"
        current={pageNum}
        pageSize={PAGE_SIZE}
        total={page.data?.total ?? 0}
        showTotal={(total) => `共 ${total}${page.data?.capped ? '+' : ''} 条`}
        showSizeChanger={false}
        onChange={onPage}
      />
    </>
  )
}

const feeColumns = (): Column<FeeRow>[] =>
  columnsOf(suffixFee)
    .filter(({ id }) => !STAMPS.includes(id))
    .map((column) => ({ ...column, sort: undefined, ...(column.id === 'orderNo' && { width: 168, render: orderLink }) }))

const orderLink = ({ orderNo }: FeeRow) => (orderNo ? <Link to={`/orderList/tradeInfo?nos=${orderNo}`}>{orderNo}</Link> : '–')

function Export({ condition }: { condition: Condition }) {
  const [busy, setBusy] = useState(false)
  if (!offers(suffixFee, 'export')) return null
  const save = async () => {
    setBusy(true)
    await download(suffixFee, 'export', { condition }).catch(() => {})
    setBusy(false)
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      导出费用清单
    </Button>
  )
}
