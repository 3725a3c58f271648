import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { type Field, type Fields, int } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Values } from '../../../kit/excel/check.ts'
import { insertAll } from '../../../kit/excel/write.ts'
import type { Ctx } from '../../../kit/house.ts'
import { drawGoodsCodes, drawSkuCodes } from '../catalog/goods-code.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { type Defaults, defaultsOf, firstDifficulty, nameOf, unfilled } from '../catalog/goods-save.ts'

export interface NewGoods {
  /** The row of the workbook it begins in. */
  row: number
  goods: Values
  skus: { row: number; values: Values }[]
}
const GOODS = { ...goodsItem, fields: goodsFields as Fields }
const SKUS = {
  ...goodsSku,
  fields: { goodsId: int('商品'), sortNo: int('排序'), ...skuFields } as Fields,
}

/** Goods with their SKUs at 待完善, by the thousand. Answers the ids of the goods and of the SKUs. */
export async function insertNewGoods(tx: Tx, all: NewGoods[], ctx: Ctx): Promise<{ goodsIds: number[]; skuIds: number[] }> {
  const cats = new Map<number, Defaults>()
  for (const catId of new Set(all.flatMap(({ goods }) => goods['catId'] ?? []))) cats.set(catId, await defaultsOf(tx, catId))
  await giveCodes(tx, all, ctx)
  const rows = all.map(({ goods }) => whole({ ...goods, ...unfilled(goods, cats.get(goods['catId']) ?? {}) }))
  const goodsIds = await insertAll(tx, GOODS, { rows, numbers: all.map(({ row }) => row), errors: [] }, ctx)
  const skus = await skuRows(tx, all, goodsIds, cats)
  const skuIds = await insertAll(
    tx,
    SKUS,
    { rows: skus.map(({ values }) => values), numbers: skus.map(({ row }) => row), errors: [] },
    ctx,
  )
  await keepHealth(tx, goodsIds)
  return { goodsIds, skuIds }
}

/** One block of numbers for each category. */
async function giveCodes(tx: Tx, all: NewGoods[], ctx: Ctx): Promise<void> {
  const typed = new Set<string>(all.flatMap(({ goods }) => goods['goodsCode'] || []))
  const uncoded = all.filter(({ goods }) => !goods['goodsCode'])
  for (const [catId, each] of Map.groupBy(uncoded, ({ goods }) => Number(goods['catId']))) {
    const codes = await drawGoodsCodes(tx, ctx.house, catId, each.length, typed)
    for (const [i, { goods }] of each.entries()) goods['goodsCode'] = codes[i]
  }
}

/** An empty cell is what the form would have put there. */
const whole = (goods: Values): Values =>
  Object.fromEntries(Object.entries(goodsFields as Fields).map(([name, field]) => [name, goods[name] ?? usual(field)]))
const usual = (field: Field): unknown => field.initial ?? (field.kind === 'refs' || field.kind === 'rows' ? [] : null)

async function skuRows(tx: Tx, all: NewGoods[], goodsIds: number[], cats: Map<number, Defaults>): Promise<NewGoods['skus']> {
  const first = await firstDifficulty(tx)
  const taken = await takenSkus(tx, all)
  const rows: NewGoods['skus'] = []
  for (const [i, { goods, skus }] of all.entries()) {
    const codes = await codesFor(tx, goodsIds[i]!, goods['goodsCode'], skus, taken)
    for (const [place, { row, values }] of skus.entries())
      rows.push({
        row,
        values: {
          ...values,
          goodsId: goodsIds[i],
          sortNo: place + 1,
          sku: codes[place],
          skuName: values['skuName'] || nameOf(goods['goodsName'], values),
          degreeDifficultyId: values['degreeDifficultyId'] ?? cats.get(goods['catId'])?.['degreeDifficultyId'] ?? first,
        },
      })
  }
  return rows
}

/** Every code that begins like one of these goods, or stands in the file: a new goods has no SKU yet, but its codes may be others'. */
async function takenSkus(tx: Tx, all: NewGoods[]): Promise<Set<string>> {
  const wished = all.flatMap(({ goods, skus }) => skus.map((_, i) => numbered(goods['goodsCode'], i + 1)))
  const found = await tx.query<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE sku = ANY(${wished}::text[])`)
  return new Set([
    ...found.map(({ sku }) => sku),
    ...all.flatMap(({ skus }) => skus.flatMap(({ values }) => values['sku'] || [])),
  ])
}

const numbered = (goodsCode: string, n: number): string => `${goodsCode}${String(n).padStart(2, '0')}`

async function codesFor(
  tx: Tx,
  goodsId: number,
  goodsCode: string,
  skus: NewGoods['skus'],
  taken: Set<string>,
): Promise<string[]> {
  const uncoded = skus.filter(({ values }) => !values['sku']).length
  const plain = Array.from({ length: uncoded }, (_, i) => numbered(goodsCode, i + 1))
  const drawn = plain.some((code) => taken.has(code)) ? await drawSkuCodes(tx, goodsId, goodsCode, uncoded, [...taken]) : plain
  const codes = drawn.values()
  return skus.map(({ values }) => values['sku'] || codes.next().value!)
}
