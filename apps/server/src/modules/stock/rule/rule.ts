import { DEFAULT_RULES, type RuleParams, type RuleType } from '@erp/contract/stock/rule/rule-params'
import { sql, type Tx } from '../../../kit/db/db.ts'

export interface RuleRow<T extends RuleType = RuleType> {
  ruleId: number
  ruleName: string
  storeId: number | null
  conditions: { goodsCats?: number[]; goodsStatus?: string[]; areaCodes?: string[]; skuIds?: number[] }
  params: RuleParams[T]
}
/** What a rule looks at. */
export interface Subject {
  storeId: number
  skuId?: number
  /** The category with all above it. */
  cats?: number[]
  status?: string
  areaCode?: string
}

/** The rules of a kind in the order they are asked: those of a store before the general ones, then by priority. */
export const rulesOf = <T extends RuleType>(tx: Tx, ruleType: T): Promise<RuleRow<T>[]> =>
  tx.query<RuleRow<T>>(sql`
    SELECT id AS "ruleId", rule_name AS "ruleName", store_id AS "storeId", conditions, params FROM stock_stock_rule
    WHERE rule_type = ${ruleType} AND is_activated = 1 AND deleted_at IS NULL ORDER BY store_id IS NULL, priority, id`)

/** The first that matches; the defaults of the house when even the general rule is switched off. */
export async function chooserOf<T extends RuleType>(tx: Tx, ruleType: T): Promise<(subject: Subject) => RuleParams[T]> {
  const rules = await rulesOf(tx, ruleType)
  return (subject) => rules.find((rule) => mismatch(rule, subject) === null)?.params ?? DEFAULT_RULES[ruleType]
}

/** Why a rule does not stand for this subject, in words; null when it does. */
export function mismatch({ storeId, conditions }: RuleRow, subject: Subject): string | null {
  const { goodsCats = [], goodsStatus = [], areaCodes = [], skuIds = [] } = conditions
  if (storeId !== null && storeId !== subject.storeId) return '仓库不符'
  if (skuIds.length && !skuIds.includes(subject.skuId ?? 0)) return 'SKU不在规则内'
  if (goodsCats.length && !goodsCats.some((cat) => subject.cats?.includes(cat))) return '商品类目不符'
  if (goodsStatus.length && !goodsStatus.includes(subject.status ?? '')) return '商品状态不符'
  if (areaCodes.length && !areaCodes.includes(subject.areaCode ?? '')) return '库区不符'
  return null
}

/** SKUs as rules see them, in one query. */
export async function subjectsOf(tx: Tx, pairs: { storeId: number; skuId: number }[]): Promise<Subject[]> {
  const found = await tx.query<{ skuId: number; status: string; cats: number[] }>(sql`
    SELECT s.id AS "skuId", s.sku_status AS status, ARRAY(
      WITH RECURSIVE above AS (SELECT c.id, c.parent_id FROM goods_goods_cats c WHERE c.id = g.cat_id
        UNION SELECT c.id, c.parent_id FROM goods_goods_cats c JOIN above a ON c.id = a.parent_id) SELECT id FROM above) AS cats
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE s.id = ANY(${pairs.map((pair) => pair.skuId)}::bigint[])`)
  const known = new Map(found.map((row) => [row.skuId, row]))
  return pairs.map((pair) => ({ ...pair, ...known.get(pair.skuId) }))
}
