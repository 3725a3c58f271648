import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { AliOrderLine, AliParcel } from '@erp/contract/purchasing/ali/ali-order-fields'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { Cover, call, Detail, offers, ViewDrawer } from '../../../kit/index.ts'
import type { Open } from './opened.tsx'

const { stage: _stage, linked: _linked, orderId: _orderId, paymentId: _paymentId, ...fields } = aliOrder.fields
const shown = { ...aliOrder, fields }

interface Props {
  id: number
  onClose: () => void
  onOpen: (open: Open) => void
}

/** One order of 1688: what was bought, which SKU that is here, and where its parcels are. */
export function AliDetail({ id, onClose, onOpen }: Props) {
  const asked = useQuery({
    queryKey: [aliOrder.path, id],
    queryFn: ({ signal }) => call(aliOrder, 'details', { id }, { signal }),
    staleTime: 0,
  })
  if (!asked.data)
    return (
      <ViewDrawer open size={760} title={aliOrder.title} onClose={onClose}>
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      </ViewDrawer>
    )
  const row = asked.data
  const loose = row.orderNo === null && offers(aliOrder, 'create-purchase')
  return (
    <Detail
      resource={shown}
      row={row}
      onClose={onClose}
      actions={loose && <Button onClick={() => onOpen({ kind: 'create', id })}>由此建单</Button>}
    >
      <Lines lines={row.lines} />
      <Parcels parcels={row.logistics} />
    </Detail>
  )
}

const Lines = ({ lines }: { lines: AliOrderLine[] }) => (
  <Table
    className="ali-lines"
    size="small"
    rowKey="lineId"
    pagination={false}
    scroll={{ x: 640 }}
    dataSource={lines}
    locale={{ emptyText: '没有明细' }}
    columns={[
      { title: '货品', dataIndex: 'title' },
      { title: '单价', dataIndex: 'price', width: 96, align: 'right' },
      { title: '数量', dataIndex: 'quantity', width: 80, align: 'right' },
      {
        title: '每单位件数',
        dataIndex: 'unitRatio',
        width: 100,
        align: 'right',
        render: (ratio: string | null) => (ratio ? Number(ratio) : ''),
      },
      {
        title: 'SKU',
        dataIndex: 'sku',
        width: 150,
        render: (sku: string | null) => sku ?? <span className="ali-loose">未关联</span>,
      },
    ]}
  />
)

const Parcels = ({ parcels }: { parcels: AliParcel[] }) => (
  <Table
    className="ali-lines"
    size="small"
    rowKey="expressDeliveryNo"
    pagination={false}
    scroll={{ x: 560 }}
    dataSource={parcels}
    locale={{ emptyText: '卖家还没有发货' }}
    columns={[
      { title: '物流公司', dataIndex: 'expressCompany' },
      { title: '物流单号', dataIndex: 'expressDeliveryNo' },
      { title: '发货时间', dataIndex: 'shipTime', width: 170 },
      { title: '签收时间', dataIndex: 'signTime', width: 170 },
    ]}
  />
)
