import type { Tx } from '../../kit/db/db.ts'
import type { Mood } from '../managed/stage.ts'
import { type ShopAccount, ShopDown } from '../shop-listing.ts'
import type { Stage } from '../simulator-stage.ts'
import type { ListingPlatform } from '../smt.ts'
import { categoriesUnder } from './categories.ts'
import { liveOn } from './life.ts'
import { findBySku, listProducts, product, publish, put, setSkus, update } from './products.ts'
import { propertiesOf } from './properties.ts'
import { euPersonsOf, freightTemplatesOf, productGroupsOf, promiseTemplatesOf, sizeChartsOf } from './shop-choices.ts'
import { suffered } from './stage.ts'

/**
 * AliExpress on tables of its own: it lives by the platform clock and by what a person plays on 平台模拟台. What it did stays done, whatever becomes of
 * the transaction that asked.
 */
export function simulatedSmt(house: Stage): ListingPlatform {
  const asked = async <R>(shop: ShopAccount, does: (tx: Tx, mood: Mood) => Promise<R>): Promise<R> => {
    const mood = await suffered(house, shop)
    const answer = await house.db.beside(async (tx) => {
      await liveOn(tx, shop, mood.now)
      return does(tx, mood)
    })
    if (mood.loses) throw new ShopDown('平台接口超时', 'timeout')
    return answer
  }
  const known = async <R>(shop: ShopAccount | null, answer: R): Promise<R> => {
    if (shop) await suffered(house, shop)
    return answer
  }
  return {
    publish: (shop, listType, content) => asked(shop, (tx, { now }) => publish(tx, shop, listType, content, now)),
    findBySku: (shop, shopSku) => asked(shop, (tx) => findBySku(tx, shop, shopSku)),
    product: (shop, productId) => asked(shop, (tx) => product(tx, shop, productId)),
    update: (shop, productId, content, newest) => asked(shop, (tx, { now }) => update(tx, shop, productId, content, newest, now)),
    putOnline: (shop, productId) => asked(shop, (tx, { now }) => put(tx, shop, productId, 'onSelling', now)),
    putOffline: (shop, productId) => asked(shop, (tx, { now }) => put(tx, shop, productId, 'offline', now)),
    setPrices: (shop, productId, prices) => asked(shop, (tx, { now }) => setSkus(tx, shop, productId, prices, now)),
    setStock: (shop, productId, stock) => asked(shop, (tx, { now }) => setSkus(tx, shop, productId, stock, now)),
    listProducts: (shop, since, cursor) => asked(shop, (tx, mood) => listProducts(tx, shop, since, cursor, mood)),
    categories: (shop, parentId) => known(shop, categoriesUnder(parentId)),
    properties: (shop, categoryId) => known(shop, propertiesOf(categoryId)),
    freightTemplates: (shop) => known(shop, freightTemplatesOf(shop.shopId)),
    promiseTemplates: (shop) => known(shop, promiseTemplatesOf(shop.shopId)),
    productGroups: (shop) => known(shop, productGroupsOf(shop.shopId)),
    euPersons: (shop, categoryId) => known(shop, euPersonsOf(shop.shopId, categoryId)),
    sizeCharts: (shop, categoryId) => known(shop, sizeChartsOf(shop.shopId, categoryId)),
  }
}
