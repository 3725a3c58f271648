import { afterSaleAnalysis, COUNTED_CASES } from '@erp/contract/sale-after/analysis/analysis'
import { empty, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { groupedOf } from '../../../kit/grouped/grouped.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { orderReach } from '../../order/reach.ts'

/** What a parcel is found by, on the order `t`: cases and shipped orders alike. */
const ofOrder = {
  wayId: raw('t.logistic_way_id'),
  countryCode: raw('t.country_code'),
  packerId: raw('t.packer_id'),
  shopId: raw('t.shop_id'),
  platCode: raw('t.plat_code'),
}
const dimensions = { ...ofOrder, skuId: raw('l.sku_id'), month: raw(`to_char(t.ship_time, 'YYYY-MM')`) }
const filters = { ...ofOrder, shipTime: raw('t.ship_time') }
const ofCase = { reason: raw('c.reason'), duty: raw('c.duty'), caseType: raw('c.case_type') }
const shipped = [raw('t.ship_time IS NOT NULL AND t.deleted_at IS NULL')]

/** Lines are read when somebody asks for SKUs; a row for each of them only where they are told apart. */
const isBySku = ({ by }: Asked): boolean => by.includes('skuId')
const skuOf = (asked: Asked, column: string): Sql => raw(isBySku(asked) ? column : 'NULL::bigint')
function wantedSkus({ condition }: Asked, column: string): Sql {
  const codes = String((condition['sku'] as string | undefined) ?? '').split(/[\n,，\s]+/)
  if (!codes.some(Boolean)) return empty
  return sql`JOIN goods_goods_sku k ON k.id = ${raw(column)} AND k.sku = ANY(${codes.filter(Boolean)}::text[])`
}
const anySku = { sku: () => raw('true') }

const cases: MakeSource = (asked) => {
  const lines = asked.uses('skuId', 'sku')
  const amounts = lines ? { refundCny: raw('l.refund'), resendCny: raw('l.resend') } : { refundCny: REFUND, resendCny: RESEND }
  return {
    from: sql`order_trade_info t JOIN sale_after_case c ON c.order_id = t.id
      LEFT JOIN sale_after_refund r ON r.case_id = c.id AND r.is_reversed = 0
      LEFT JOIN order_trade_info n ON n.id = c.resend_order_id ${lines ? sql`CROSS JOIN LATERAL (${sharesOf(asked)}) l` : empty}`,
    reach: orderReach(asked.ctx),
    where: [...shipped, sql`c.check_flag = ANY(${COUNTED_CASES}::smallint[]) AND c.deleted_at IS NULL`],
    dimensions: { ...ofCase, ...dimensions },
    filters: { ...ofCase, ...filters, isComplaint: raw('c.is_complaint') },
    matches: anySku,
    measures: { caseCount: raw('c.id'), ...amounts },
    parted: { skuId: Object.keys(amounts) },
    rows: {
      columns: {
        ...ofCase,
        ...ofOrder,
        ...amounts,
        caseNo: raw('c.case_no'),
        orderNo: raw('t.order_no'),
        checkFlag: raw('c.check_flag'),
        shipTime: raw('t.ship_time'),
      },
      order: raw('c.id DESC'),
    },
  }
}

const REFUND = raw('coalesce(r.amount_cny, 0)')
const RESEND = raw(`CASE WHEN n.id IS NULL THEN 0 ELSE coalesce(n.goods_cost, n.goods_cost_est, 0)
  + coalesce(n.freight_billed, n.freight_weighed, n.freight_est, 0) + coalesce(n.pack_cost, n.pack_cost_est, 0) END`)

/** The amounts of a case over its SKUs by what was paid for them, by their pieces where nothing was; up to a place and up to the one before, so that nothing is lost in rounding. */
const sharesOf = (asked: Asked): Sql => sql`
  SELECT ${skuOf(asked, 's.sku_id')} AS sku_id, sum(${shareOf(REFUND)}) AS refund, sum(${shareOf(RESEND)}) AS resend
  FROM (SELECT w.sku_id, (sum(w.weight) OVER (ORDER BY w.sku_id) - w.weight) / sum(w.weight) OVER () AS below,
      sum(w.weight) OVER (ORDER BY w.sku_id) / sum(w.weight) OVER () AS upto
    FROM (SELECT d.stock_sku_id AS sku_id, CASE WHEN sum(sum(${PAID})) OVER () > 0 THEN sum(${PAID}) ELSE sum(cl.quantity) END AS weight
      FROM sale_after_case_line cl JOIN order_details d ON d.id = cl.order_details_id WHERE cl.document_id = c.id GROUP BY 1) w) s
    ${wantedSkus(asked, 's.sku_id')} GROUP BY 1`
const PAID = raw('d.line_amount * cl.quantity / greatest(d.quantity, 1)')
const shareOf = (amount: Sql): Sql => sql`round((${amount}) * s.upto, 4) - round((${amount}) * s.below, 4)`

const orders: MakeSource = (asked) => {
  const lines = sql`CROSS JOIN LATERAL (SELECT DISTINCT ${skuOf(asked, 'd.stock_sku_id')} AS sku_id
    FROM order_details d ${wantedSkus(asked, 'd.stock_sku_id')} WHERE d.origin_order_id = t.id) l`
  return {
    from: sql`order_trade_info t ${asked.uses('skuId', 'sku') ? lines : empty}`,
    reach: orderReach(asked.ctx),
    where: shipped,
    dimensions,
    filters,
    matches: anySku,
    measures: { orderCount: raw('1') },
    parted: { skuId: [] },
  }
}

export const analysisCalls: { analysis: Handlers<typeof afterSaleAnalysis> } = {
  analysis: groupedOf(afterSaleAnalysis, cases, orders),
}
