import type { ReportDiffKind } from '@erp/contract/report/profit/check'

const KEYS = ['day', 'plat_code', 'site', 'shop_id', 'dept_id', 'seller_id', 'developer_id', 'goods_id'] as const
const FEES = ['platform_fee', 'pay_fee', 'goods_cost', 'freight', 'pack_cost', 'ad_fee', 'storage_fee', 'refund'] as const
const FEW = ['facts', 'quantity', 'sale_money', 'profit'] as const

/** What is taken from a sale, and what is left of it, by the names of the calls. */
export const AMOUNTS = {
  platformFee: 'platform_fee',
  payFee: 'pay_fee',
  goodsCost: 'goods_cost',
  freight: 'freight',
  packCost: 'pack_cost',
  adFee: 'ad_fee',
  storageFee: 'storage_fee',
  refund: 'refund',
  profit: 'profit',
} as const

export const MEASURES: Record<string, string> = {
  facts: '笔数',
  orders: '订单数',
  quantity: '件数',
  sale_money: '销售额',
  platform_fee: '平台费',
  pay_fee: '手续费',
  goods_cost: '成本',
  freight: '运费',
  pack_cost: '包材费',
  ad_fee: '广告费',
  storage_fee: '仓储费',
  refund: '退款',
  profit: '利润',
}

/** What facts are added up by; the rows they come from are `s`, in the shape of the deltas. */
export interface RollUp {
  kind: ReportDiffKind
  table: string
  keys: Record<string, string>
  measures: readonly string[]
  made?: Record<string, string>
  joins?: string
  /** A finer one that is made before it: all facts need not be read again. */
  of?: string
}

export const DELTA = 'data_center_report_profit_delta'
export const PERSON = 'data_center_report_profit_person'
export const GOODS = 'data_center_report_profit_goods'
export const DAY = 'data_center_report_profit_day'
export const SHOP = 'data_center_report_profit_shop'
/** As the shops, and by who developed what they sold. */
export const MAKER = 'data_center_report_profit_maker'
export const DEVELOP = 'data_center_report_profit_develop'
export const DEVELOP_QUARTER = 'data_center_report_profit_develop_quarter'
/** What was sold, whoever sold it. */
export const SKU = 'data_center_report_profit_sku'
/** From the 1st, the 11th and the 21st. */
export const SKU_THIRD = 'data_center_report_profit_sku_third'
export const SKU_MONTH = 'data_center_report_profit_sku_month'

/** When a piece of some goods was first sold. */
export const FIRST = 'data_center_report_profit_first'
/** When anything of a developer's SKU was last booked. */
export const LAST = 'data_center_report_profit_last'

/** How many pieces on each of its days: how fast something sells is told without reading the days. The last third of a month has one more. */
export const THIRD_DAYS = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`day_${n + 1}`, thirdDay(n + 1)]))

const QUARTER = `date_trunc('quarter', s.day::timestamp)::date`
const MONTH = `date_trunc('month', s.day::timestamp)::date`
const THIRD = `${MONTH} + least((extract(day FROM s.day)::int - 1) / 10, 2) * 10`
const keyed = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, `s.${key}`]))

