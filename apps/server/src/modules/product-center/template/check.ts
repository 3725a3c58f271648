import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { compare } from '@erp/contract/kit/decimal'
import { breakEvenOf } from '@erp/contract/product-center/platform/price'
import { LISTABLE } from '@erp/contract/product-center/template/check'
import type { Problem } from '@erp/contract/product-center/template/content'
import { limitsOf } from '@erp/contract/product-center/template/limits'
import { problem } from '@erp/contract/product-center/template/limits-part'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { SkuCost } from '@erp/contract/product-center/template/template-rows'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { blockedBy } from '../../authorize/auth/ready.ts'
import { pairKey } from '../group/disabled-shops.ts'
import { freightIn } from '../listing/margin.ts'
import { type Asked, type CheckFacts, checkFacts } from './check-facts.ts'
import { imageProblems } from './check-images.ts'
import { wordProblems } from './check-words.ts'
import type { FeeRates } from './costs.ts'
import { DEFECTIVE_SKU } from './fill.ts'
import { platOf } from './shops.ts'

/** Every problem of one listing, all at once. */
export async function problemsOf(tx: Tx, asked: Asked, ctx: Ctx): Promise<Problem[]> {
  return (await problemsOfAll(tx, [asked], ctx))[0]!
}

export async function problemsOfAll(tx: Tx, asked: readonly Asked[], ctx: Ctx): Promise<Problem[][]> {
  const facts = await checkFacts(tx, asked, ctx)
  const images = await Promise.all(asked.map(({ content }) => imageProblems(ctx.house, content)))
  return asked.map((one, index) => [
    ...(one.isListed ? [] : [...goodsProblems(one, facts), ...shopProblems(one, facts)]),
    ...contentProblems(one, facts),
    ...images[index]!,
    ...priceProblems(one, facts),
    ...wordProblems(one.content, facts.banned),
  ])
}

function goodsProblems({ goodsId, listType, content }: Asked, { goods, pictured, statusNames, kinds }: CheckFacts): Problem[] {
  const found = goodsId ? goods.get(goodsId) : null
  if (!found) return [problem('goodsId', '请选择商品')]
  const { code, audit, status } = found
  const whole = listType !== LIST_TYPE.defective ? [] : content.skus.flatMap((sku, index) => flawless(sku.skuId, index, kinds))
  return [
    ...(audit === AUDIT_STATE.audited ? [] : [problem('goodsId', `商品【${code}】还没有审核通过`)]),
    ...(LISTABLE.includes(status)
      ? []
      : [problem('goodsId', `商品【${code}】当前为${statusNames.get(status) ?? status}，不能刊登`)]),
    ...(pictured.has(found.id) ? [] : [problem('imageUrls', `商品【${code}】的图片还没有完成`)]),
    ...whole,
  ]
}

const flawless = (skuId: number | null, index: number, kinds: Map<number, number>): Problem[] =>
  skuId !== null && kinds.get(skuId) === DEFECTIVE_SKU
    ? []
    : [problem(`skus.${index}.shopSku`, `SKU第${index + 1}行：不是不良品SKU`)]

function shopProblems(asked: Asked, facts: CheckFacts): Problem[] {
  if (asked.shopIds.length === 0) return [problem('shopIds', '请选择店铺')]
  return asked.shopIds.flatMap((shopId) =>
    oneShop(asked, shopId, facts).map((msg): Problem => ({ level: 'error', field: 'shopIds', shopId, msg })),
  )
}

function oneShop(
  { goodsId, listType, allowRepeat }: Asked,
  shopId: number,
  { shops, disabled, live, goods }: CheckFacts,
): string[] {
  const shop = shops.get(shopId)
  if (!shop) return ['店铺不存在']
  const name = `店铺【${shop.shop_name}】`
  const strange =
    shop.plat_code === platOf(listType) ? null : `${name}不是${listType === LIST_TYPE.managed ? '速卖通全托管' : '速卖通'}店铺`
  const group = goodsId ? disabled.get(pairKey(goodsId, shopId)) : undefined
  const again = live.find((one) => one.goodsId === goodsId && one.shopId === shopId && one.listType === listType)
  const blocked = blockedBy(shop)
  return [
    ...(strange ? [strange] : []),
    ...(blocked ? [`${name}${blocked.replace(/^店铺/, '')}`] : []),
    ...(group ? [`商品【${goods.get(goodsId!)?.code ?? ''}】在${name}禁售：${group}`] : []),
    ...(again && !allowRepeat ? [`${name}已有该商品的在线链接${again.productId}，重复铺货有处罚风险`] : []),
  ]
}

/** What the category asks for is not known while the platform is away: that is said instead of being passed over. */
function contentProblems({ listType, content }: Asked, { properties }: CheckFacts): Problem[] {
  const known = content.categoryId ? properties.get(content.categoryId) : null
  const found = limitsOf(listType, content, known?.length ? known : null)
  if (!content.categoryId || known?.length) return found
  return known
    ? [problem('categoryId', '类目不存在或不是末级类目'), ...found]
    : [...found, { ...problem('attrs', '平台暂时不可用，类目的必填属性没有检查'), level: 'warning' }]
}

/** Below what it costs somebody has to mean it: §5.2 with a margin of none, defective goods without their cost (§5.4). */
function priceProblems({ listType, content, goodsId }: Asked, { costs, fees, rates, world }: CheckFacts): Problem[] {
  const managed = listType === LIST_TYPE.managed
  const own = goodsId ? fees[platOf(listType)]?.get(goodsId) : undefined
  return content.skus.flatMap(({ skuId, skuPrice, supplyPrice }, index) => {
    const price = managed ? supplyPrice : skuPrice
    const cost = skuId ? costs.get(skuId) : undefined
    if (!cost || !price || !/^\d{1,9}(\.\d{1,2})?$/.test(price)) return []
    const freight = freightIn(world, { listType, goodsId, platCode: platOf(listType), skuId }) ?? '0'
    const least = leastOf(listType, { ...cost, freight }, managed ? '1' : rates[content.currencyCode], own)
    if (!least || compare(price, least) >= 0) return []
    const field = managed ? 'supplyPrice' : 'skuPrice'
    return [
      { ...problem(`skus.${index}.${field}`, `SKU第${index + 1}行：${price}低于保本价${least}`), level: 'warning' as const },
    ]
  })
}

const NO_FEES = { feeRate: '0', payRate: '0', adRate: '0' }

/** Fully managed platforms take no fees of us; defective goods have cost what they cost. */
function leastOf(
  listType: number,
  { cost, pack, freight }: SkuCost,
  exchangeRate: string | undefined,
  own: FeeRates | undefined,
): string | null {
  const spent = listType === LIST_TYPE.defective ? '0' : cost
  if (spent === null || !exchangeRate) return null
  const terms = { exchangeRate, ...(listType === LIST_TYPE.managed ? NO_FEES : (own ?? NO_FEES)) }
  return breakEvenOf({ cost: spent, packCost: pack ?? '0', freight: freight ?? '0' }, terms)
}
