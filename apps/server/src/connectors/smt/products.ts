import { PRODUCT_STATUS, PRODUCT_STATUSES, type ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import type { Rows } from '../../../db/rows.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import { pageOf } from '../managed/page.ts'
import type { Mood } from '../managed/stage.ts'
import type { NewsPage } from '../managed.ts'
import type { ShopAccount } from '../shop-listing.ts'
import type { ProductNews } from '../smt.ts'
import { demandProduct, demandSku } from './demand.ts'
import { ListingRefused } from './refused.ts'

type Row = Omit<Rows['simulator_smt_product'], 'content'> & { content: ListingContent }
type ToldRow = Row & { variations: Record<string, string> | null }
const { auditing, onSelling, offline, editingRequired, deleted } = PRODUCT_STATUS
const MINUTE = 60_000
export const statusName = (status: string): string => PRODUCT_STATUSES.find(([value]) => value === status)?.[1] ?? status
/** An audit takes between twenty minutes and an hour. */
const auditDue = (now: Date, id: number): Date => new Date(now.getTime() + (20 + ((id * 7) % 40)) * MINUTE)

/** Said twice there are two of them. */
export async function publish(tx: Tx, shop: ShopAccount, listType: 1 | 2, content: ListingContent, now: Date) {
  demandProduct(shop, listType, content)
  return { productId: await insertProduct(tx, shop.shopId, { listType, content }, now) }
}

export interface NewProduct {
  listType: 1 | 2
  content: ListingContent
  productId?: string
  productStatus?: ProductStatus
  variationIds?: Record<string, string>
}
/** It does not know our SKUs by their ids. */
export async function insertProduct(
  tx: Tx,
  shopId: number,
  { listType, content, ...more }: NewProduct,
  now: Date,
): Promise<string> {
  const known = { ...content, skus: content.skus.map((sku) => ({ ...sku, skuId: null })) }
  const row = await tx.one<{ id: number; productId: string }>(sql`
    WITH next AS (SELECT nextval(pg_get_serial_sequence('simulator_smt_product', 'id')) AS id)
    INSERT INTO simulator_smt_product (id, shop_id, product_id, list_type, product_status, content, modified_time, told_time, create_time, update_time)
    OVERRIDING SYSTEM VALUE
    SELECT id, ${shopId}, coalesce(${more.productId ?? null}::text, (1005006000000000 + id * 137)::text), ${listType}, ${more.productStatus ?? auditing},
      ${JSON.stringify(known)}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz FROM next
    RETURNING id, product_id AS "productId"`)
  await tx.run(sql`UPDATE simulator_smt_product SET audit_time = ${auditDue(now, row!.id)} WHERE id = ${row!.id}`)
  await keepSkus(tx, shopId, row!.id, content, more.variationIds)
  return row!.productId
}

async function keepSkus(
  tx: Tx,
  shopId: number,
  id: number,
  { skus }: ListingContent,
  ids: Record<string, string> = {},
): Promise<void> {
  const codes = skus.map(({ shopSku }) => shopSku)
  await tx.run(sql`DELETE FROM simulator_smt_sku WHERE product_row = ${id} AND shop_sku <> ALL(${codes}::text[])`)
  await tx.run(sql`
    INSERT INTO simulator_smt_sku (product_row, shop_id, shop_sku, variation_id)
    SELECT ${id}, ${shopId}, c.code, coalesce(c.known, (12000030000000000 + ${id}::bigint * 1000 + c.n)::text)
    FROM unnest(${codes}::text[], ${codes.map((code) => ids[code] ?? null)}::text[]) WITH ORDINALITY AS c(code, known, n) ON CONFLICT DO NOTHING`)
}

const told = sql`SELECT p.*, (SELECT jsonb_object_agg(k.shop_sku, k.variation_id) FROM simulator_smt_sku k WHERE k.product_row = p.id) AS variations FROM simulator_smt_product p`

/** The newest that has it and was not deleted. */
export async function findBySku(tx: Tx, shop: ShopAccount, shopSku: string): Promise<ProductNews | null> {
  const row = await tx.one<ToldRow>(sql`
    ${told} JOIN simulator_smt_sku s ON s.product_row = p.id
    WHERE s.shop_id = ${shop.shopId} AND s.shop_sku = ${shopSku} AND p.product_status <> ${deleted} ORDER BY p.id DESC LIMIT 1`)
  return row ? newsOf(row) : null
}

export async function product(tx: Tx, shop: ShopAccount, productId: string): Promise<ProductNews | null> {
  const row = await tx.one<ToldRow>(sql`${told} WHERE p.shop_id = ${shop.shopId} AND p.product_id = ${productId}`)
  return row ? newsOf(row) : null
}

export const listProducts = (
  tx: Tx,
  shop: ShopAccount,
  since: string,
  cursor: string | null,
  mood: Mood,
): Promise<NewsPage<ProductNews>> =>
  pageOf(
    cursor,
    mood,
    (after, until, size) =>
      tx.query<ToldRow>(sql`
        ${told} WHERE p.shop_id = ${shop.shopId} AND p.id > ${after} AND p.told_time >= ${since}::timestamptz AND p.told_time <= ${until} ORDER BY p.id LIMIT ${size}`),
    newsOf,
  )

const newsOf = (row: ToldRow): ProductNews => ({
  productId: row.product_id,
  listType: row.list_type as 1 | 2,
  productStatus: row.product_status as ProductStatus,
  wsDisplay: row.ws_display,
  platModified: row.modified_time,
  views30: row.views30,
  sold30: row.sold30,
  content: row.content,
  variationIds: row.variations ?? {},
})

/** The product of one number, locked; what was deleted is not there. */
export async function productRow(tx: Tx, shopId: number, productId: string): Promise<Row> {
  const row = await tx.one<Row>(
    sql`SELECT * FROM simulator_smt_product WHERE shop_id = ${shopId} AND product_id = ${productId} AND product_status <> ${deleted} FOR UPDATE`,
  )
  if (!row) throw new ListingRefused('13005001', 'The product does not exist', '商品不存在或已删除')
  return row
}

interface Changed {
  productStatus?: ProductStatus
  content?: ListingContent
  wsDisplay?: string | null
  auditTime?: Date
}
/** Two changes within a second are told apart. */
export async function changeProduct(tx: Tx, row: Row, changed: Changed, now: Date): Promise<{ platModified: string }> {
  const status = changed.productStatus ?? row.product_status
  const display = changed.wsDisplay === undefined ? row.ws_display : changed.wsDisplay
  const kept = await tx.one<{ platModified: string }>(sql`
    UPDATE simulator_smt_product SET product_status = ${status}, ws_display = ${display}, content = ${JSON.stringify(changed.content ?? row.content)}::jsonb,
      audit_time = coalesce(${changed.auditTime ?? null}::timestamptz, audit_time), modified_time = greatest(${now}::timestamptz, modified_time + interval '1 second'),
      told_time = greatest(${now}::timestamptz, told_time), update_time = ${now}, version = version + 1
    WHERE id = ${row.id} RETURNING modified_time AS "platModified"`)
  return kept!
}

export async function update(
  tx: Tx,
  shop: ShopAccount,
  productId: string,
  content: ListingContent,
  known: string | null,
  now: Date,
): Promise<{ platModified: string }> {
  const row = await productRow(tx, shop.shopId, productId)
  if (known !== null && row.modified_time > known)
    throw new ListingRefused('13005010', 'The product was changed meanwhile', '平台上的商品已变更，请先同步')
  demandProduct(shop, row.list_type as 1 | 2, content)
  if (content.categoryId !== row.content.categoryId)
    throw new ListingRefused('13005011', 'The category can not be changed', '类目不能修改')
  await keepSkus(tx, shop.shopId, row.id, content)
  const again = row.product_status === editingRequired
  const next = { ...content, skus: content.skus.map((sku) => ({ ...sku, skuId: null })) }
  return changeProduct(
    tx,
    row,
    { content: next, ...(again && { productStatus: auditing, wsDisplay: null, auditTime: auditDue(now, row.id) }) },
    now,
  )
}

/** Put where it is already it stays as it is. */
export async function put(
  tx: Tx,
  shop: ShopAccount,
  productId: string,
  where: 'onSelling' | 'offline',
  now: Date,
): Promise<void> {
  const row = await productRow(tx, shop.shopId, productId)
  if (row.product_status === where) return
  const from = where === onSelling ? offline : onSelling
  if (row.product_status !== from)
    throw new ListingRefused(
      '13005020',
      `The product is ${row.product_status}`,
      where === onSelling ? '商品当前状态不能上架' : '商品当前状态不能下架',
    )
  await changeProduct(tx, row, { productStatus: where, wsDisplay: where === offline ? '卖家下架' : null }, now)
}

type SkuChange = { shopSku: string } & ({ price: string } | { stock: number })
export async function setSkus(tx: Tx, shop: ShopAccount, productId: string, changes: SkuChange[], now: Date) {
  const row = await productRow(tx, shop.shopId, productId)
  const bySku = new Map(changes.map((change) => [change.shopSku, change]))
  const unknown = changes.find(({ shopSku }) => !row.content.skus.some((sku) => sku.shopSku === shopSku))
  if (unknown) throw new ListingRefused('13002008', `No SKU ${unknown.shopSku}`, `商品没有编码【${unknown.shopSku}】`)
  const skus = row.content.skus.map((sku) => {
    const change = bySku.get(sku.shopSku)
    if (!change) return sku
    if ('stock' in change) return { ...sku, stock: change.stock, ...(sku.jitStock !== null && { jitStock: change.stock }) }
    return row.list_type === 2 ? { ...sku, supplyPrice: change.price } : { ...sku, skuPrice: change.price }
  })
  for (const sku of skus) if (bySku.has(sku.shopSku)) demandSku(sku, row.list_type as 1 | 2)
  return changeProduct(tx, row, { content: { ...row.content, skus } }, now)
}
