import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { sql, type Tx } from '../../kit/db/db.ts'
import { platformNow } from '../managed/stage.ts'
import { ShopRefused } from '../shop-listing.ts'
import type { Stage } from '../simulator-stage.ts'
import { changeProduct, productRow } from './products.ts'

/** Where it is played: the house's own database, or a transaction on it. */
export interface Scene {
  tx: Tx
  now: Date
}
export const sceneOf = async (house: Stage, tx: Tx = house.db): Promise<Scene> => ({ tx, now: await platformNow(house) })
const { auditing, onSelling, offline, editingRequired, deleted } = PRODUCT_STATUS

/** From now on it changes nothing by itself and lets everything through in time; or lives again. */
export const playQuiet = ({ tx }: Scene, shopId: number, quiet = true): Promise<number> =>
  tx.run(sql`
    INSERT INTO simulator_smt_shop (shop_id, is_quiet) VALUES (${shopId}, ${quiet ? 1 : 0})
    ON CONFLICT (shop_id) DO UPDATE SET is_quiet = excluded.is_quiet, version = simulator_smt_shop.version + 1`)

/** The audit ends now: let through, or sent back with a reason. */
export async function playAudit({ tx, now }: Scene, shopId: number, productId: string, refusal: string | null): Promise<void> {
  const row = await productRow(tx, shopId, productId)
  if (row.product_status !== auditing) throw new ShopRefused(`商品${productId}不在审核中`)
  await changeProduct(tx, row, { productStatus: refusal ? editingRequired : onSelling, wsDisplay: refusal }, now)
}

/** Somebody changed it on the platform itself. */
export async function playChange({ tx, now }: Scene, shopId: number, productId: string, subject?: string): Promise<void> {
  const row = await productRow(tx, shopId, productId)
  const content = { ...row.content, subject: subject ?? `${row.content.subject.slice(0, 122)} (new)` }
  await changeProduct(tx, row, { content }, now)
}

/** The platform takes it off sale, or away. */
export async function playAway({ tx, now }: Scene, shopId: number, productId: string, why: string, gone = false): Promise<void> {
  const row = await productRow(tx, shopId, productId)
  await changeProduct(tx, row, { productStatus: gone ? deleted : offline, wsDisplay: why }, now)
}

export const playFigures = (
  { tx, now }: Scene,
  shopId: number,
  productId: string,
  sold30: number,
  views30: number,
): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_smt_product SET sold30 = ${sold30}, views30 = ${views30}, told_time = ${now}, update_time = ${now} WHERE shop_id = ${shopId} AND product_id = ${productId}`)
