import { stateLabel } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE, OPEN_CASE, REFUND_STATE, refundStates } from '@erp/contract/sale-after/case/case.states'
import type { CaseLine } from '@erp/contract/sale-after/case/case-rows'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { filters } from '../../../kit/list/filter.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { caseState } from '../states.ts'
import { ofOrderReach } from './reach.ts'

const ofOrder = (column: string) => raw(`(SELECT o.${column} FROM order_trade_info o WHERE o.id = t.order_id)`)
const ORDERS = (where: Sql) => sql`t.order_id IN (SELECT o.id FROM order_trade_info o WHERE ${where})`
const LINES =
  raw(`FROM sale_after_case_line x JOIN order_details d ON d.id = x.order_details_id LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
  WHERE x.document_id = t.id`)
const ids = (values: unknown): number[] => [values].flat().map(Number)
const texts = (values: unknown): string[] => [values].flat().map(String)
const asked = (values: unknown, where: Sql): Sql => (ids(values).includes(1) ? where : sql`(${where}) IS NOT TRUE`)

export const OPEN = raw(`t.check_flag IN (${OPEN_CASE.join(', ')})`)
/** The platform decides by itself in less than a day. */
export const soonBy = (now: unknown): Sql => sql`(${OPEN} AND t.deadline < ${now}::timestamptz + interval '24 hours')`

const FINANCE_AMOUNT =
  raw(`coalesce((SELECT CASE WHEN c.config_value ~ '^\\d+(\\.\\d+)?$' THEN c.config_value::numeric END FROM system_config c
  WHERE c.config_key = 'afterSale.financeAmount' AND c.deleted_at IS NULL), 500)`)
const refundCny = sql`round(t.refund_amount * ${ofOrder('exchange_rate')}, 4)`
/** Asked of what waits alone, so that no list reckons what was granted long ago. */
const needsFinance = sql`(t.check_flag = ${caseState.waiting} AND ${refundCny} > ${FINANCE_AMOUNT})`
const refundLabel = raw(
  `CASE r.status ${Object.values(REFUND_STATE)
    .map((state) => `WHEN ${state} THEN '${stateLabel(refundStates, state)}'`)
    .join(' ')} END`,
)

export const cases = documentOf(afterSaleCase, {
  prefix: 'SH',
  computed: {
    orderNo: ofOrder('order_no'),
    platOrderNo: ofOrder('plat_order_no'),
    platCode: ofOrder('plat_code'),
    shopId: ofOrder('shop_id'),
    buyerName: ofOrder('name'),
    countryCode: ofOrder('country_code'),
    image: sql`(SELECT coalesce(k.sku_image, d.image) ${LINES} ORDER BY x.id LIMIT 1)`,
    skus: sql`(SELECT string_agg(coalesce(k.sku, d.shop_sku, '未匹配') || ' × ' || x.quantity, '；' ORDER BY x.id) ${LINES})`,
    refundCny,
    resendOrderNo: raw('(SELECT o.order_no FROM order_trade_info o WHERE o.id = t.resend_order_id)'),
    returnNo: raw('(SELECT r.return_no FROM order_logical_return r WHERE r.id = t.return_id)'),
    refundStatus: sql`(SELECT ${refundLabel} FROM sale_after_refund r WHERE r.case_id = t.id AND r.is_reversed = 0)`,
    soon: sql`coalesce(${soonBy(raw('now()'))}, false)::int`,
    needsFinance: sql`coalesce(${needsFinance}, false)::int`,
  },
  held: {
    sku: (value) =>
      sql`x.order_details_id IN (SELECT d.id FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE k.sku = ANY(${codesOf(value)}::text[]))`,
  },
  matches: {
    orderNo: (value: string) => ORDERS(sql`o.order_no = ANY(${codesOf(value)}::text[])`),
    platOrderNo: (value: string) => ORDERS(sql`o.plat_order_no = ANY(${value.split(/[\n,，;；\s]+/).filter(Boolean)}::text[])`),
    platCode: (values: unknown) => ORDERS(sql`o.plat_code = ANY(${texts(values)}::text[])`),
    shopId: (values: unknown) => ORDERS(sql`o.shop_id = ANY(${ids(values)}::bigint[])`),
    countryCode: (values: unknown) => ORDERS(sql`o.country_code = ANY(${texts(values)}::text[])`),
    wayId: (values: unknown) => ORDERS(sql`o.logistic_way_id = ANY(${ids(values)}::bigint[])`),
    packerId: (values: unknown) => ORDERS(sql`o.packer_id = ANY(${ids(values)}::bigint[])`),
    shipTime: (value: unknown) =>
      ORDERS(and(filters(afterSaleCase.fields, { shipTime: value }, { shipTime: raw('o.ship_time') }))),
    resendOrderNo: (value: string) =>
      sql`t.resend_order_id IN (SELECT o.id FROM order_trade_info o WHERE o.order_no = ANY(${codesOf(value)}::text[]))`,
    returnNo: (value: string) =>
      sql`t.return_id IN (SELECT r.id FROM order_logical_return r WHERE r.return_no = ANY(${codesOf(value)}::text[]))`,
    soon: (values: unknown, _condition, ctx) => asked(values, soonBy(ctx.now)),
    needsFinance: (values: unknown) => asked(values, needsFinance),
  },
  reach: ofOrderReach,
  idsFirst: true,
  read: readLines,
})

export function readLines(tx: Tx, id: number): Promise<CaseLine[]> {
  return tx.query<CaseLine>(sql`
    SELECT x.id AS "lineId", x.order_details_id AS "orderDetailsId", d.stock_sku_id AS "skuId", k.sku, coalesce(k.sku_name, d.title) AS "skuName",
      coalesce(k.sku_image, d.image) AS "skuImage", d.shipped_qty AS "shippedQty", x.quantity, x.resend_sku_id AS "resendSkuId", s.sku AS "resendSku", x.resend_qty AS "resendQty"
    FROM sale_after_case_line x JOIN order_details d ON d.id = x.order_details_id LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
    LEFT JOIN goods_goods_sku s ON s.id = x.resend_sku_id WHERE x.document_id = ${id} ORDER BY x.id`)
}

/** Tabs, and beside them what the platform will not wait for and what finance has to look at. */
export function caseCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const tabs = Object.values(CASE).map((state) => [String(state), raw(`t.check_flag = ${state}`)] as const)
  const rest = { ...condition, checkFlag: null, soon: null }
  return cases.list.counts(
    tx,
    { all: raw('true'), ...Object.fromEntries(tabs), soon: soonBy(ctx.now), finance: needsFinance },
    rest,
    ctx,
  )
}
