import { RATES, type RatedOrder, type ShopPerformanceRow, shopPerformance } from '@erp/contract/temu/follow/shop-performance'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { LineChart } from '../../../kit/chart/line-chart.tsx'
import { arranged, Cover, call, Lines, ListPage, RowAction, ViewDrawer } from '../../../kit/index.ts'
import './follow.css'

type Rate = (typeof RATES)[number][0]
const SCORES = ['得分', '准时发货率', '准时到货率']

const RATE = 100
const COLUMNS = arranged(shopPerformance, {
  shopId: 130,
  from: 96,
  to: 96,
  score: 72,
  dueOrders: 92,
  onTimeShipRate: RATE,
  onTimeArriveRate: RATE,
  qcRejectRate: RATE,
  lackRate: 80,
  saleQty: 72,
  saleMoney: 104,
  penaltyAmount: 110,
})

/** 店铺绩效: how a shop keeps its times, what is rejected and lacking, and the orders behind it. */
export default function ShopPerformance() {
  const [row, setRow] = useState<ShopPerformanceRow | null>(null)
  return (
    <ListPage
      resource={shopPerformance}
      columns={COLUMNS}
      onOpen={setRow}
      rowActions={(one) => <RowAction onClick={() => setRow(one)}>走势与明细</RowAction>}
    >
      {() => row && <PerformanceDrawer row={row} onClose={() => setRow(null)} />}
    </ListPage>
  )
}

function PerformanceDrawer({ row, onClose }: { row: ShopPerformanceRow; onClose: () => void }) {
  const [rate, setRate] = useState<Rate>('ship')
  const span = { shopId: row.shopId!, from: row.from!, to: row.to! }
  const trend = useQuery({
    queryKey: ['shop-performance', 'trend', span],
    queryFn: ({ signal }) => call(shopPerformance, 'trend', span, { signal }),
  })
  const behind = useQuery({
    queryKey: ['shop-performance', 'orders', span, rate],
    queryFn: ({ signal }) => call(shopPerformance, 'orders', { ...span, rate }, { signal }),
  })
  return (
    <ViewDrawer
      open
      size="large"
      title={`${(row as { shopName?: string }).shopName ?? ''} ${row.from} 至 ${row.to}`}
      onClose={onClose}
    >
      <Cover loading={trend.isLoading} error={trend.error} onRetry={() => void trend.refetch()} />
      {trend.data && <LineChart label="每日走势（率按百分数）" series={SCORES} points={trend.data.map(pointOf)} />}
      <Segmented<Rate>
        aria-label="指标"
        options={RATES.map(([value, label]) => ({ value, label }))}
        value={rate}
        onChange={setRate}
      />
      <Cover loading={behind.isLoading} error={behind.error} onRetry={() => void behind.refetch()} />
      {behind.data && <Behind orders={behind.data} rate={rate} />}
    </ViewDrawer>
  )
}

const percent = (value: string | null | undefined): string | null => (value == null ? null : String(Number(value) * 100))
const pointOf = ({ from, score, onTimeShipRate, onTimeArriveRate }: ShopPerformanceRow) => ({
  tick: from!.slice(5),
  label: from!,
  values: [score ?? null, percent(onTimeShipRate), percent(onTimeArriveRate)],
})

const HEADS: Record<Rate, [due: string, done: string, quantity: string, rejected: string]> = {
  ship: ['最晚发货', '实际发货', '件数', ''],
  arrive: ['最晚到货', '实际到货', '件数', ''],
  reject: ['发货时间', '收货时间', '收货', '拒收'],
  lack: ['', '同步时间', '平台库存', '缺货'],
}

function Behind({ orders, rate }: { orders: RatedOrder[]; rate: Rate }) {
  const [due, done, quantity, rejected] = HEADS[rate]
  const columns = [
    { title: rate === 'lack' ? '货号' : '单号', render: (one: RatedOrder) => one.no },
    { title: '商品', render: (one: RatedOrder) => one.name },
    ...(due ? [{ title: due, render: (one: RatedOrder) => one.due ?? '–' }] : []),
    { title: done, render: (one: RatedOrder) => one.done ?? '–' },
    { title: quantity, right: true, render: (one: RatedOrder) => one.quantity },
    ...(rejected ? [{ title: rejected, right: true, render: (one: RatedOrder) => one.rejected }] : []),
    { title: '结果', render: (one: RatedOrder) => (one.isGood ? '达标' : <b className="figure-less">未达标</b>) },
  ]
  return <Lines rows={orders} keyOf={({ no, done: at }) => `${no}/${at}`} columns={columns} />
}
