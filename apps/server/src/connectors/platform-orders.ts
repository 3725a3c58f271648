import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { type BuyerSimulatorData, simulatedOrders } from './platform-orders-simulator.ts'
import { PlatformRefused } from './platform-refused.ts'
import { accountOf, type ShopAccount, ShopDown } from './shop-listing.ts'
import { stagedOrders } from './simulator-stage.ts'

export interface PlatformLine {
  shopSku: string
  itemId: string
  title: string
  image: string | null
  quantity: number
  unitPrice: string
}
/** An order as any platform tells it, again and again, until it is done. */
export interface PlatformOrder {
  platOrderNo: string
  /** unpaid waits outside; the others are news for an order that may be known already. */
  state: 'unpaid' | 'paid' | 'cancelled' | 'refunded'
  orderTime: string
  paidTime: string | null
  latestShipTime: string | null
  buyerId: string | null
  buyerEmail: string | null
  name: string | null
  phone: string | null
  countryCode: string | null
  province: string | null
  city: string | null
  street1: string | null
  street2: string | null
  postCode: string | null
  taxNo: string | null
  transport: string | null
  currency: string
  shippingAmount: string
  discountAmount: string
  refundAmount: string
  /** Shipped by the platform from its own store. */
  byPlatform: boolean
  lines: PlatformLine[]
}
export interface OrdersPage {
  orders: PlatformOrder[]
  /** Where to go on; null when that was all. */
  next: string | null
}
export interface ShipmentNews {
  platOrderNo: string
  trackingNumber: string
  carrierCode: string
}

/** Platforms repeat themselves, answer late and fail: pulling and marking are safe to repeat. */
export interface OrderConnector {
  pull(shop: ShopAccount, since: string, cursor: string | null): Promise<OrdersPage>
  markShipped(shop: ShopAccount, news: ShipmentNews): Promise<void>
}

const platforms = connectorOf<OrderConnector>({
  name: 'platform-orders',
  down: ShopDown,
  refused: PlatformRefused,
  calls: {
    pull: { title: '拉取订单', account: accountOf, about: (_shop, since) => `${since} 起` },
    markShipped: { title: '标记发货', account: accountOf, about: (_shop, { platOrderNo }) => platOrderNo },
  },
})

/** Real platforms are other answers here; until one is configured it refuses. */
export function orderConnector(house: Pick<House, 'config' | 'clock' | 'db'>, world: BuyerSimulatorData): OrderConnector {
  // One for all of its calls: it remembers what it has failed once.
  const connector =
    house.config.connectors === 'simulated'
      ? stagedOrders(
          house,
          simulatedOrders(() => house.clock.now(), world),
        )
      : platforms.unconfigured()
  return platforms.through(house, () => connector)
}
