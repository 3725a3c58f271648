import { PRINT_TYPE, type PrintData, type Printing } from '@erp/contract/kit/print'
import { SETTLEMENTS } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { logAll } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { paperPicture } from '../../goods/catalog/goods-image.ts'
import { ordersPdf, type PaperLine, type PaperOrder } from './order-sheet.ts'
import { purchaseReach } from './reach.ts'

interface Head extends Omit<PaperOrder, 'lines' | 'settlement'> {
  id: number
  settlementType: number
}
interface Line extends Omit<PaperLine, 'picture'> {
  orderId: number
  image: string | null
}
const PICTURE = 160

/** Orders as the supplier gets them, one after the other. Prices only from who may see them. */
export async function printOrders(tx: Tx, { ids, ...how }: Printing & { ids: number[] }, ctx: Ctx): Promise<Download> {
  const wanted = [...new Set(ids)]
  const heads = await headsOf(tx, wanted, ctx)
  if (heads.length < wanted.length) throw missing('采购单')
  const lines = await linesOf(tx, wanted)
  const urls = [...new Set(lines.flatMap(({ image }) => image ?? []))]
  const pictures = new Map<string, Buffer | null>()
  for (const url of urls) pictures.set(url, await paperPicture(ctx.house, url, PICTURE))
  const settlement = new Map<number, string>(SETTLEMENTS)
  const papers = heads.map(({ id, settlementType, ...head }) => ({
    ...head,
    settlement: settlement.get(settlementType) ?? '',
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ image, ...line }) => ({ ...line, picture: image ? pictures.get(image)! : null })),
  }))
  const priced = may(ctx.user, 'purchasing:order:price')
  const rows = wanted.map((entityId) => ({ entity: 'purchasing/order', entityId, action: '打印采购单' }))
  await logAll(tx, ctx, rows)
  const designed = papers.map((paper) => ({ data: filled(paper, priced) }))
  const docNos = heads.map(({ orderNo }) => orderNo)
  const file = await printed(tx, { type: PRINT_TYPE.purchaseOrder, docNos, papers: designed, how }, ctx)
  if (file) return file
  const body = ordersPdf(papers, priced)
  const name = heads.length === 1 ? heads[0]!.orderNo : ctx.now.replace(/\D/g, '')
  return new Download(`采购单${name}.pdf`, 'application/pdf', body, true)
}

function filled(order: PaperOrder, priced: boolean): PrintData<typeof PRINT_TYPE.purchaseOrder> {
  const money = (amount: string) => (priced ? amount : '')
  return {
    values: {
      orderNo: order.orderNo,
      supplier: order.supplier,
      supplierContact: order.supplierContact,
      store: order.store,
      storeContact: order.storeContact,
      address: order.address ?? '',
      purchaser: order.purchaser ?? '',
      day: order.day,
      expectDate: order.expectDate ?? '',
      settlement: order.settlement,
      quantity: String(order.quantity),
      goodsAmount: money(order.goodsAmount),
      total: money(order.total),
      remark: order.remark ?? '',
    },
    rows: order.lines.map(({ sku, name, supplierCode, quantity, price, amount, remark }, n) => ({
      seq: String(n + 1),
      sku,
      name,
      supplierCode: supplierCode ?? '',
      quantity: String(quantity),
      price: money(price),
      amount: money(amount),
      remark: remark ?? '',
    })),
  }
}

const headsOf = (tx: Tx, ids: number[], ctx: Ctx): Promise<Head[]> =>
  tx.query<Head>(sql`
    SELECT t.id, t.order_no AS "orderNo", t.create_time::date::text AS day, t.expect_arrive_date::text AS "expectDate", t.settlement_type AS "settlementType", t.urgent,
      t.quantity, t.goods_amount AS "goodsAmount", t.freight, t.other_fee AS "otherFee", t.discount_amount AS discount, t.total_amount AS total, t.remark,
      s.supplier_name AS supplier, concat_ws(' ', s.contact, s.phone) AS "supplierContact", w.store_name AS store, u.display_name AS purchaser, u.phone AS "purchaserPhone",
      concat_ws(' ', a.contact, a.phone) AS "storeContact", a.address
    FROM purchasing_order t JOIN purchasing_supplier s ON s.id = t.supplier_id JOIN stock_store w ON w.id = t.store_id
    LEFT JOIN account_user u ON u.id = t.purchaser_id LEFT JOIN purchasing_receive_address a ON a.id = t.receive_address_id
    WHERE t.id = ANY(${ids}::bigint[]) AND ${purchaseReach(ctx)} ORDER BY array_position(${ids}::bigint[], t.id)`)

const linesOf = (tx: Tx, ids: number[]): Promise<Line[]> =>
  tx.query<Line>(sql`
    SELECT l.order_id AS "orderId", k.sku, k.sku_name AS name, q.supplier_sku_code AS "supplierCode", coalesce(k.sku_image, g.main_image) AS image, l.quantity, l.price,
      l.line_amount AS amount, l.remark
    FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id JOIN goods_goods_sku k ON k.id = l.sku_id JOIN goods_goods g ON g.id = k.goods_id
    LEFT JOIN purchasing_supplier_sku q ON q.supplier_id = o.supplier_id AND q.sku_id = l.sku_id AND q.deleted_at IS NULL
    WHERE l.order_id = ANY(${ids}::bigint[]) ORDER BY l.order_id, l.sort_no, l.id`)
