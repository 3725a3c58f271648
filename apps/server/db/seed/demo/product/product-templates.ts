import type { ListingContent } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { propertiesOf } from '../../../../src/connectors/smt/properties.ts'
import { freightTemplatesOf, productGroupsOf, promiseTemplatesOf } from '../../../../src/connectors/smt/shop-choices.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import { defectFactors } from '../../../../src/modules/product-center/platform/price.ts'
import { checkTemplates } from '../../../../src/modules/product-center/template/check-templates.ts'
import { cleanContent } from '../../../../src/modules/product-center/template/clean.ts'
import { contentFrom } from '../../../../src/modules/product-center/template/fill.ts'
import { type GoodsFacts, goodsFacts } from '../../../../src/modules/product-center/template/goods-facts.ts'
import { makeTemplates } from '../../../../src/modules/product-center/template/make.ts'
import { type ListingShop, platOf, shopsOf } from '../../../../src/modules/product-center/template/shops.ts'
import { LEAVES, type ListedGoods } from './product-goods.ts'
import type { ProductPlay } from './product-play.ts'
import { MANAGED_SHOP, OWN_SHOP } from './product-rooms.ts'

export interface Shops {
  own: ListingShop
  managed: ListingShop
  /** Another seller's. */
  other: ListingShop
}

export async function shopsToUse(play: ProductPlay): Promise<Shops> {
  const rows = await play.tx.query<{ id: number; name: string }>(sql`
    SELECT id, shop_name AS name FROM authorize_shop WHERE shop_name IN (${OWN_SHOP}, ${MANAGED_SHOP}) OR (plat_code = 'smt' AND status = 1 AND auth_status = 1) ORDER BY id`)
  const shops = await shopsOf(
    play.tx,
    rows.map(({ id }) => id),
  )
  const named = (name: string) => shops.get(rows.find((row) => row.name === name)!.id)!
  const other = rows.find(({ name }) => name !== OWN_SHOP && name !== MANAGED_SHOP)!
  return { own: named(OWN_SHOP), managed: named(MANAGED_SHOP), other: shops.get(other.id)! }
}

export interface WantedTemplate {
  goods: ListedGoods
  tempType: number
  shop: ListingShop
  shopIds: number[]
  /** Left as it came from the goods: the rest is still to be written. */
  isRaw?: boolean
  subject?: string
}

/** From the goods, then completed by hand as far as it should be. */
export async function templatesFor(play: ProductPlay, wanted: WantedTemplate[], time: number, who = 'seller'): Promise<number[]> {
  const { tx } = play
  const factors = await defectFactors(tx)
  const ctx = await play.at(time, who)
  const drafts = []
  for (const [tempType, own] of Map.groupBy(wanted, (one) => one.tempType)) {
    const facts = await goodsFacts(
      tx,
      own.map(({ goods }) => goods.id),
      platOf(tempType),
    )
    for (const one of own) drafts.push({ one, facts: facts.get(one.goods.id)! })
  }
  const made = drafts.map(({ one, facts }) => {
    const flaw = one.tempType === LIST_TYPE.defective ? ' 不良品' : ''
    return {
      tempType: one.tempType,
      tempName: `${one.goods.code} ${one.goods.name}${flaw}`,
      goodsId: one.goods.id,
      shopIds: one.shopIds,
      categoryPath: facts.texts?.categoryPath ?? null,
      content: completed(one, facts, factors),
      note: `由商品生成：${one.goods.code}`,
    }
  })
  const ids = await makeTemplates(tx, made, ctx)
  const order = new Map(drafts.map(({ one }, i) => [one, ids[i]!]))
  return wanted.map((one) => order.get(one)!)
}

const GRADES = ['A', 'B', 'C'] as const
const FLAWS = [
  ['包装有压痕，商品完好', 'Dented box, the product itself is fine'],
  ['表面有明显划痕，不影响使用', 'Visible scratches, fully usable'],
  ['部分功能失效，适合作配件', 'Partly out of order, for spare parts'],
] as const

function completed(
  { goods, tempType, shop, isRaw, subject }: WantedTemplate,
  facts: GoodsFacts,
  factors: Awaited<ReturnType<typeof defectFactors>>,
): ListingContent {
  const nth = goods.id % 3
  const filled = contentFrom(facts, {
    tempType,
    shop,
    grade: GRADES[nth]!,
    factors,
    properties: propertiesOf(LEAVES[goods.cat]!),
    mappings: [],
  })
  const { content } = cleanContent(filled)
  if (isRaw) return content
  const skus = content.skus.map((sku, i) => ({
    ...sku,
    props: sku.props.length ? sku.props : [colorOf(goods)],
    stock: tempType === LIST_TYPE.managed ? sku.stock : Math.max(sku.stock, i === 0 ? 1 : 0),
    ...(tempType === LIST_TYPE.managed && { jitStock: Math.max(sku.jitStock ?? 0, 20) }),
    ...(tempType === LIST_TYPE.defective && { defectImages: content.imageUrls.slice(0, 1), skuPrice: sku.skuPrice ?? '3.99' }),
  }))
  return {
    ...content,
    skus,
    subject: subject ?? content.subject,
    mobileDetail: content.detail,
    freightTemplateId: freightTemplatesOf(shop.id)[1]!.id,
    promiseTemplateId: promiseTemplatesOf(shop.id)[0]!.id,
    groupIds: [productGroupsOf(shop.id)[0]!.id],
    ...(tempType === LIST_TYPE.defective && { defectDesc: FLAWS[nth]![0], defectDescEn: FLAWS[nth]![1] }),
  }
}

/** What has no styles is still sold in a colour. */
function colorOf({ cat, color }: ListedGoods): ListingContent['skus'][number]['props'][number] {
  const property = propertiesOf(LEAVES[cat]!).find(({ isSku }) => isSku)!
  const value = property.values.find(({ name }) => name.toLowerCase() === color) ?? property.values[0]!
  const { propertyId, nameCn } = property
  return { propertyId, propertyName: nameCn, valueId: value.valueId, valueName: value.name, ownName: null }
}

export async function check(play: ProductPlay, ids: number[], time: number, who = 'seller') {
  return checkTemplates(play.tx, { ids }, await play.at(time, who))
}
