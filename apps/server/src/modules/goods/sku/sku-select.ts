import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { may } from '../../../kit/session.ts'
import { auditState } from '../states.ts'

const MOST = 50

/** What pickers offer, whoever asks: audited, not 已淘汰. Codes come before names, each served by its own index. */
export const skuSelect: Pick<Handlers<typeof goodsSku>, 'selectList'> = {
  selectList: async (tx, { keyword, kinds, skuIds }, ctx) => {
    const cost = may(ctx.user, 'goods:sku:viewCost')
    const usual = kinds ? [sql`s.sku_kind = ANY(${kinds.split(',').map(Number)}::smallint[])`] : []
    const ask = (wheres: Sql[], order: Sql, limit = MOST) => options(tx, [...usual, ...wheres], order, limit, cost)
    if (skuIds) return ask([sql`s.id = ANY(${skuIds.split(',').map(Number)}::bigint[])`], raw('s.sku'), 200)
    const typed = keyword?.trim()
    if (!typed) return ask([], raw('s.id DESC'))
    const code = typed.toUpperCase()
    const byCode = await ask([sql`s.sku LIKE ${`${escapeLike(code)}%`}`], raw('s.sku USING ~<~'))
    const byBarcode = await ask([sql`s.barcode = ${code}`], raw('s.id'))
    const rest = MOST - byCode.length - byBarcode.length
    const byName = rest > 0 ? await ask([nameHas(raw('s.sku_name'), typed)], raw('s.id DESC'), MOST) : []
    const all = new Map([...byBarcode, ...byCode, ...byName].map((option) => [option.skuId, option]))
    return [...all.values()].slice(0, MOST)
  },
}

/**
 * Rare names are found by the index on their characters and pairs of characters. Common ones are met soon by whoever reads row by row:
 * the plain comparison comes first, since taking a name apart costs a hundred times as much. The CASE keeps it out of the planner's count of rows.
 */
export function nameHas(column: Sql, typed: string): Sql {
  const chars = Array.from(typed.toLowerCase())
  return sql`(CASE WHEN ${column} ILIKE ${`%${escapeLike(typed)}%`} THEN true END AND name_grams(${column}) @> ${gramsOf(chars)}::text[])`
}

/** Two pairs are enough to find by: the more there are, the rarer the planner thinks the name, and it sorts thousands for a page. */
function gramsOf(chars: string[]): string[] {
  const pairs = chars.slice(1).map((char, i) => `${chars[i]}${char}`)
  return pairs.length ? [...new Set([pairs[0]!, pairs.at(-1)!])] : chars
}

async function options(tx: Tx, wheres: Sql[], order: Sql, limit: number, cost: boolean): Promise<SkuChoice[]> {
  return tx.query<SkuChoice & object>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_kind AS "skuKind", s.sku_status AS "skuStatus",
      coalesce(s.sku_image, g.main_image) AS "skuImage", s.barcode, s.goods_id AS "goodsId", g.goods_code AS "goodsCode",
      ${cost ? raw('s.cost_price') : raw('NULL::numeric')} AS "costPrice", s.weight,
      (SELECT coalesce(sum(k.available), 0) FROM goods_sku_stock k WHERE k.sku_id = s.id) AS available
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.deleted_at IS NULL AND g.deleted_at IS NULL AND g.audit_status = ${auditState.audited} AND s.sku_status <> '80' AND ${and(wheres)}
    ORDER BY ${order} LIMIT ${limit}`)
}
