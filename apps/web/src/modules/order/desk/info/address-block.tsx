import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { Copyable } from '../../../../kit/index.ts'
import { Block, Facts } from './block.tsx'

export function AddressBlock({ order }: { order: OrderDetails }) {
  const { buyer } = order
  const shown = order as unknown as Record<string, string | null>
  return (
    <Block title="买家地址">
      <Facts
        facts={[
          ['收件人', buyer.name],
          ['电话', buyer.phone],
          ['国家', shown['countryName'] ?? buyer.countryCode],
          ['省/州', buyer.province],
          ['城市', buyer.city],
          ['邮编', buyer.postCode],
          ['街道', [buyer.street1, buyer.street2].filter(Boolean).join('，')],
          ['税号', buyer.taxNo],
          ['买家', buyer.buyerId],
          ['邮箱', buyer.buyerEmail],
          ['平台单号', order.platOrderNo && <Copyable key="no" text={order.platOrderNo} />],
          ['平台/店铺', [shown['platName'] ?? order.platCode, shown['shopName']].filter(Boolean).join(' ')],
          ['销售员', shown['sellerName']],
          ['下单时间', order.orderTime],
          ['付款时间', order.paidTime],
          ['最晚发货', order.latestShipTime],
          ['买家选择', buyer.transport],
        ]}
      />
    </Block>
  )
}
