import { Copyable } from '../../../../kit/index.ts'
import type { OpenedOrder } from '../rows.ts'
import { Block, Facts } from './block.tsx'

export function AddressBlock({ order }: { order: OpenedOrder }) {
  const { buyer } = order
  return (
    <Block title="买家地址">
      <Facts
        facts={[
          ['收件人', buyer.name],
          ['电话', buyer.phone],
          ['国家', order.countryName ?? buyer.countryCode],
          ['省/州', buyer.province],
          ['城市', buyer.city],
          ['邮编', buyer.postCode],
          ['街道', [buyer.street1, buyer.street2].filter(Boolean).join('，')],
          ['税号', buyer.taxNo],
          ['买家', buyer.buyerId],
          ['邮箱', buyer.buyerEmail],
          ['平台单号', order.platOrderNo && <Copyable key="no" text={order.platOrderNo} />],
          ['平台/店铺', [order.platName ?? order.platCode, order.shopName].filter(Boolean).join(' ')],
          ['销售员', order.sellerName],
          ['下单时间', order.orderTime],
          ['付款时间', order.paidTime],
          ['最晚发货', order.latestShipTime],
          ['买家选择', buyer.transport],
        ]}
      />
    </Block>
  )
}
