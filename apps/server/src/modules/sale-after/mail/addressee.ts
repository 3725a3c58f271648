import { round } from '@erp/contract/kit/decimal'
import { orderFields } from '@erp/contract/order/desk/order-fields'
import type { Values } from '@erp/contract/sale-after/mail/variables'
import { addDays } from '../../../kit/clock.ts'
import { empty, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { shownColumn } from '../../../kit/list/mask.ts'
import { missing } from '../../../kit/refuse.ts'
import { orderReach } from '../../order/reach.ts'

/** An order as its buyer may read it. */
export interface Addressee {
  orderId: number
  orderNo: string
  platOrderNo: string
  platName: string
  shopName: string
  buyerName: string | null
  toAddress: string | null
  countryCode: string | null
  countryCn: string | null
  countryEn: string | null
  orderDate: string | null
  shipDate: string | null
  maxDays: number | null
  items: { title: string; quantity: number }[] | null
  saleAmount: string
  currency: string
  places: number
  expressName: string | null
  expressEn: string | null
  trackUrl: string | null
  trackingNumber: string | null
  sellerName: string | null
  caseId: number | null
  caseNo: string | null
  refundAmount: string | null
}

/** The orders within reach that were asked for, by their ids. */
export async function addresseesOf(tx: Tx, orderIds: number[], ctx: Ctx): Promise<Map<number, Addressee>> {
  const found = await read(tx, sql`t.id = ANY(${orderIds}::bigint[])`, empty, ctx)
  return new Map(found.map((one) => [one.orderId, one]))
}
export async function addresseesOfCases(tx: Tx, caseIds: number[], ctx: Ctx): Promise<Map<number, Addressee>> {
  const found = await read(tx, sql`c.id = ANY(${caseIds}::bigint[])`, CASE_JOIN, ctx)
  return new Map(found.map((one) => [one.caseId!, one]))
}
/** By a number that a person typed, as that person may see the buyer. */
export async function addresseeTyped(tx: Tx, orderNo: string, ctx: Ctx): Promise<Addressee> {
  const [found] = await read(tx, sql`(t.order_no = ${orderNo} OR t.plat_order_no = ${orderNo})`, empty, ctx, true)
  if (!found) throw missing(`订单 ${orderNo} `)
  return found
}
export async function addresseeOfCase(tx: Tx, caseId: number, ctx: Ctx): Promise<Addressee> {
  const [found] = await read(tx, sql`c.id = ${caseId}`, CASE_JOIN, ctx, true)
  if (!found) throw missing('售后单')
  return found
}

const CASE_JOIN = raw('JOIN sale_after_case c ON c.order_id = t.id AND c.deleted_at IS NULL')

function read(tx: Tx, which: Sql, join: Sql, ctx: Ctx, isShown = false): Promise<Addressee[]> {
  const ofCase =
    join === empty
      ? raw('NULL::bigint AS "caseId", NULL AS "caseNo", NULL::numeric AS "refundAmount"')
      : raw('c.id AS "caseId", c.case_no AS "caseNo", c.refund_amount AS "refundAmount"')
  const buyer = isShown ? shownColumn(orderFields.name, raw('t.name'), ctx) : raw('t.name')
  return tx.query<Addressee>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", p.plat_name AS "platName", s.shop_name AS "shopName", ${buyer} AS "buyerName",
      nullif(trim(t.buyer_email), '') AS "toAddress", t.country_code AS "countryCode", n.name_cn AS "countryCn", n.name_en AS "countryEn",
      t.order_time::date::text AS "orderDate", t.ship_time::date::text AS "shipDate", w.max_days AS "maxDays", t.sale_amount AS "saleAmount", t.currency, least(y.decimals, 2) AS places,
      e.express_name AS "expressName", e.express_name_en AS "expressEn", e.track_url AS "trackUrl", t.tracking_number AS "trackingNumber", u.name AS "sellerName",
      (SELECT jsonb_agg(jsonb_build_object('title', coalesce(d.title, d.shop_sku, g.sku_name, g.sku, '-'), 'quantity', d.quantity) ORDER BY d.id)
        FROM order_details d LEFT JOIN goods_goods_sku g ON g.id = coalesce(d.actual_sku_id, d.sku_id) WHERE d.order_id = t.id) AS items, ${ofCase}
    FROM order_trade_info t JOIN authorize_shop s ON s.id = t.shop_id JOIN basic_currency y ON y.currency_code = t.currency JOIN basic_platform p ON p.plat_code = t.plat_code
      LEFT JOIN basic_country n ON n.country_code = t.country_code LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id
      LEFT JOIN express_express e ON e.id = coalesce(w.express_id, t.express_id) LEFT JOIN account_user u ON u.id = t.seller_id ${join}
    WHERE ${which} AND t.deleted_at IS NULL AND ${orderReach(ctx)} ORDER BY t.id DESC`)
}

/** What the places of a template stand for, in the language of the letter; days are days in Shanghai. */
export function valuesOf(to: Addressee, language: string, today: string): Values {
  const inChinese = language === 'zh'
  const items = to.items ?? []
  return {
    buyerName: to.buyerName,
    orderNo: to.orderNo,
    platOrderNo: to.platOrderNo,
    orderDate: to.orderDate,
    shopName: to.shopName,
    items: items.map(({ title, quantity }) => `${title.replace(/\s+/g, ' ')} × ${quantity}`).join('\n'),
    quantity: items.length ? String(items.reduce((sum, { quantity }) => sum + quantity, 0)) : null,
    saleAmount: round(to.saleAmount, to.places),
    currency: to.currency,
    country: inChinese ? to.countryCn : (to.countryEn ?? to.countryCode),
    expressName: inChinese ? to.expressName : (to.expressEn ?? to.expressName),
    trackingNumber: to.trackingNumber,
    trackUrl: to.trackUrl && to.trackingNumber ? to.trackUrl.replaceAll('{no}', encodeURIComponent(to.trackingNumber)) : null,
    shipDate: to.shipDate,
    expectDate: to.shipDate && to.maxDays !== null ? addDays(to.shipDate, to.maxDays) : null,
    // A case without money to give back has none to speak of.
    refundAmount: Number(to.refundAmount) > 0 ? round(to.refundAmount!, to.places) : null,
    caseNo: to.caseNo,
    sellerName: to.sellerName,
    today,
  }
}
