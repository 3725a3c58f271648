import { shortSku } from '@erp/contract/order/allocation/out-stock-calls'
import { outStock } from '@erp/contract/order/index'
import { ListPage, Picture } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { Panes } from '../../stock/parts/panes.tsx'
import { OrderList } from '../desk/list/order-list.tsx'

const listed = outStock.actions['sku-list-page']
/** The shortages summed by SKU, listed by a call of the orders. */
const bySku = {
  ...shortSku,
  actions: { 'list-page': { ...listed, path: `/${outStock.path}/${listed.path}` } },
}
const picture = ({ skuImage }: { skuImage: string | null }) => skuImage && <Picture src={skuImage} />
const COLUMNS = arranged(bySku, {
  sku: 150,
  skuImage: { width: 70, render: picture },
  skuName: 240,
  orderCount: 100,
  needQty: 100,
  shortQty: 100,
  available: 80,
  purchaseOnWay: 100,
  transferOnWay: 100,
  expectDate: 120,
  since: 168,
})

/** Orders that lack stock, one by one or summed by what they lack. */
export default function OutStockOrders() {
  return (
    <Panes
      label="缺货订单"
      items={[
        { key: 'order', label: '按订单', render: () => <OrderList of="outStock" /> },
        { key: 'sku', label: '按SKU', render: () => <ListPage resource={bySku} columns={COLUMNS} rowHeight={40} /> },
      ]}
    />
  )
}
