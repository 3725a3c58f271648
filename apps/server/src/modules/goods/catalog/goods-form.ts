import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { checkReferences } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { cleanListing } from '../../../kit/html.ts'
import { bad } from '../../../kit/refuse.ts'
import { emptyAsNull, type GoodsForm, type SkuForm } from '../sku/sku-form.ts'
import { imageHash, isPicture } from './goods-image.ts'

/** The columns that are never null, and what a person typed without the empty texts. */
export function cleanGoods<F extends Partial<GoodsForm>>(input: F): F {
  const form = emptyAsNull(input)
  if (form.images === null) form.images = []
  if (form.sourceUrls === null) form.sourceUrls = []
  if (form.sellerIds) form.sellerIds = [...new Set(form.sellerIds)]
  return form
}

type Before = Partial<Record<keyof GoodsForm, unknown>>

/** What was chosen anew must still be choosable: a leaf of the tree, an active store, pictures that are there. */
export async function checkGoods(
  tx: Tx,
  form: GoodsForm,
  before: Before,
  skus: SkuForm[],
  kept: SkuForm[],
  ctx: Ctx,
): Promise<void> {
  if (form.catId && form.catId !== before.catId) await requireLeaf(tx, form.catId)
  const stores = [form, ...skus].flatMap(({ defaultStoreId }) => defaultStoreId ?? [])
  await requireStores(tx, fresh(stores, [before.defaultStoreId, ...kept.map(({ defaultStoreId }) => defaultStoreId)]))
  const pictures = [form.mainImage, ...(form.images ?? []), ...skus.map(({ skuImage }) => skuImage)].flatMap((url) => url ?? [])
  const old = [before.mainImage, ...((before.images as string[] | undefined) ?? []), ...kept.map(({ skuImage }) => skuImage)]
  for (const url of fresh(pictures, old)) if (!(await isPicture(ctx.house, url))) throw bad('图片不存在，请重新上传', 'images')
}

const fresh = <T>(given: T[], old: unknown[]): T[] => [...new Set(given)].filter((one) => !old.includes(one))

export async function requireLeaf(tx: Tx, catId: number): Promise<void> {
  const cat = await tx.one<{ active: number; parent: boolean }>(sql`
    SELECT c.is_activated AS active, EXISTS (SELECT 1 FROM goods_goods_cats b WHERE b.parent_id = c.id AND b.deleted_at IS NULL) AS parent
    FROM goods_goods_cats c WHERE c.id = ${catId} AND c.deleted_at IS NULL`)
  if (!cat) throw bad(`${goodsFields.catId.label}所选的商品类目不存在`, 'catId')
  if (cat.parent) throw bad('请选择末级商品类目', 'catId')
  if (!cat.active) throw bad('所选商品类目已停用', 'catId')
}

export async function requireStores(tx: Tx, storeIds: number[]): Promise<void> {
  const closed = await tx.one<{ name: string }>(sql`
    SELECT store_name AS name FROM stock_store
    WHERE id = ANY(${storeIds}::bigint[]) AND deleted_at IS NULL AND is_activated = 0 LIMIT 1`)
  if (closed) throw bad(`默认仓库「${closed.name}」已停用`, 'defaultStoreId')
}

const SKU_REFS = ['degreeDifficultyId', 'packInfoId', 'defaultStoreId'] as const

/** What the rows of the grid point at, asked once for all of them. */
export async function checkSkuReferences(tx: Tx, rows: SkuForm[], ctx: Ctx): Promise<void> {
  const wanted = SKU_REFS.map((name) => [name, rows.flatMap((row) => row[name] ?? [])] as const)
  const chosen = Object.fromEntries(wanted.filter(([, ids]) => ids.length > 0))
  await checkReferences(tx, goodsSku, chosen, ctx)
}

/** Long texts are kept apart; one that is left out stays. */
export async function keepDescription(tx: Tx, goodsId: number, form: GoodsForm, ctx: Ctx): Promise<boolean> {
  if (form.description === undefined && form.descriptionEn === undefined) return false
  const [cn, en] = [cleaned(form.description, ctx), cleaned(form.descriptionEn, ctx)]
  const touched = await tx.run(sql`
    INSERT INTO goods_description AS d (goods_id, description, description_en) VALUES (${goodsId}, ${cn ?? null}, ${en ?? null})
    ON CONFLICT (goods_id) DO UPDATE SET
      description = CASE WHEN ${cn !== undefined} THEN excluded.description ELSE d.description END,
      description_en = CASE WHEN ${en !== undefined} THEN excluded.description_en ELSE d.description_en END
    WHERE (${cn !== undefined} AND d.description IS DISTINCT FROM excluded.description)
      OR (${en !== undefined} AND d.description_en IS DISTINCT FROM excluded.description_en)`)
  return touched > 0
}

function cleaned(text: string | null | undefined, ctx: Ctx): string | null | undefined {
  if (!text) return text
  const { html, removed } = cleanListing(text)
  if (removed) ctx.say('已保存，内容中的脚本等不安全部分已移除')
  return html
}

/** What makes pictures comparable follows the main picture. */
export async function keepImageHash(tx: Tx, goodsId: number, mainImage: string | null | undefined, ctx: Ctx): Promise<void> {
  const hash = await imageHash(ctx.house, mainImage)
  await tx.run(sql`UPDATE goods_goods SET image_hash = ${hash}::bigint WHERE id = ${goodsId}`)
}
