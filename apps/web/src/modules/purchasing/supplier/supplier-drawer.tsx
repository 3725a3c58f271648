import type { Fields } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { type SupplierTotals, supplier } from '@erp/contract/purchasing/supplier/supplier'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Space, Tabs } from 'antd'
import { BizLog, call, FieldValue, may, offers, ViewDrawer, Watchers } from '../../../kit/index.ts'
import type { Supplier } from './rows.ts'
import { settlementWords } from './supplier-columns.tsx'
import { SupplierOrders, SupplierPayments, SupplierQuotes, SupplierScores } from './supplier-related.tsx'

interface Props {
  row: Supplier
  onClose: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One supplier: its terms, what it offers, what was bought and paid, how it did. */
export function SupplierDrawer({ row, onClose, onEdit, onRemove }: Props) {
  const { supplierId: id } = row
  const { data = row } = useQuery({
    queryKey: ['list', supplier.path, 'get', id],
    queryFn: ({ signal }) => call(supplier, 'get', { id }, { signal }),
  })
  const items = [
    { key: 'detail', label: '资料', children: <Sheet row={data} /> },
    ...(may('purchasing:quote:list') ? [{ key: 'quotes', label: '报价', children: <SupplierQuotes id={id} /> }] : []),
    { key: 'orders', label: '采购单', children: <SupplierOrders id={id} /> },
    { key: 'payments', label: '付款', children: <SupplierPayments id={id} /> },
    { key: 'scores', label: '评分明细', children: <SupplierScores id={id} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={supplier.path} entityId={id} /> },
  ]
  const head = (
    <span className="drawer-head">
      {`${row.supplierCode} ${row.supplierName}`}
      <Watchers resource={supplier} id={id} />
    </span>
  )
  const verbs = (
    <Space>
      {offers(supplier, 'remove') && (
        <Button danger onClick={onRemove}>
          删除
        </Button>
      )}
      {offers(supplier, 'update') && <Button onClick={onEdit}>修改</Button>}
    </Space>
  )
  return (
    <ViewDrawer open size={920} title={head} extra={verbs} onClose={onClose} className="detail">
      <Tabs size="small" items={items} />
    </ViewDrawer>
  )
}

const HIDDEN = new Set(['supplierLevel', 'bankNoFull', 'depositRate', 'accountPeriodDays'])

function Sheet({ row }: { row: Supplier & Partial<SupplierTotals> }) {
  const fields = Object.entries(supplier.fields as Fields).filter(([name]) => !HIDDEN.has(name))
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={[
        ...fields.map(([name, field]) => ({
          key: name,
          label: field.label,
          span: field.multiline ? ('filled' as const) : 1,
          children: name === 'settlementType' ? settlementWords(row) : <FieldValue name={name} field={field} row={row} />,
        })),
        { key: 'orders', label: '采购单', children: `${row.orderCount ?? 0} 张，共 ${grouped(row.orderAmount ?? '0')}` },
        { key: 'quotes', label: '报价', children: `${row.quoteCount ?? 0} 个SKU` },
        { key: 'create', label: '创建', children: `${row.createBy ?? ''} ${row.createTime ?? ''}` },
        { key: 'update', label: '更新', children: `${row.updateBy ?? ''} ${row.updateTime ?? ''}` },
      ]}
    />
  )
}
