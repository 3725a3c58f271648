import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { PRICE_KIND } from '@erp/contract/product-center/platform/platform-info-kinds'
import { categoriesUnder } from '../../../../src/connectors/smt/categories.ts'
import { propertiesOf } from '../../../../src/connectors/smt/properties.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import { logAll } from '../../../../src/kit/log.ts'
import { calcPrice } from '../../../../src/modules/product-center/platform/calc-price.ts'
import { finishInfos } from '../../../../src/modules/product-center/platform/finish.ts'
import { openPlatformInfos } from '../../../../src/modules/product-center/platform/open.ts'
import { titleFor } from '../../../../src/modules/product-center/platform/title.ts'
import { editInfo } from '../../../../src/modules/product-center/platform/write.ts'
import { LEAVES, type ListedGoods } from './product-goods.ts'
import type { ProductPlay } from './product-play.ts'

const RANDOM = ['Gift for Women', 'New Arrival', 'Hot Sale', 'Trendy', 'Home Office', 'Outdoor', 'Travel', 'Everyday Use']
const BULLETS = ['Carefully inspected before shipping', 'Ships within 7 days']
const TITLE = 128
/** Of these the texts are still to be written, on other platforms too. */
const OTHERS = ['amazon', 'ebay-yw', 'temu']

/** What each says on AliExpress, with prices that leave a margin; some on other platforms, most of those unfinished. */
export async function describe(play: ProductPlay, goods: ListedGoods[], managed: ListedGoods[]): Promise<void> {
  await price(play, await write(play, goods, 'smt'), PRICE_KIND.target)
  await price(play, await write(play, managed, 'smt-qtg'), PRICE_KIND.supply)
  for (const [n, one] of goods.slice(8, 17).entries()) await writeElsewhere(play, one, n)
}

/** Written in one sitting. */
async function write(play: ProductPlay, goods: ListedGoods[], plat: string): Promise<number[]> {
  const ids: number[] = []
  for (const [n, one] of goods.entries()) ids.push(await opened(play, one, plat, n))
  const ctx = await play.at(play.on(18, 10), 'seller')
  const rows = goods.map((one, n) => ({ id: ids[n]!, ...textOf(one, plat, n) }))
  await play.tx.run(sql`
    UPDATE product_center_platform_info t SET required_keywords = ARRAY(SELECT jsonb_array_elements_text(r.required)), random_keywords = ARRAY(SELECT jsonb_array_elements_text(r.random)),
      tail_keywords = r.tail, title = r.title, plat_category_id = r."categoryId", plat_category_path = r.path, margin = r.margin, discount = 0, freight = r.freight,
      version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, required jsonb, random jsonb, tail text, title text, "categoryId" text, path text, margin numeric, freight numeric)
    WHERE t.id = r.id`)
  await play.tx.run(sql`
    INSERT INTO product_center_platform_info_content (platform_info_id, bullet_points, description, plat_attrs)
    SELECT r.id, ${BULLETS}::text[], r.description, r.attrs FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, description text, attrs jsonb)`)
  const changesOf = ({ title, path }: (typeof rows)[number]) => [
    { field: 'title', label: platformInfo.fields.title.label, from: null, to: title },
    { field: 'platCategoryPath', label: platformInfo.fields.platCategoryPath.label, from: null, to: path },
  ]
  await logAll(
    play.tx,
    ctx,
    rows.map((row) => ({ entity: platformInfo.path, entityId: row.id, action: '修改', changes: changesOf(row), version: 2 })),
  )
  return ids
}

function textOf(goods: ListedGoods, plat: string, n: number) {
  const categoryId = LEAVES[goods.cat]!
  const words = {
    head: null,
    required: goods.nameEn.split(' '),
    random: RANDOM.filter((_, i) => (i + n) % 2 === 0),
    tail: 'Wholesale',
  }
  return {
    ...words,
    title: titleFor(words, TITLE, goods.id),
    categoryId,
    path: pathOf(categoryId),
    margin: String(16 + (n % 4) * 3),
    freight: plat === 'smt' ? `${9 + (n % 5)}.50` : '1.20',
    description: `<p>${goods.nameEn}</p><ul>${BULLETS.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    attrs: attrsOf(categoryId, goods.material),
  }
}

async function opened(play: ProductPlay, { id: goodsId }: ListedGoods, plat: string, n: number): Promise<number> {
  const sellerId = await play.idOf('seller')
  const ctx = await play.at(play.on(19, 9, n), 'seller')
  const [id] = await openPlatformInfos(play.tx, { goodsId, plats: [plat], sellerId, countryCode: 'US', adRate: '3' }, ctx)
  return id!
}

/** As a person chose it level by level. */
function pathOf(categoryId: string): string {
  const [found] = categoriesUnder(null).flatMap((root) =>
    categoriesUnder(root.categoryId).flatMap((branch) =>
      categoriesUnder(branch.categoryId).flatMap((leaf) => (leaf.categoryId === categoryId ? [[root, branch, leaf]] : [])),
    ),
  )
  return found!.map(({ name }) => name).join(' > ')
}

const attrsOf = (categoryId: string, material: string | null) =>
  propertiesOf(categoryId)
    .filter(({ required, isSku }) => required && !isSku)
    .map(({ nameCn, values }) => ({
      attrName: nameCn,
      attrValue: (values.find((value) => value.nameCn === material) ?? values[0])?.nameCn ?? 'Universal',
    }))

async function price(play: ProductPlay, ids: number[], kind: number): Promise<void> {
  if (ids.length === 0) return
  await calcPrice(play.tx, { ids, kind } as Parameters<typeof calcPrice>[1], await play.at(play.on(17, 11), 'seller'))
  await finishInfos(play.tx, { ids }, await play.at(play.on(17, 15), 'seller'))
}

async function writeElsewhere(play: ProductPlay, goods: ListedGoods, n: number): Promise<void> {
  const plat = OTHERS[n % OTHERS.length]!
  const id = await opened(play, goods, plat, 30 + n)
  if (n % 4 === 3) return
  const isWhole = n % 2 === 0
  const ctx = await play.at(play.on(9, 10, n), 'seller')
  const prices = await play.tx.query<{ skuId: number; price: string }>(
    sql`SELECT id AS "skuId", retail_price::text AS price FROM goods_goods_sku WHERE goods_id = ${goods.id} AND sku_kind = 1 AND deleted_at IS NULL`,
  )
  const skus = isWhole ? prices.map((one) => ({ ...one, listPrice: one.price })) : []
  const path = isWhole ? { platCategoryPath: 'Home & Kitchen > Accessories' } : {}
  const input = { id, version: 1, title: `${goods.nameEn} Gift Set`, margin: '18', ...path, ...(skus.length && { skus }) }
  await editInfo(play.tx, input as Parameters<typeof editInfo>[1], ctx)
  if (isWhole) await finishInfos(play.tx, { ids: [id] }, ctx)
}