export const ROLL_UPS: readonly RollUp[] = [
  { kind: 'day', table: DAY, keys: keyed(...KEYS), measures: Object.keys(MEASURES) },
  {
    kind: 'shop',
    table: SHOP,
    of: DAY,
    keys: keyed('day', 'plat_code', 'site', 'shop_id', 'dept_id', 'seller_id'),
    measures: Object.keys(MEASURES),
  },
  {
    kind: 'maker',
    table: MAKER,
    of: DAY,
    keys: keyed('day', 'plat_code', 'site', 'shop_id', 'dept_id', 'seller_id', 'developer_id'),
    measures: Object.keys(MEASURES),
  },
  {
    kind: 'person',
    table: PERSON,
    of: MAKER,
    keys: { role: 'p.role', day: 's.day', plat_code: 's.plat_code', dept_id: 's.dept_id', person_id: 'p.person_id' },
    measures: FEW,
    joins: 'CROSS JOIN LATERAL (VALUES (1::smallint, s.seller_id), (2::smallint, s.developer_id)) p(role, person_id)',
  },
  { kind: 'sku', table: SKU, keys: keyed('day', 'developer_id', 'goods_id', 'sku_id'), measures: FEW },
  {
    kind: 'skuThird',
    table: SKU_THIRD,
    of: SKU,
    keys: { third: THIRD, ...keyed('developer_id', 'goods_id', 'sku_id') },
    measures: [...FEW, ...Object.keys(THIRD_DAYS)],
    made: THIRD_DAYS,
  },
  {
    kind: 'skuMonth',
    table: SKU_MONTH,
    of: SKU,
    keys: { month: MONTH, ...keyed('developer_id', 'goods_id', 'sku_id') },
    measures: FEW,
  },
  { kind: 'develop', table: DEVELOP, of: SKU, keys: { month: MONTH, ...keyed('developer_id', 'goods_id') }, measures: FEW },
  {
    kind: 'developQuarter',
    table: DEVELOP_QUARTER,
    of: SKU,
    keys: { quarter: QUARTER, ...keyed('developer_id', 'goods_id') },
    measures: FEW,
  },
  { kind: 'goods', table: GOODS, of: SKU, keys: { month: MONTH, goods_id: 's.goods_id' }, measures: FEW },
]

/** Every fact in the shape of a delta. */
export const FACTS = `SELECT fact_day AS day, plat_code, coalesce(site, '') AS site, shop_id, coalesce(dept_id, 0) AS dept_id,
  coalesce(seller_id, 0) AS seller_id, coalesce(developer_id, 0) AS developer_id, coalesce(goods_id, 0) AS goods_id, coalesce(sku_id, 0) AS sku_id, 1 AS facts, orders, quantity,
  sale_money, ${FEES.join(', ')}, profit FROM order_profit_fact`

function thirdDay(n: number): string {
  const days = n === 11 ? '31' : [n, n + 10, n + 20].join(', ')
  return `CASE WHEN extract(day FROM s.day) IN (${days}) THEN s.quantity ELSE 0 END`
}

/** One day of many: once it is known it can only become an earlier one, or a later one. */
export interface Edge {
  kind: ReportDiffKind
  table: string
  keys: readonly string[]
  /** What it is called where it differs. */
  measure: string
  takes: 'min' | 'max'
  counts: string
  of?: string
}

export const EDGES: readonly Edge[] = [
  {
    kind: 'first',
    table: FIRST,
    keys: ['goods_id'],
    measure: '首次售出日',
    takes: 'min',
    counts: 's.quantity > 0 AND s.goods_id <> 0',
  },
  {
    kind: 'last',
    table: LAST,
    keys: ['developer_id', 'goods_id', 'sku_id'],
    measure: '最近记账日',
    takes: 'max',
    counts: 'true',
    of: SKU,
  },
]

/** The days of an edge that such a source holds. */
export const edgeOf = ({ keys, takes, counts }: Edge, source: string): string =>
  `SELECT ${keys.join(', ')}, ${takes}(s.day) AS day FROM (${source}) s WHERE ${counts} GROUP BY ${keys.join(', ')}`

/** The rows of a roll-up that such a source adds up to. */
export function addedUp({ keys, measures, made = {}, joins = '' }: RollUp, source: string): string {
  const columns = Object.entries(keys).map(([key, value]) => `${value} AS ${key}`)
  const sums = measures.map((measure) => `sum(${made[measure] ?? `s.${measure}`}) AS ${measure}`)
  return `SELECT ${[...columns, ...sums].join(', ')} FROM (${source}) s ${joins} GROUP BY ${columns.map((_, i) => i + 1).join(', ')}`
}
