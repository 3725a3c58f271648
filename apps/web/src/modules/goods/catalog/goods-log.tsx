import { goodsLog } from '@erp/contract/goods/catalog/goods-log'
import { goodsStatusUpdateLog } from '@erp/contract/goods/status/goods-status-update-log'
import { Tabs } from 'antd'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AnyResource, type Column, columnsOf, DictTag, ListPage, type ListRow } from '../../../kit/index.ts'
import '../../basic/basic.css'
import './log.css'

const TABS = [
  { key: 'operation', label: '操作日志' },
  { key: 'status', label: '状态日志' },
]
const STAMPS = ['createBy', 'updateBy', 'updateTime']
const { goodsId: _goods, skuId: _sku, ...statusFields } = goodsStatusUpdateLog.fields
const statusLog = { ...goodsStatusUpdateLog, fields: statusFields }

/** What was done to goods and SKUs, and how their status went; the last seven days unless asked otherwise. */
export default function GoodsLog() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('show')
  useEffect(() => {
    if (!shown) setParams(opened('operation'), { replace: true })
  }, [shown, setParams])
  if (!shown) return null
  return (
    <div className="tabbed-page">
      <Tabs className="page-tabs" size="small" activeKey={shown} items={TABS} onChange={(key) => setParams(opened(key))} />
      <div className="tabbed-body">{shown === 'status' ? <Statuses /> : <Operations />}</div>
    </div>
  )
}

const WEEK = 6 * 86_400_000
const dayOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)

function opened(show: string): Record<string, string> {
  const now = Date.now()
  return { show, [show === 'status' ? 'createTime' : 'time']: `${dayOf(now - WEEK)}~${dayOf(now)}` }
}

function Operations() {
  const columns = useMemo(() => arranged(goodsLog, ['time', 'userId'], {}, { changes: 320, note: 200 }), [])
  return <ListPage resource={goodsLog} columns={columns} />
}

function Statuses() {
  const columns = useMemo(() => {
    const all = arranged(statusLog, ['createTime', 'operatorId'], { operatorId: Operator }, { reason: 260 })
    const from = all.findIndex((column) => column.id === 'fromStatus')
    return all.toSpliced(from, 2, {
      id: 'toStatus',
      title: '状态变更',
      width: 220,
      sort: 'toStatus',
      render: (row) => <Moved row={row} />,
    })
  }, [])
  return <ListPage resource={statusLog} columns={columns} />
}

type Status = ListRow<typeof statusLog>
type Shown<T> = (props: { row: T }) => React.ReactNode

/** When and by whom come first; a log row has no other stamps. */
function arranged<R extends AnyResource>(
  resource: R,
  first: string[],
  shown: Record<string, Shown<ListRow<R>>>,
  widths: Record<string, number>,
): Column<ListRow<R>>[] {
  const stamps = resource.fields['createTime'] ? STAMPS : [...STAMPS, 'createTime']
  const own = columnsOf(resource).filter(
    ({ id }, at, all) => !stamps.includes(id) && all.findIndex((column) => column.id === id) === at,
  )
  const ordered = [...first.map((id) => own.find((column) => column.id === id)!), ...own.filter(({ id }) => !first.includes(id))]
  return ordered.map((column, at) => {
    const Cell = shown[column.id]
    return {
      ...column,
      fixed: at === 0 ? ('start' as const) : undefined,
      ...(widths[column.id] ? { width: widths[column.id] } : {}),
      ...(Cell ? { render: (row: ListRow<R>) => <Cell row={row} /> } : {}),
    }
  })
}

const Operator: Shown<Status> = ({ row }) => row.operatorName ?? '系统'

const Moved = ({ row }: { row: Status }) => (
  <span className="log-moved">
    <DictTag type="goods_status" value={row.fromStatus} /> → <DictTag type="goods_status" value={row.toStatus} />
  </span>
)
