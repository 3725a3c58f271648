import { stockCostAdjust, stockLayer } from '@erp/contract/stock/figures/stock-layer'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import './figures.css'

const ITEMS = [
  { key: 'layer', label: '批次层' },
  { key: 'adjust', label: '成本调整' },
]

/** 库存批次层: the layers cost is taken from, and cost that belongs to pieces already gone. */
export default function StockLayers() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'adjust' ? 'adjust' : 'layer'
  return (
    <div className="report-page">
      <Tabs size="small" activeKey={view} items={ITEMS} onChange={(key) => setParams(key === 'adjust' ? { view: key } : {})} />
      {view === 'layer' ? <Layers /> : <Adjusts />}
    </div>
  )
}

function Layers() {
  const columns = useMemo(() => reportColumns(stockLayer), [])
  return <ListPage resource={stockLayer} columns={columns} filters={reportFilters} rowHeight={40} />
}

function Adjusts() {
  const columns = useMemo(() => reportColumns(stockCostAdjust, ['adjustTime', 'amount']), [])
  return <ListPage resource={stockCostAdjust} columns={columns} filters={reportFilters} rowHeight={40} />
}
