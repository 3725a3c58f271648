import type { OrderDetails, OrderDetailsLine } from '@erp/contract/order/desk/order-info'
import { Tag } from 'antd'
import { Copyable, type LineColumn, Lines, may } from '../../../../kit/index.ts'
import { LinePicture } from '../list/order-cells.tsx'
import { Block } from './block.tsx'

const COST: LineColumn<OrderDetailsLine> = { title: '成本', right: true, render: (line) => line.unitCost }
const columns = (costs: boolean): LineColumn<OrderDetailsLine>[] => [
  {
    title: '图片',
    render: (line) => (
      <span className="order-line">
        <LinePicture src={line.image} />
      </span>
    ),
  },
  {
    title: 'SKU',
    render: (line) =>
      line.sku ? (
        <>
          <Copyable text={line.sku} />
          {line.isGift === 1 && <Tag>赠品</Tag>}
          {line.actualSku && line.actualSku !== line.sku && <Tag color="purple">实发 {line.actualSku}</Tag>}
          {line.groupSku && <Tag color="blue">组合 {line.groupSku}</Tag>}
        </>
      ) : (
        <Tag color="red">未匹配</Tag>
      ),
  },
  { title: '名称', render: (line) => <span className="line-name">{line.skuName ?? line.title}</span> },
  { title: '平台SKU', render: (line) => line.shopSku },
  { title: '数量', right: true, render: (line) => <b>{line.quantity}</b> },
  { title: '单价', right: true, render: (line) => line.unitPrice },
  { title: '小计', right: true, render: (line) => line.lineAmount },
  ...(costs ? [COST] : []),
  { title: '库位', render: (line) => line.locations.join('、') || null },
  { title: '可用', right: true, render: (line) => line.available },
  {
    title: '已占/已拣/已播/已包',
    right: true,
    render: (line) => `${line.occupiedQty} / ${line.pickedQty} / ${line.sownQty} / ${line.packedQty}`,
  },
  { title: '缺货', right: true, render: (line) => (line.shortQty ? <span className="over-time">{line.shortQty}</span> : null) },
]

export const GoodsBlock = ({ order }: { order: OrderDetails }) => (
  <Block title={`商品明细（${order.details.length} 行，${order.details.reduce((sum, line) => sum + line.quantity, 0)} 件）`}>
    <div className="info-scroll">
      <Lines rows={order.details} keyOf={(line) => line.orderDetailsId} columns={columns(may('order:profit:view'))} />
    </div>
  </Block>
)
