import { type ConnectorSpeed, shopConnectorLog } from '@erp/contract/authorize/shop/connector-log'
import { OUTCOMES } from '@erp/contract/kit/connector'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LineChart } from '../../../kit/chart/line-chart.tsx'
import { arranged, ConnectorSheet, call, type List, ListPage, type ListRow, RowAction } from '../../../kit/index.ts'
import '../authorize.css'

const TABS = { field: 'outcome', items: OUTCOMES }

/** 接口日志: what was asked of platforms in the name of one's shops, and how fast they answered. */
export default function ShopConnectorLog() {
  const [row, setRow] = useState<ListRow<typeof shopConnectorLog> | null>(null)
  const columns = useMemo(() => logColumns(), [])
  return (
    <ListPage
      resource={shopConnectorLog}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={72}
      onOpen={setRow}
      rowActions={(one) => <RowAction onClick={() => setRow(one)}>详情</RowAction>}
      summary={(list) => <Speed list={list} />}
    >
      {() => row && <ConnectorSheet resource={shopConnectorLog} row={row} onClose={() => setRow(null)} />}
    </ListPage>
  )
}

/** Of what the filter holds: half of the calls were faster than the lower line, 19 of 20 than the upper. */
function Speed({ list }: { list: List }) {
  const { condition } = list
  const { data = NONE } = useQuery({
    queryKey: ['list', shopConnectorLog.path, 'speed', condition],
    queryFn: ({ signal }) => call(shopConnectorLog, 'speed', { condition }, { signal }),
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () =>
      data.map(({ day, calls, failed, p50, p95 }) => ({
        tick: day.slice(5),
        label: `${day}，${calls} 次，失败 ${failed} 次`,
        values: [String(p95), String(p50)],
      })),
    [data],
  )
  if (points.length === 0) return null
  return (
    <div className="speed-chart">
      <LineChart label="耗时（毫秒）" series={['p95', '中位数']} points={points} />
    </div>
  )
}
const NONE: ConnectorSpeed[] = []

const logColumns = () =>
  arranged(shopConnectorLog, {
    time: 168,
    platCode: 110,
    shopId: 150,
    connector: 100,
    call: 110,
    about: 150,
    outcome: 90,
    durationMs: { width: 84, title: '毫秒' },
    error: 220,
    tries: 70,
    userId: { width: 90, title: '操作人', render: (row) => row.userName ?? <span className="nothing">系统</span> },
  })
