import { type FreightTableDetail, freightTable } from '@erp/contract/express/freight/freight-table'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Tabs } from 'antd'
import { BizLog, Cover, call, FieldValue, ViewDrawer } from '../../../kit/index.ts'
import { PriceGrid } from './price-grid.tsx'

export const useTable = (id: number | null) =>
  useQuery({
    queryKey: [freightTable.path, 'get', id],
    queryFn: () => call(freightTable, 'get', { id: id! }),
    enabled: id !== null,
    gcTime: 0,
  })

/** A table with its prices as a grid. */
export function TableDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useTable(id)
  const table = asked.data
  const items = [
    {
      key: 'plain',
      label: '价格',
      children: table ? (
        <Sheet table={table} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      ),
    },
    { key: 'log', label: '操作日志', children: <BizLog entity={freightTable.path} entityId={id} /> },
  ]
  return (
    <ViewDrawer open size={960} title={`运费表 ${table?.tableNo ?? ''}`} onClose={onClose} className="detail">
      <Tabs size="small" items={items} />
    </ViewDrawer>
  )
}

const SHOWN = [
  'wayId',
  'tab',
  'effectiveFrom',
  'effectiveTo',
  'discount',
  'fuelRate',
  'auditTime',
  'invalidReason',
  'remark',
] as const
const Sheet = ({ table }: { table: FreightTableDetail }) => (
  <>
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={[
        ...SHOWN.map((name) => ({
          key: name,
          label: freightTable.fields[name].label,
          children: <FieldValue name={name} field={freightTable.fields[name]} row={table} />,
        })),
        { key: 'currency', label: '币种', children: table.currency },
        { key: 'creator', label: '创建', children: `${table.createBy ?? ''} ${table.createTime}` },
      ]}
    />
    <h4>价格（{table.currency}）</h4>
    <PriceGrid lines={table.lines} />
  </>
)
