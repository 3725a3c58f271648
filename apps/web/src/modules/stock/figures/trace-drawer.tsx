import type {
  SkuTrace,
  TraceHold,
  TraceMovement,
  TracePlace,
  TraceStore,
  TraceTransit,
} from '@erp/contract/stock/figures/sku-trace'
import { stockReport, TRANSIT_KINDS } from '@erp/contract/stock/figures/stock-report'
import { HOLDER_TYPES } from '@erp/contract/stock/figures/store-report'
import { BIZ_TYPES } from '@erp/contract/stock/ledger/stock-ledger'
import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Copyable, Cover, call, type LineColumn, Lines, ViewDrawer } from '../../../kit/index.ts'
import { SkuPicture } from '../parts/sku-picture.tsx'
import './figures.css'

/** 货在哪: where every piece of a SKU is, and why it cannot be sold. */
export function TraceDrawer({ skuId, onClose }: { skuId: number; onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['stock/stock-report', 'sku-trace', skuId],
    queryFn: ({ signal }) => call(stockReport, 'sku-trace', { skuId }, { signal }),
    staleTime: 0,
  })
  return (
    <ViewDrawer open size={1000} className="detail" title={`货在哪 ${asked.data?.sku ?? ''}`} onClose={onClose}>
      {asked.data ? (
        <Trace trace={asked.data} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
  )
}

const Trace = ({ trace }: { trace: SkuTrace }) => (
  <div className="trace">
    <div className="trace-head">
      <SkuPicture line={{ skuImage: trace.skuImage }} />
      <div>
        <h2>
          <Copyable text={trace.sku} />
        </h2>
        <small>{trace.skuName}</small>
      </div>
    </div>
    <p className="trace-sentence">{trace.sentence}</p>
    {trace.stores.length > 1 && <Part title="各仓" rows={trace.stores} columns={STORES} keyOf={(row) => row.storeId} empty="" />}
    <Part
      title="位置"
      rows={trace.places}
      columns={PLACES}
      keyOf={(row) => `${row.storeName}${row.placeName}`}
      empty="没有库存"
    />
    <Part title="占用" rows={trace.holds} columns={HOLDS} keyOf={(row) => row.occupyId} empty="没有占用" />
    <Part
      title="在途"
      rows={trace.inTransit}
      columns={TRANSIT}
      keyOf={(row) => `${row.kind}${row.docNo}${row.toName}`}
      empty="没有在途"
    />
    {trace.errors.length > 0 && (
      <Part title="未处理的库存异常" rows={trace.errors} columns={ERRORS} keyOf={(row) => row.errNo} empty="" />
    )}
    <Part title="最近50条流水" rows={trace.movements} columns={MOVEMENTS} keyOf={(row) => row.movementId} empty="没有流水" />
  </div>
)

interface PartProps<T> {
  title: string
  rows: T[]
  columns: LineColumn<T>[]
  keyOf: (row: T) => string | number
  empty: string
}
const Part = <T,>({ title, rows, columns, keyOf, empty }: PartProps<T>): ReactNode => (
  <section>
    <h3>{title}</h3>
    {rows.length ? <Lines columns={columns} rows={rows} keyOf={keyOf} /> : <span className="nothing">{empty}</span>}
  </section>
)

type Labelled = readonly (readonly [number | string, string, string?])[]
const tag = (choices: Labelled, value: number | string | null) => {
  const found = choices.find(([known]) => known === value)
  return found ? <Tag color={found[2]}>{found[1]}</Tag> : (value ?? '–')
}
const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

const STORES: LineColumn<TraceStore>[] = [
  { title: '仓库', render: (row) => row.storeName },
  { title: '库存', right: true, render: (row) => row.onHand },
  { title: '占用', right: true, render: (row) => row.occupied },
  { title: '说明', render: (row) => row.sentence },
]
const PLACES: LineColumn<TracePlace>[] = [
  { title: '仓库', render: (row) => row.storeName },
  { title: '库位/容器', render: (row) => row.placeName },
  { title: '类型', render: (row) => (row.placeType === 2 ? <Tag>容器</Tag> : tag(LOCATION_TYPES, row.locationType)) },
  { title: '库存', right: true, render: (row) => row.onHand },
  { title: '占用', right: true, render: (row) => row.occupied },
  { title: '可用', right: true, render: (row) => row.onHand - row.occupied },
  {
    title: '状态',
    render: (row) => (
      <>
        {row.isLocked && <Tag color="orange">盘点锁定</Tag>}
        {!row.isActivated && <Tag color="red">停用</Tag>}
      </>
    ),
  },
]
const HOLDS: LineColumn<TraceHold>[] = [
  { title: '单据', render: (row) => tag(HOLDER_TYPES, row.docType) },
  { title: '单号', render: (row) => <Copyable text={row.docNo} /> },
  { title: '仓库', render: (row) => row.storeName },
  { title: '库位/容器', render: (row) => row.placeName },
  { title: '数量', right: true, render: (row) => row.quantity },
  { title: '占用自', render: (row) => row.since },
]
const TRANSIT: LineColumn<TraceTransit>[] = [
  { title: '类型', render: (row) => tag(TRANSIT_KINDS, row.kind) },
  { title: '单号', render: (row) => <Copyable text={row.docNo} /> },
  { title: '从', render: (row) => row.fromName ?? '–' },
  { title: '到', render: (row) => row.toName },
  { title: '在途', right: true, render: (row) => row.remainQty },
  { title: '预计到货', render: (row) => row.expectDate ?? '–' },
]
const ERRORS: LineColumn<SkuTrace['errors'][number]>[] = [
  { title: '单号', render: (row) => <Copyable text={row.errNo} /> },
  { title: '仓库', render: (row) => row.storeName },
  { title: '库位/容器', render: (row) => row.placeName ?? '–' },
  { title: '差异', right: true, render: (row) => row.diffQty },
  { title: '冻结', right: true, render: (row) => row.holdQty },
  { title: '上报时间', render: (row) => row.createTime },
]
const MOVEMENTS: LineColumn<TraceMovement>[] = [
  { title: '时间', render: (row) => row.movementTime },
  { title: '业务', render: (row) => tag(BIZ_TYPES, row.bizType) },
  { title: '仓库', render: (row) => row.storeName },
  { title: '库位/容器', render: (row) => row.placeName ?? '–' },
  { title: '数量', right: true, render: (row) => signed(row.quantity) },
  { title: '结存(仓)', right: true, render: (row) => row.storeAfter },
  { title: '单号', render: (row) => <Copyable text={row.docNo} /> },
  { title: '操作人', render: (row) => row.operatorName ?? '系统' },
]
