import type { ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import type { NewsPage } from './managed.ts'
import { accountOf, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import { simulatedSmt } from './smt/simulator.ts'

/** A product as the platform has it. */
export interface ProductNews {
  productId: string
  /** As LIST_TYPE: the shop's own, or fully managed. */
  listType: 1 | 2
  productStatus: ProductStatus
  /** Why it is off sale or was refused. */
  wsDisplay: string | null
  platModified: string
  views30: number
  sold30: number
  content: ListingContent
  /** The platform's id of each variation, by shop SKU. */
  variationIds: Record<string, string>
}
export interface PlatformCategory {
  categoryId: string
  name: string
  isLeaf: boolean
}
export interface CategoryProperty {
  propertyId: string
  name: string
  nameCn: string
  required: boolean
  /** What variations differ by, in the order in which the platform wants them. */
  isSku: boolean
  /** May carry a name of its own beside the chosen value. */
  canRename: boolean
  /** Empty: free text. */
  values: { valueId: string; name: string; nameCn: string }[]
}
export interface Choice {
  id: string
  name: string
}

/**
 * AliExpress as a seller reaches it. It repeats itself, throttles, answers late and not at all: after `ShopDown` of the kind `timeout` nobody
 * knows whether it was done, so that `findBySku` is asked before `publish` is said again; all the others may be said again.
 */
export interface ListingPlatform {
  publish(shop: ShopAccount, listType: 1 | 2, content: ListingContent): Promise<{ productId: string }>
  findBySku(shop: ShopAccount, shopSku: string): Promise<ProductNews | null>
  product(shop: ShopAccount, productId: string): Promise<ProductNews | null>
  /** Refused when the platform has something newer than `known`. */
  update(shop: ShopAccount, productId: string, content: ListingContent, known: string | null): Promise<{ platModified: string }>
  putOnline(shop: ShopAccount, productId: string): Promise<void>
  putOffline(shop: ShopAccount, productId: string): Promise<void>
  setPrices(shop: ShopAccount, productId: string, prices: { shopSku: string; price: string }[]): Promise<{ platModified: string }>
  setStock(shop: ShopAccount, productId: string, stock: { shopSku: string; stock: number }[]): Promise<{ platModified: string }>
  listProducts(shop: ShopAccount, since: string, cursor: string | null): Promise<NewsPage<ProductNews>>
  categories(shop: ShopAccount | null, parentId: string | null): Promise<PlatformCategory[]>
  properties(shop: ShopAccount | null, categoryId: string): Promise<CategoryProperty[]>
  freightTemplates(shop: ShopAccount): Promise<Choice[]>
  promiseTemplates(shop: ShopAccount): Promise<Choice[]>
  productGroups(shop: ShopAccount): Promise<Choice[]>
  euPersons(shop: ShopAccount, categoryId: string): Promise<Choice[]>
  sizeCharts(shop: ShopAccount, categoryId: string): Promise<Choice[]>
}

const known = (shop: ShopAccount | null) => (shop ? accountOf(shop) : { name: '速卖通' })
const named = (_shop: ShopAccount, id: string): string => id
const platforms = connectorOf<ListingPlatform>({
  name: 'smt',
  down: ShopDown,
  refused: ShopRefused,
  calls: {
    publish: { title: '发布商品', account: accountOf, about: (_shop, _type, { subject }) => subject },
    findBySku: { title: '按SKU查商品', account: accountOf, about: named },
    product: { title: '取商品', account: accountOf, about: named },
    update: { title: '更新商品', account: accountOf, about: named },
    putOnline: { title: '上架', account: accountOf, about: named },
    putOffline: { title: '下架', account: accountOf, about: named },
    setPrices: { title: '改价', account: accountOf, about: named },
    setStock: { title: '改库存', account: accountOf, about: named },
    listProducts: { title: '拉取商品', account: accountOf, about: (_shop, since) => `${since} 起` },
    categories: { title: '取类目', account: known },
    properties: { title: '取类目属性', account: known, about: (_shop, categoryId) => categoryId },
    freightTemplates: { title: '取运费模板', account: accountOf },
    promiseTemplates: { title: '取服务模板', account: accountOf },
    productGroups: { title: '取产品分组', account: accountOf },
    euPersons: { title: '取欧盟责任人', account: accountOf },
    sizeCharts: { title: '取尺码表', account: accountOf },
  },
})

/** Real platforms are other answers here; until one is configured it refuses. */
export function listingPlatform(house: Pick<House, 'config' | 'clock' | 'db'>): ListingPlatform {
  const platform = house.config.connectors === 'simulated' ? simulatedSmt(house) : platforms.unconfigured()
  return platforms.through(house, () => platform)
}
