import type { Tx } from '../../kit/db/db.ts'
import type { ManagedPlatform } from '../managed.ts'
import { type ShopAccount, ShopDown } from '../shop-listing.ts'
import type { Stage } from '../simulator-stage.ts'
import { cancelDelivery, createDelivery, listDeliveries, ship } from './deliveries.ts'
import { liveOn } from './life.ts'
import { answerPriceOrder, listPriceOrders, proposePrice, withdrawPrice } from './prices.ts'
import { labelCodeOf, listExpressCompanies, listSales, listWarehouses, performance } from './sales.ts'
import { type Mood, suffered } from './stage.ts'
import { acceptStockOrder, applyStockOrder, listStockOrders } from './stock-orders.ts'

/**
 * A managed marketplace on tables of its own: it lives by the platform clock and by what a person plays on 平台模拟台. What it did stays done, whatever
 * becomes of the transaction that asked.
 */
export function simulatedManaged(house: Stage): ManagedPlatform {
  const asked = async <R>(shop: ShopAccount, does: (tx: Tx, mood: Mood) => Promise<R>): Promise<R> => {
    const mood = await suffered(house, shop)
    const answer = await house.db.beside(async (tx) => {
      await liveOn(tx, shop, mood.now)
      return does(tx, mood)
    })
    if (mood.loses) throw new ShopDown('平台接口超时')
    return answer
  }
  return {
    listStockOrders: (shop, since, cursor) => asked(shop, (tx, mood) => listStockOrders(tx, shop, since, cursor, mood)),
    acceptStockOrder: (shop, sn) => asked(shop, (tx, { now }) => acceptStockOrder(tx, shop, sn, now)),
    applyStockOrder: (shop, key, lines) => asked(shop, (tx, { now }) => applyStockOrder(tx, shop, key, lines, now)),
    createDelivery: (shop, delivery) => asked(shop, (tx, { now }) => createDelivery(tx, shop, delivery, now)),
    cancelDelivery: (shop, sn) => asked(shop, (tx, { now }) => cancelDelivery(tx, shop, sn, now)),
    ship: (shop, shipped) => asked(shop, (tx, { now }) => ship(tx, shop, shipped, now)),
    listDeliveries: (shop, since, cursor) => asked(shop, (tx, mood) => listDeliveries(tx, shop, since, cursor, mood)),
    listSales: (shop, since, cursor) => asked(shop, (tx, mood) => listSales(tx, shop, since, cursor, mood)),
    listPriceOrders: (shop, since, cursor) => asked(shop, (tx, mood) => listPriceOrders(tx, shop, since, cursor, mood)),
    answerPriceOrder: (shop, sn, answer) => asked(shop, (tx, { now }) => answerPriceOrder(tx, shop, sn, answer, now)),
    proposePrice: (shop, proposal) => asked(shop, (tx, { now }) => proposePrice(tx, shop, proposal, now)),
    withdrawPrice: (shop, sn) => asked(shop, (tx, { now }) => withdrawPrice(tx, shop, sn, now)),
    listExpressCompanies: (shop) => asked(shop, (tx) => listExpressCompanies(tx, shop)),
    listWarehouses: (shop) => asked(shop, (tx) => listWarehouses(tx, shop)),
    labels: (shop, productSkuIds) =>
      asked(shop, async () => productSkuIds.map((productSkuId) => ({ productSkuId, labelCode: labelCodeOf(productSkuId) }))),
    performance: (shop, from, to) => asked(shop, (tx, { now }) => performance(tx, shop, from, to, now)),
  }
}
