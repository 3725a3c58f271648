import { freightTable } from '@erp/contract/express/freight/freight-table'
import { trackNumber } from '@erp/contract/express/track/track-number'
import { logisticWay, type WayFigures } from '@erp/contract/express/way/logistic-way'
import { logisticZone } from '@erp/contract/express/zone/logistic-zone'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Statistic, Tabs } from 'antd'
import { AskedLines, BizLog, Cover, call, FieldValue, may, ViewDrawer } from '../../../kit/index.ts'
import { ZoneCountries } from '../zone/zone-countries.tsx'
import type { Way } from './rows.ts'

/** A way with its zones, prices, numbers and what it did in the last thirty days. */
export function WayDetail({ row, onClose }: { row: Way; onClose: () => void }) {
  const id = row.id
  const asked = useQuery({ queryKey: [logisticWay.path, 'get', id], queryFn: () => call(logisticWay, 'get', { id }) })
  const items = [
    { key: 'plain', label: '基本', children: <Sheet row={asked.data ?? row} /> },
    { key: 'zones', label: '分区', children: <Zones wayId={id} /> },
    ...(may('express:freight:list') ? [{ key: 'tables', label: '运费表', children: <Tables wayId={id} /> }] : []),
    ...(may('express:trackNumber:list') ? [{ key: 'numbers', label: '单号池', children: <Numbers wayId={id} /> }] : []),
    {
      key: 'figures',
      label: '近30天',
      children: asked.data ? (
        <Figures figures={asked.data.figures} />
      ) : (
        <Cover loading error={asked.error} onRetry={() => void asked.refetch()} />
      ),
    },
    { key: 'log', label: '操作日志', children: <BizLog entity={logisticWay.path} entityId={id} /> },
  ]
  return (
    <ViewDrawer open size={860} title={`物流渠道 ${row.wayName}`} onClose={onClose} className="detail">
      <Tabs size="small" items={items} />
    </ViewDrawer>
  )
}

const HIDDEN = new Set(['countryCode'])
const Sheet = ({ row }: { row: Way }) => (
  <Descriptions
    size="small"
    bordered
    column={{ xs: 1, sm: 2 }}
    items={Object.entries(logisticWay.fields)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, field]) => ({
        key: name,
        label: field.label,
        children: name === 'platNames' ? row.platNames?.join('、') || '全部' : <FieldValue name={name} field={field} row={row} />,
      }))}
  />
)

const Zones = ({ wayId }: { wayId: number }) => (
  <AskedLines
    asked={useQuery({ queryKey: [logisticZone.path, 'list', wayId], queryFn: () => call(logisticZone, 'list', { wayId }) })}
    empty="没有分区"
    keyOf={(zone) => zone.id}
    columns={[
      { title: '分区', render: (zone) => zone.zoneName },
      { title: '国家与邮编', render: (zone) => <ZoneCountries rows={zone.rows as never} /> },
    ]}
  />
)

const Tables = ({ wayId }: { wayId: number }) => (
  <AskedLines
    asked={useQuery({
      queryKey: [freightTable.path, 'of-way', wayId],
      queryFn: async () => (await call(freightTable, 'list-page', { pageSize: 50, condition: { wayId: [wayId] } })).list,
    })}
    empty="没有运费表"
    keyOf={(table) => table.id}
    columns={[
      { title: '运费表号', render: (table) => table.tableNo },
      { title: '生效', render: (table) => table.effectiveFrom },
      { title: '截止', render: (table) => table.effectiveTo },
      { title: '阶段', render: (table) => <FieldValue name="tab" field={freightTable.fields.tab} row={table} /> },
      { title: '折扣', right: true, render: (table) => Number(table.discount) },
      { title: '燃油', right: true, render: (table) => `${(Number(table.fuelRate) * 100).toFixed(1)}%` },
    ]}
  />
)

function Numbers({ wayId }: { wayId: number }) {
  const asked = useQuery({
    queryKey: [trackNumber.path, 'of-way', wayId],
    queryFn: () => call(trackNumber, 'status-count', { condition: { wayId: [wayId] } }),
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const choices = trackNumber.fields.state.choices ?? []
  return (
    <div className="figures">
      {choices.map(([state, label]) => (
        <Statistic key={state} title={label} value={asked.data[state] ?? 0} />
      ))}
    </div>
  )
}

const Figures = ({ figures }: { figures: WayFigures }) => (
  <div className="figures">
    <Statistic title="票数" value={figures.parcels} />
    <Statistic title="均价 (CNY)" value={figures.meanFreight ?? '–'} />
    <Statistic title="签收率" value={figures.signedRate === null ? '–' : `${figures.signedRate}%`} />
    <Statistic title="平均时效 (天)" value={figures.meanDays ?? '–'} />
  </div>
)
