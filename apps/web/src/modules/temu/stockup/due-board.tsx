import { DUE_LEARNT_DAYS, DUE_LEARNT_OF, type DueColumn, type DueItem } from '@erp/contract/temu/stockup/due-board'
import { shipment } from '@erp/contract/temu/stockup/shipment'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Cover, call } from '../../../kit/index.ts'
import { spanOf } from '../../stock/parts/span.ts'
import './stockup.css'

const EVERY = 60_000

/** 到期作战板: everything due in two days, by what is to be done next, held against the time that it takes here. */
export default function DueBoardPage() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: [shipment.path, 'due-board'],
    queryFn: ({ signal }) => call(shipment, 'due-board', {}, { signal }),
    refetchInterval: EVERY,
  })
  if (!data) return <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
  const sum = (of: (column: DueColumn) => number) => data.columns.reduce((total, column) => total + of(column), 0)
  return (
    <section className="due-board" aria-label="到期作战板">
      <header>
        <p>
          {`${data.hours} 小时内到期 `}
          <b>{sum(({ total }) => total)}</b>
          {' 单，'}
          <span className="over-time">{`已逾期 ${sum(({ late }) => late)}，来不及 ${sum(({ red }) => red)}`}</span>
        </p>
        <small>{`截至 ${data.now.slice(11, 16)}，按近${DUE_LEARNT_DAYS}天发货单（至多最近${DUE_LEARNT_OF}张）各环节用时的中位数推算`}</small>
        <Button size="small" onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      <div className="due-columns">
        {data.columns.map((column) => (
          <Column key={column.stage} column={column} />
        ))}
      </div>
    </section>
  )
}

const Column = ({ column }: { column: DueColumn }) => (
  <section className="due-column" aria-label={column.label}>
    <h2>
      {column.label} <span className="tab-count">{column.total}</span>
    </h2>
    <p className="hint">{column.minutes === null ? '暂无用时数据' : `通常用时 ${spanOf(column.minutes)}`}</p>
    {(column.late > 0 || column.red > 0) && <p className="over-time">{`逾期 ${column.late}，来不及 ${column.red}`}</p>}
    <ul>
      {column.items.map((item) => (
        <Item key={item.no} item={item} isBuilt={column.stage !== 'build'} />
      ))}
    </ul>
    {column.items.length === 0 && <p className="hint">没有48小时内到期的单据</p>}
    {column.total > column.items.length && (
      <p className="hint">{`另有 ${column.total - column.items.length} 单，按到期先后未列出`}</p>
    )}
  </section>
)

const FATES: Record<DueItem['fate'], string | null> = { late: '已逾期', red: '按当前速度来不及', fine: null }
const pageOf = (no: string, isBuilt: boolean): string =>
  isBuilt
    ? `/trusteeship/temu/deliveryOrder?deliveryOrderNo=${no}`
    : `/trusteeship/temu/shipments?tab=all&subPurchaseOrderSn=${no}`

const Item = ({ item, isBuilt }: { item: DueItem; isBuilt: boolean }) => (
  <li className={`due-item due-${item.fate}`}>
    <Link to={pageOf(item.no, isBuilt)}>{item.no}</Link>
    <span>{item.minutesLeft < 0 ? `逾期 ${spanOf(-item.minutesLeft)}` : `剩 ${spanOf(item.minutesLeft)}`}</span>
    <small>{[item.shopName, item.placeName, `${item.pieces} 件`].filter(Boolean).join(' · ')}</small>
    {item.minutesNeeded !== null && item.fate !== 'late' && <small>{`预计还需 ${spanOf(Math.round(item.minutesNeeded))}`}</small>}
    {FATES[item.fate] && <b>{FATES[item.fate]}</b>}
  </li>
)
