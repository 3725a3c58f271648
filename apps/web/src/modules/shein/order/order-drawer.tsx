import { type SheinDetails, type SheinLine, type StationStanding, sheinOrder } from '@erp/contract/shein/order/order'
import { sheinBoxStates, sheinOrderStates } from '@erp/contract/shein/order/order.states'
import { Tabs, Tag, Timeline } from 'antd'
import { BizLog, FieldValue, type LineColumn, Lines, Picture, StatusTag, ViewDrawer, Watchers } from '../../../kit/index.ts'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import '../../order/desk/info/info.css'
import './order.css'

/** One order: its goods, its five stations with who scanned when, its boxes and its log. */
export function OrderDrawer({ order, onClose }: { order: SheinDetails; onClose: () => void }) {
  const head = (
    <span className="drawer-head">
      {`备货单 ${order.orderNo}`}
      <StatusTag states={sheinOrderStates} value={order.status} />
      {order.isPlatformCancelled === 1 && <Tag color="red">平台已取消</Tag>}
      <Watchers resource={sheinOrder} id={order.sheinOrderId} />
    </span>
  )
  const log = <BizLog entity={sheinOrder.path} entityId={order.sheinOrderId} />
  const tabs = [
    { key: 'detail', label: '详情', children: <Sheet order={order} /> },
    { key: 'log', label: '操作日志', children: log },
  ]
  return (
    <ViewDrawer open size={860} title={head} onClose={onClose} className="detail">
      <Tabs size="small" items={tabs} />
    </ViewDrawer>
  )
}

const Sheet = ({ order }: { order: SheinDetails }) => (
  <div className="shein-sheet">
    <Block title="工位">
      <Timeline items={order.stations.map(itemOf)} />
    </Block>
    <Block title="商品">
      <div className="info-scroll">
        <Lines columns={LINES} rows={order.lines} keyOf={({ lineId }) => lineId} />
      </div>
    </Block>
    {order.boxes.length > 0 && (
      <Block title="箱">
        <div className="info-scroll">
          <Lines columns={BOXES} rows={order.boxes} keyOf={({ boxNo }) => boxNo} />
        </div>
      </Block>
    )}
    <Block title="信息">
      <Facts
        facts={FACTS.map((name) => [
          sheinOrder.fields[name].label,
          <FieldValue key={name} name={name} field={sheinOrder.fields[name]} row={order} />,
        ])}
      />
    </Block>
  </div>
)

const COLORS = { done: 'green', skipped: 'orange', current: 'blue', waiting: 'gray' } as const
const STATES = { done: '', skipped: '已跳过', current: '待扫描', waiting: '' } as const

const itemOf = ({ station, label, state, scans }: StationStanding) => ({
  key: station,
  color: COLORS[state],
  content: (
    <div className="shein-station">
      <b>{label}</b>
      {STATES[state] && <Tag color={COLORS[state]}>{STATES[state]}</Tag>}
      {scans.map((scan) => (
        <span key={scan.recordId}>
          {scan.userName} {scan.time} · {scan.quantity} 件{scan.boxNo && ` · ${scan.boxNo}`}
        </span>
      ))}
    </div>
  ),
})

const LINES: LineColumn<SheinLine>[] = [
  { title: '图片', render: ({ skuImage }) => skuImage && <Picture src={skuImage} /> },
  { title: 'SKU', render: ({ sku }) => sku ?? <Tag color="red">未匹配</Tag> },
  { title: '货号', render: ({ extCode, spec }) => [extCode, spec].filter(Boolean).join(' ') },
  { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
  { title: '数量', right: true, render: ({ quantity }) => quantity },
  { title: '已拣', right: true, render: ({ pickedQty, quantity }) => <b>{`${pickedQty}/${quantity}`}</b> },
  { title: '供货价', right: true, render: ({ supplyPrice }) => supplyPrice },
  { title: '所在', render: ({ places }) => places },
]
const BOXES: LineColumn<SheinDetails['boxes'][number]>[] = [
  { title: '箱号', render: ({ boxNo }) => boxNo },
  { title: '状态', render: ({ status }) => <StatusTag states={sheinBoxStates} value={status} /> },
  { title: '本单件数', right: true, render: ({ quantity }) => quantity },
  { title: '预估重量(kg)', right: true, render: ({ weight }) => weight },
  { title: '分拣口', render: ({ lane }) => lane },
  { title: '箱唛打印', right: true, render: ({ markTimes }) => `${markTimes} 次` },
]
const FACTS = [
  'shopId',
  'orderKind',
  'storeId',
  'receiveWarehouse',
  'deliverDeadline',
  'amount',
  'purchaseTime',
  'releaseBy',
  'releaseTime',
  'shipTime',
  'receiveTime',
  'platformDeliverySn',
  'saleNo',
  'invalidReason',
] as const
