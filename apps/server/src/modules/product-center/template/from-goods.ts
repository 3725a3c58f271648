import type { ActionInput } from '@erp/contract/kit'
import type { DefectGrade } from '@erp/contract/product-center/template/content'
import type { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { FilledContent } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { defectFactors } from '../platform/price.ts'
import { cleanContent } from './clean.ts'
import { contentFrom, DEFECTIVE_SKU } from './fill.ts'
import { type GoodsFacts, goodsFacts } from './goods-facts.ts'
import { makeTemplates } from './make.ts'
import { mappingsOf } from './mapping.ts'
import { knownProperties } from './meta.ts'
import { platOf, requireShops, shopsOf } from './shops.ts'

type Actions = (typeof smtTemplate)['actions']
interface Wanted {
  tempType: number
  goodsIds: number[]
  skuIds: number[]
  shopIds: number[]
  grade: DefectGrade | null
}

/** A draft for each goods. The platform is asked for the categories' properties before anything is written. */
export async function createFromGoods(
  tx: Tx,
  input: ActionInput<Actions['create-from-goods']>,
  ctx: Ctx,
): Promise<{ ids: number[] }> {
  const skuIds = input.skuIds ?? []
  const asked = { tempType: input.tempType, skuIds, shopIds: [...new Set(input.shopIds ?? [])], grade: input.defectGrade ?? null }
  const goodsIds =
    input.tempType === LIST_TYPE.defective ? await goodsOfDefective(tx, skuIds, input.goodsIds ?? []) : (input.goodsIds ?? [])
  if (goodsIds.length === 0) throw bad(input.tempType === LIST_TYPE.defective ? '请选择不良品SKU' : '请选择商品', 'goodsIds')
  await requireShops(tx, asked.tempType, asked.shopIds, ctx)
  const filled = await fillAll(tx, { ...asked, goodsIds: [...new Set(goodsIds)] }, ctx)
  const drafts = filled.map((one) => ({
    ...one,
    tempType: asked.tempType,
    shopIds: asked.shopIds,
    note: `由商品生成：${one.tempName}`,
  }))
  return ctx.house.db.transact(async (own) => ({ ids: await makeTemplates(own, drafts, ctx) }))
}

/** The same for the form, which keeps it to itself until it is saved. */
export async function fillForm(tx: Tx, input: ActionInput<Actions['fill']>, ctx: Ctx): Promise<FilledContent> {
  const wanted = {
    ...input,
    goodsIds: [input.goodsId],
    skuIds: [],
    shopIds: input.shopIds ?? [],
    grade: input.defectGrade ?? null,
  }
  return (await fillAll(tx, wanted, ctx))[0]!
}

async function fillAll(tx: Tx, wanted: Wanted, ctx: Ctx): Promise<FilledContent[]> {
  const { tempType, goodsIds, skuIds, shopIds, grade } = wanted
  const facts = await goodsFacts(tx, goodsIds, platOf(tempType))
  if (facts.size < goodsIds.length) throw missing('商品')
  const categories = [...facts.values()].map(({ texts }) => texts?.categoryId ?? null)
  const properties = await knownProperties(ctx, categories)
  const mappings = await mappingsOf(tx, [...properties.keys()])
  const shop = shopIds[0] ? ((await shopsOf(tx, [shopIds[0]])).get(shopIds[0]) ?? null) : null
  const factors = await defectFactors(tx)
  return goodsIds.map((id) => {
    const own = facts.get(id)!
    const category = own.texts?.categoryId ?? ''
    const known = { properties: properties.get(category) ?? [], mappings: mappings.get(category) ?? [] }
    const { content } = cleanContent(contentFrom(own, { tempType, shop, skuIds, grade, factors, ...known }))
    return { goodsId: id, tempName: nameOf(own, tempType), categoryPath: own.texts?.categoryPath ?? null, content }
  })
}

const nameOf = ({ goods }: GoodsFacts, tempType: number): string =>
  `${goods.goods_code} ${goods.goods_name}${tempType === LIST_TYPE.defective ? ' 不良品' : ''}`.slice(0, 200)

/** The goods of these SKUs; each of them has a flaw. */
async function goodsOfDefective(tx: Tx, skuIds: number[], goodsIds: number[]): Promise<number[]> {
  const found = await tx.query<{ id: number; goodsId: number; sku: string; kind: number }>(sql`
    SELECT id, goods_id AS "goodsId", sku, sku_kind AS kind FROM goods_goods_sku
    WHERE (id = ANY(${skuIds}::bigint[]) OR goods_id = ANY(${goodsIds}::bigint[]) AND sku_kind = ${DEFECTIVE_SKU}) AND deleted_at IS NULL`)
  if (skuIds.some((id) => !found.some((sku) => sku.id === id))) throw missing('SKU')
  const good = found.find(({ kind }) => kind !== DEFECTIVE_SKU)
  if (good) throw bad(`SKU【${good.sku}】不是不良品`, 'skuIds')
  const bare = goodsIds.find((id) => !found.some(({ goodsId }) => goodsId === id))
  if (bare !== undefined) throw bad('所选商品没有不良品SKU', 'goodsIds')
  return found.map(({ goodsId }) => goodsId)
}
