import { snake } from '@erp/contract/kit'
import { ident, join, sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'

type Values = Record<string, unknown>

export async function addGoods(app: TestApp, goodsCode: string, values: Values = {}): Promise<number> {
  return insert(app, 'goods_goods', { goodsCode, goodsName: `商品${goodsCode}`, auditStatus: 200, goodsStatus: '20', ...values })
}

export const addSku = (app: TestApp, goodsId: number, sku: string, values: Values = {}): Promise<number> =>
  insert(app, 'goods_goods_sku', { goodsId, sku, skuName: `名称${sku}`, property1: sku, skuStatus: '20', ...values })

/** What a store has of a SKU, without the documents that brought it. */
export async function addStock(app: TestApp, skuId: number, storeId: number, onHand: number, values: Values = {}): Promise<void> {
  const row: Values = { skuId, storeId, onHand, sellableOnHand: onHand, ...values }
  await app.house.db.run(sql`
    INSERT INTO stock_summary (${join(
      Object.keys(row).map((name) => ident(snake(name))),
      ', ',
    )}) VALUES (${join(Object.values(row), ', ')})`)
}

export async function addHome(app: TestApp, skuId: number, storeId: number, locationName: string): Promise<number> {
  const id = await insert(app, 'stock_store_location', { storeId, locationName, locationType: 1 })
  await app.house.db.run(
    sql`INSERT INTO stock_location_sku (location_id, sku_id, store_id, is_main) VALUES (${id}, ${skuId}, ${storeId}, 1)`,
  )
  return id
}

async function insert(app: TestApp, table: string, row: Values): Promise<number> {
  const made = await app.house.db.one<{ id: number }>(sql`
    INSERT INTO ${ident(table)} (${join(
      Object.keys(row).map((name) => ident(snake(name))),
      ', ',
    )})
    VALUES (${join(Object.values(row), ', ')}) RETURNING id`)
  return made!.id
}
