import {
  packageLabelPrint,
  pickReceiptPrint,
  skuLabelPrint,
  TEMU_PRINT,
  temuPrintRecord,
} from '@erp/contract/temu/print/print-record'
import { literals, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListOptions, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownStores } from '../../../kit/scope.ts'
import { printReach } from './reach.ts'

const kind = literals(TEMU_PRINT)
const EVERYTHING = 'true'
const ids = (values: unknown): number[] => [values].flat().map(Number)

const shopId = raw(`coalesce((SELECT d.shop_id FROM temu_delivery_order d WHERE d.id = t.delivery_order_id),
  (SELECT s.shop_id FROM temu_stock_order s WHERE s.id = t.stock_order_id))`)
const orderNo = raw('(SELECT d.delivery_order_no FROM temu_delivery_order d WHERE d.id = t.delivery_order_id)')
const ofSku = (column: string) => raw(`(SELECT k.${column} FROM goods_goods_sku k WHERE k.id = t.sku_id)`)

/** Orders and stock-up orders that the person reaches; a pick sheet is of its store. */
function ofOrders(ctx: Ctx): Sql {
  const orders = printReach(ctx, raw('d.shop_id'), raw('d.out_store_id'))
  if (orders.sql === EVERYTHING) return orders
  const asked = printReach(ctx, raw('s.shop_id'), raw('(SELECT c.out_store_id FROM temu_config c WHERE c.shop_id = s.shop_id)'))
  return sql`(t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE ${orders})
    OR t.stock_order_id IN (SELECT s.id FROM temu_stock_order s WHERE ${asked}))`
}

function ofPicks({ user }: Ctx): Sql {
  const stores = user ? ownStores(user, raw('p.store_id')) : raw(EVERYTHING)
  return stores.sql === EVERYTHING ? stores : sql`t.ref_no IN (SELECT p.pick_no FROM temu_pick_receipt p WHERE ${stores})`
}

const matches: ListOptions['matches'] = {
  shopId: (values) =>
    sql`(t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE d.shop_id = ANY(${ids(values)}::bigint[]))
      OR t.stock_order_id IN (SELECT s.id FROM temu_stock_order s WHERE s.shop_id = ANY(${ids(values)}::bigint[])))`,
  deliveryOrderNo: (value: string) =>
    sql`t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE d.delivery_order_no = ANY(${codesOf(value)}::text[]))`,
  sku: (value: string) => sql`t.sku_id IN (SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${codesOf(value)}::text[]))`,
}
const told = { shopId, sku: ofSku('sku'), skuName: ofSku('sku_name'), deliveryOrderNo: orderNo }
const order = raw('t.id DESC')

export const skuLabelList = keepMainList(
  listOf(skuLabelPrint, {
    computed: told,
    matches,
    reach: (ctx) => sql`t.print_type = ${kind.skuLabel} AND ${ofOrders(ctx)}`,
    order,
    idsFirst: true,
  }),
)
export const packageLabelList = keepMainList(
  listOf(packageLabelPrint, {
    computed: told,
    matches,
    reach: (ctx) => sql`t.print_type = ${kind.packageLabel} AND ${ofOrders(ctx)}`,
    order,
    idsFirst: true,
  }),
)
export const pickSheetList = keepMainList(
  listOf(pickReceiptPrint, {
    computed: { storeId: raw('(SELECT p.store_id FROM temu_pick_receipt p WHERE p.pick_no = t.ref_no)') },
    reach: (ctx) => sql`t.print_type = ${kind.pickReceipt} AND ${ofPicks(ctx)}`,
    order,
    idsFirst: true,
  }),
)
export const allPrints = keepMainList(
  listOf(temuPrintRecord, {
    computed: told,
    matches,
    reach: (ctx) => sql`CASE WHEN t.print_type = ${kind.pickReceipt} THEN ${ofPicks(ctx)} ELSE ${ofOrders(ctx)} END`,
    order,
  }),
)
