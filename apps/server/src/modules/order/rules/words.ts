import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { RULE_STRATEGIES } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, RULE_KINDS } from '@erp/contract/order/rules/rule-lists'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'

const pairs = (rows: readonly (readonly [string | number, string])[]): Sql =>
  join(
    rows.map(([key, label], at) => sql`(${String(key)}::text, ${label}::text, ${at}::int)`),
    ', ',
  )
const KINDS = pairs(RULE_KIND_NAMES.map((kind) => [kind, RULE_KINDS[kind]]))
const ATTRS = pairs(Object.entries(ATTRIBUTES).map(([key, { label }]) => [key, label]))
const STRATEGIES = pairs(RULE_STRATEGIES)

const ROW = raw(`CASE r.kind WHEN 'shop' THEN s.shop_name WHEN 'country' THEN coalesce(c.name_cn, r.country_code)
  WHEN 'amount' THEN r.currency || ' ' || coalesce(trim_scale(r.min_amount)::text, '0') || '–' || coalesce(trim_scale(r.max_amount)::text, '∞')
  WHEN 'transport' THEN concat_ws(' ', r.plat_name, r.value)
  ELSE CASE r.op WHEN '等于' THEN r.value WHEN '区间' THEN r.value || '–' || r.value_to ELSE r.op || r.value END END`)

/** The first three rows of each sub-list, and how many there are. */
const SUB_LISTS = sql`(SELECT string_agg(w.words, '；' ORDER BY w.at, w.mode) FROM (
  SELECT k.at, r.mode, concat(k.label, CASE r.mode WHEN 2 THEN '排除' END, ' ', array_to_string((array_agg(${ROW} ORDER BY r.id))[1:3], '、'),
    CASE WHEN count(*) > 3 THEN '等' || count(*) || '项' END) AS words
  FROM order_rule_row r JOIN (VALUES ${KINDS}) k(kind, label, at) ON k.kind = r.kind
    LEFT JOIN authorize_shop s ON s.id = r.shop_id LEFT JOIN basic_country c ON c.country_code = r.country_code
  WHERE r.rule_id = t.id AND r.deleted_at IS NULL GROUP BY k.at, k.label, r.mode) w)`

const range = (label: string, name: string, unit: string): Sql =>
  raw(`CASE WHEN coalesce(t.min_${name}, t.max_${name}) IS NOT NULL
    THEN '${label} ' || coalesce(t.min_${name}::text, '0') || '–' || coalesce(t.max_${name}::text, '∞') || '${unit}' END`)
const attrs = (label: string, column: Sql): Sql => sql`CASE WHEN cardinality(${column}) > 0 THEN ${label}::text || ' ' || (
  SELECT string_agg(coalesce(a.label, g.tag_name, x.key), '、' ORDER BY x.n) FROM unnest(${column}) WITH ORDINALITY x(key, n)
    LEFT JOIN (VALUES ${ATTRS}) a(key, label, at) ON a.key = x.key LEFT JOIN basic_tag g ON x.key = 'tag:' || g.id) END`

/** 条件摘要: what must hold, in the order it is asked. */
export const conditionWords = sql`coalesce(nullif(concat_ws('；', ${SUB_LISTS},
  CASE WHEN cardinality(t.plat_names) > 0 THEN '平台 ' || array_to_string(t.plat_names, '、') END,
  ${range('重量', 'weight', 'g')}, ${range('件数', 'qty', '')}, ${range('SKU种类', 'sku_kinds', '')},
  ${attrs('含', raw('t.attrs_include'))}, ${attrs('不含', raw('t.attrs_exclude'))}), ''), '所有订单')`

const names = (ids: string, table: string, name: string): Sql =>
  raw(
    `(SELECT string_agg(n.${name}, '、' ORDER BY x.n) FROM unnest(${ids}) WITH ORDINALITY x(id, n) JOIN ${table} n ON n.id = x.id)`,
  )

/** 结果: what the rule does to an order. */
export const resultWords = sql`CASE t.rule_type WHEN 2 THEN '转异常：规则拦截'
  WHEN 1 THEN concat(coalesce(${names('t.store_ids', 'stock_store', 'store_name')}, '店铺默认仓'), ' → ',
    coalesce(${names('t.way_ids', 'express_logistic_way', 'way_name')}, '物流匹配规则'),
    CASE WHEN cardinality(t.way_ids) > 1 THEN (SELECT '（' || v.label || '）' FROM (VALUES ${STRATEGIES}) v(key, label, at) WHERE v.key = t.strategy::text) END)
  ELSE concat_ws('；', '标签 ' || ${names('t.tag_ids', 'basic_tag', 'tag_name')}, '拣货备注 ' || t.picking_notes,
    '赠品 ' || (SELECT k.sku FROM goods_goods_sku k WHERE k.id = t.gift_sku_id)) END`

export const hits = raw(
  '(SELECT coalesce(sum(h.hits), 0)::int FROM order_rule_hit h WHERE h.rule_id = t.id AND h.day > now()::date - 7)',
)
