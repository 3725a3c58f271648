import {
  breakEvenOf,
  type Costs,
  defectiveOf,
  type Price,
  priceOf,
  supplyOf,
  type Terms,
} from '@erp/contract/product-center/platform/price'
import { DEFECT_GRADES, type DefectGrade } from '@erp/contract/product-center/template/content'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import { skuFigures } from '../../goods/sku/sku-figures.ts'
import { decimalsOf } from './settings.ts'

export type { Costs, Price, Terms }

const impossible = () => bad('费率与目标利润率之和不能达到100%', 'margin')

/** The price for a target margin, and the one that is crossed out. */
export function priceFor(costs: Costs, terms: Terms): Price {
  const made = priceOf(costs, terms)
  if (!made) throw impossible()
  return made
}

/** What is paid back by its price: nothing earned, nothing lost. Defective goods have cost what they cost: they are asked with none. */
export function breakEven(costs: Costs, terms: Omit<Terms, 'margin' | 'discount'>): string {
  const made = breakEvenOf(costs, terms)
  if (!made) throw impossible()
  return made
}

/** What a fully managed platform is asked for, in CNY. */
export function supplyPrice(costs: Costs, margin: string): string {
  const made = supplyOf(costs, margin)
  if (!made) throw impossible()
  return made
}

export const defectivePrice = (listPrice: string, factor: string): string => defectiveOf(listPrice, factor)

/** What is left of the list price for each grade of defect. */
export async function defectFactors(tx: Tx): Promise<Record<DefectGrade, string>> {
  const found = await decimalsOf(tx, { 'product.defect.A': '0.80', 'product.defect.B': '0.60', 'product.defect.C': '0.40' })
  const grades = DEFECT_GRADES.map(([grade]) => [grade, found[`product.defect.${grade}`]] as const)
  return Object.fromEntries(grades) as Record<DefectGrade, string>
}

export interface SkuCost {
  skuId: number
  /** What the pieces in stock cost on average, or what the next would be bought for; null where nobody knows. */
  cost: string | null
  packCost: string
  /** Of the piece in its pack, in g. */
  weight: number | null
}
const { avgCost, costPrice, weight } = skuFigures()

/** What a piece of each costs before it travels, by its number; one query whatever their number. */
export async function costsOf(tx: Tx, skuIds: readonly number[]): Promise<Map<number, SkuCost>> {
  const found = await tx.query<SkuCost & object>(sql`
    SELECT t.id AS "skuId", coalesce(${avgCost!}, nullif(${costPrice!}, 0)) AS cost, coalesce(p.cost, 0) AS "packCost",
      ceil(${weight!} + coalesce(p.weight, 0))::int AS weight
    FROM goods_goods_sku t JOIN goods_goods g ON g.id = t.goods_id LEFT JOIN basic_pack_info p ON p.id = coalesce(t.pack_info_id, g.pack_info_id)
    WHERE t.id = ANY(${[...skuIds]}::bigint[])`)
  return new Map(found.map((row) => [row.skuId, row]))
}

/** CNY a unit of each currency on a day; what has no rate is not in it. */
export async function ratesOn(tx: Tx, day: string): Promise<Map<string, string>> {
  const found = await tx.query<{ currency: string; rate: string }>(sql`
    SELECT DISTINCT ON (currency_code) currency_code AS currency, rate FROM basic_exchange_rate
    WHERE from_day <= ${day}::date AND deleted_at IS NULL ORDER BY currency_code, from_day DESC`)
  return new Map([...found.map(({ currency, rate }) => [currency, rate] as const), ['CNY', '1']])
}
