import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { accountOf, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import { requireLiving } from './simulator-grants.ts'

export interface StockUpdate {
  itemId: string
  variationId: string
  shopSku: string
  quantity: number
  /** Grows with every push of a shop SKU: the platform ignores one that is older than what it has. */
  sequence: number
}
export interface StockAnswer {
  /** Null when it was taken. */
  error: string | null
}
/** What platforms are told about stock. At most `STOCK_BATCH` at once; one answer an update, in their order. */
export interface StockConnector {
  pushStock(shop: ShopAccount, updates: StockUpdate[]): Promise<StockAnswer[]>
}
export const STOCK_BATCH = 100

const stocks = connectorOf<StockConnector>({
  name: 'shop-stock',
  down: ShopDown,
  refused: ShopRefused,
  calls: { pushStock: { title: '推送库存', account: accountOf, about: (_shop, updates) => `${updates.length}个SKU` } },
})

/** Real platforms are other answers here; until one is configured it is as good as down. */
export const stockConnector = (house: Pick<House, 'config' | 'clock' | 'db'>): StockConnector =>
  stocks.through(house, () =>
    house.config.connectors === 'simulated'
      ? { pushStock: (shop, updates) => living(house, shop, updates) }
      : stocks.unconfigured(),
  )

async function living(house: Pick<House, 'clock' | 'db'>, shop: ShopAccount, updates: StockUpdate[]): Promise<StockAnswer[]> {
  await requireLiving(house, shop.token, ShopRefused)
  return simulated(shop, updates)
}

/** As with listings: without authorisation it refuses, some shops do not answer, and some items are not there any more. */
async function simulated(shop: ShopAccount, updates: StockUpdate[]): Promise<StockAnswer[]> {
  if (![1, 2].includes(shop.authStatus)) throw new ShopRefused('店铺授权已失效，请重新授权', 'auth')
  if (shop.shopId % 29 === 0) throw new ShopDown('平台接口无响应')
  return updates.map(({ itemId }) => ({ error: /^\d*37$/.test(itemId) ? '平台返回：商品不存在或已下架' : null }))
}
