import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { simulatedManaged } from './managed/simulator.ts'
import { accountOf, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'

export interface StockOrderNews {
  subPurchaseOrderSn: string
  originalPurchaseOrderSn: string | null
  productSkcId: string
  skcExtCode: string | null
  productName: string
  image: string | null
  purchaseStockType: 0 | 1
  urgencyType: 0 | 1
  settlementType: 0 | 1
  source: 0 | 1 | 9999
  /** As STOCK_ORDER of the contract. */
  status: number
  purchaseTime: string
  expectLatestDeliverTime: string | null
  expectLatestArrivalTime: string | null
  subWarehouseId: number | null
  lines: {
    productSkuId: string
    extCode: string
    spec: string | null
    purchaseQty: number
    maxDeliverQty: number
    supplyPrice: string
  }[]
}
/** What the platform has of a delivery: quantities are those until now, told again and again. */
export interface DeliveryNews {
  platformDeliverySn: string
  /** As STOCK_ORDER of the contract: sent, received, refused, returned, accepted, stored. */
  status: number
  receiveTime: string | null
  lines: { subPurchaseOrderSn: string; productSkuId: string; receiveQty: number; rejectQty: number }[]
}
export interface SalesNews {
  productSkuId: string
  productSkcId: string
  extCode: string
  productName: string
  image: string | null
  saleStatus: 1 | 2
  inBlackList: 0 | 1
  supplyPrice: string
  todaySaleVolume: number
  lastSevenDaysSaleVolume: number
  lastThirtyDaysSaleVolume: number
  adviceQuantity: number
  warehouseInventoryNum: number
  unavailableWarehouseInventoryNum: number
  waitOnShelfNum: number
  waitReceiveNum: number
  waitDeliveryInventoryNum: number
  waitApproveInventoryNum: number
  lackQuantity: number
  /** Pieces sold by day, newest last; a past day may be told differently later. */
  days: { day: string; quantity: number }[]
}
export interface PriceNews {
  platformPriceSn: string
  productSkuId: string
  /** 1 asked by the platform, 2 proposed by us. */
  source: 1 | 2
  oldPrice: string
  newPrice: string
  reason: string | null
  /** 0 waits for the platform, 1 waits for us, 2 stands, 3 came to nothing. */
  status: 0 | 1 | 2 | 3
  deadline: string | null
}
export interface NewsPage<T> {
  list: T[]
  /** Where to go on; null when that was all. */
  next: string | null
}
export interface NewDelivery {
  /** Ours: asked for twice with the same one, the platform answers the same delivery. */
  deliveryOrderNo: string
  subWarehouseId: number | null
  lines: { subPurchaseOrderSn: string; productSkuId: string; quantity: number }[]
}
export interface Shipped {
  platformDeliverySn: string
  deliveryMethod: number
  expressCompanyId: number | null
  expressDeliveryNo: string | null
  driverName: string | null
  plateNumber: string | null
  pickupTime: string | null
  packages: { packageNo: string; weight: string; quantity: number }[]
  lines: { subPurchaseOrderSn: string; productSkuId: string; quantity: number }[]
}
export interface PlatformPlace {
  subWarehouseId: number
  name: string
  region: string | null
  contact: string | null
  phone: string | null
  address: string | null
}
export interface PerformanceNews {
  day: string
  penaltyAmount: string
}

/**
 * A marketplace that sells by itself and asks for stock. It repeats itself, answers late and fails; whatever is told to it may be told again.
 * Ask through `asShop` (authorize), outside of transactions or before their commit.
 */
export interface ManagedPlatform {
  listStockOrders(shop: ShopAccount, since: string, cursor: string | null): Promise<NewsPage<StockOrderNews>>
  acceptStockOrder(shop: ShopAccount, subPurchaseOrderSn: string): Promise<void>
  applyStockOrder(
    shop: ShopAccount,
    applyKey: string,
    lines: { productSkuId: string; quantity: number }[],
  ): Promise<{ subPurchaseOrderSns: string[] }>
  createDelivery(shop: ShopAccount, delivery: NewDelivery): Promise<{ platformDeliverySn: string }>
  cancelDelivery(shop: ShopAccount, platformDeliverySn: string): Promise<void>
  ship(shop: ShopAccount, shipped: Shipped): Promise<void>
  listDeliveries(shop: ShopAccount, since: string, cursor: string | null): Promise<NewsPage<DeliveryNews>>
  listSales(shop: ShopAccount, since: string, cursor: string | null): Promise<NewsPage<SalesNews>>
  listPriceOrders(shop: ShopAccount, since: string, cursor: string | null): Promise<NewsPage<PriceNews>>
  answerPriceOrder(shop: ShopAccount, platformPriceSn: string, answer: { accept: boolean; reason: string | null }): Promise<void>
  proposePrice(
    shop: ShopAccount,
    proposal: { adjustNo: string; productSkuId: string; oldPrice: string; newPrice: string; reason: string },
  ): Promise<{ platformPriceSn: string }>
  withdrawPrice(shop: ShopAccount, platformPriceSn: string): Promise<void>
  listExpressCompanies(shop: ShopAccount): Promise<{ expressCompanyId: number; name: string }[]>
  listWarehouses(shop: ShopAccount): Promise<PlatformPlace[]>
  /** The code that the platform's scanners read on a piece. */
  labels(shop: ShopAccount, productSkuIds: string[]): Promise<{ productSkuId: string; labelCode: string }[]>
  performance(shop: ShopAccount, from: string, to: string): Promise<PerformanceNews[]>
}
/** What a sync of a shop did. */
export interface Synced {
  pulled: number
  changed: number
}

const since = (_shop: ShopAccount, from: string): string => `${from} 起`
const named = (_shop: ShopAccount, sn: string): string => sn
const platforms = connectorOf<ManagedPlatform>({
  name: 'managed',
  down: ShopDown,
  refused: ShopRefused,
  calls: {
    listStockOrders: { title: '拉取备货单', account: accountOf, about: since },
    acceptStockOrder: { title: '接单', account: accountOf, about: named },
    applyStockOrder: { title: '申请备货', account: accountOf, about: named },
    createDelivery: { title: '创建平台发货单', account: accountOf, about: (_shop, { deliveryOrderNo }) => deliveryOrderNo },
    cancelDelivery: { title: '取消平台发货单', account: accountOf, about: named },
    ship: { title: '发货', account: accountOf, about: (_shop, { platformDeliverySn }) => platformDeliverySn },
    listDeliveries: { title: '拉取发货单', account: accountOf, about: since },
    listSales: { title: '拉取销售', account: accountOf, about: since },
    listPriceOrders: { title: '拉取调价单', account: accountOf, about: since },
    answerPriceOrder: { title: '答复调价', account: accountOf, about: named },
    proposePrice: { title: '发起调价', account: accountOf, about: (_shop, { adjustNo }) => adjustNo },
    withdrawPrice: { title: '撤回调价', account: accountOf, about: named },
    listExpressCompanies: { title: '拉取快递公司', account: accountOf },
    listWarehouses: { title: '拉取收货仓', account: accountOf },
    labels: { title: '取标签', account: accountOf },
    performance: { title: '拉取店铺绩效', account: accountOf, about: (_shop, from, to) => `${from} 至 ${to}` },
  },
})

/** Real platforms are other answers here; until one is configured it refuses. */
export function managedPlatform(house: Pick<House, 'config' | 'clock' | 'db'>): ManagedPlatform {
  const platform = house.config.connectors === 'simulated' ? simulatedManaged(house) : platforms.unconfigured()
  return platforms.through(house, () => platform)
}
