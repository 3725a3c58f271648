import type { ShipmentLine } from '@erp/contract/temu/stockup/shipment'
import { percentText } from '@erp/contract/temu/stockup/shipment'
import { OPEN_STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { AskedLine } from './check-facts.ts'
import { checkLines } from './checks.ts'

type Known = Omit<ShipmentLine, 'available' | 'canStock' | 'room' | 'margin' | 'checks'>
export interface OpenLine extends Known {
  stockOrderId: number
  shopId: number
  outStoreId: number
  subWarehouseId: number | null
  source: number
  deadline: string | null
  /** Still to be put on a delivery order. */
  isOpen: boolean
}

/** The lines of orders with where they would leave from; one statement. */
export async function linesOf(tx: Tx, orderIds: readonly number[]): Promise<OpenLine[]> {
  const rows = await tx.query<Omit<OpenLine, 'isOpen'> & { status: number; deliveryOrderId: number | null }>(sql`
    SELECT l.id AS "lineId", l.document_id AS "stockOrderId", l.product_sku_id AS "productSkuId", l.ext_code AS "extCode", l.spec, l.sku_id AS "skuId", k.sku,
      k.sku_name AS "skuName", coalesce(k.sku_image, g.main_image) AS "skuImage", l.purchase_qty AS "purchaseQty", l.max_deliver_qty AS "maxDeliverQty",
      l.deliver_qty AS "deliverQty", l.receive_qty AS "receiveQty", l.supply_price AS "supplyPrice", o.shop_id AS "shopId",
      coalesce(c.out_store_id, h.default_store_id, 0) AS "outStoreId", o.sub_warehouse_id AS "subWarehouseId", o.source,
      o.expect_latest_deliver_time AS deadline, o.platform_status AS status, o.delivery_order_id AS "deliveryOrderId"
    FROM temu_stock_order_line l JOIN temu_stock_order o ON o.id = l.document_id JOIN authorize_shop h ON h.id = o.shop_id
    LEFT JOIN temu_config c ON c.shop_id = o.shop_id AND c.deleted_at IS NULL
    LEFT JOIN goods_goods_sku k ON k.id = l.sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
    WHERE l.document_id = ANY(${[...orderIds]}::bigint[]) ORDER BY l.document_id, l.id`)
  return rows.map(({ status, deliveryOrderId, ...row }) => ({
    ...row,
    isOpen: OPEN_STOCK_ORDER.includes(status) && deliveryOrderId === null,
  }))
}

export interface Judging {
  submit: boolean
  /** Each line as if nothing else was asked for: what a list says of its rows does not hang on its page. */
  alone?: boolean
  /** What a person has in mind to send, by line; else all that may be sent. */
  quantities?: ReadonlyMap<number, number>
}

/** The lines by order with what the rules say of them; of what is no longer open they say nothing. */
export async function judgedLines(tx: Tx, lines: OpenLine[], ctx: Ctx, judging: Judging): Promise<Map<number, ShipmentLine[]>> {
  const { quantities, ...options } = judging
  const asked = lines.filter(({ isOpen }) => isOpen).map((line) => askedOf(line, quantities?.get(line.lineId)))
  const checked = await checkLines(tx, asked, ctx, options)
  const judged = lines.map((line) => {
    const {
      stockOrderId,
      shopId: _shop,
      outStoreId: _store,
      subWarehouseId: _place,
      source: _source,
      deadline: _due,
      isOpen: _open,
      ...known
    } = line
    const { available = 0, canStock = 0, room = null, margin = null, checks = [] } = checked.get(line.lineId) ?? {}
    return { stockOrderId, line: { ...known, available, canStock, room, margin, checks } }
  })
  const byOrder = Map.groupBy(judged, ({ stockOrderId }) => stockOrderId)
  return new Map([...byOrder].map(([id, own]) => [id, own.map(({ line }) => line)]))
}

export const askedOf = (line: OpenLine, planQty: number = line.maxDeliverQty): AskedLine<number> => ({
  ...line,
  key: line.lineId,
  planQty,
})

/** Several lines in one cell. */
export const summed = (lines: readonly ShipmentLine[]) => ({
  available: lines.reduce((sum, { available }) => sum + available, 0),
  supplyPrice: [...new Set(lines.map(({ supplyPrice }) => supplyPrice))].join('；'),
  margin: [...new Set(lines.flatMap(({ margin }) => (margin === null ? [] : percentText(margin))))].join('；'),
  checkResult: lines.flatMap(({ checks }) => checks.map(({ text }) => text)).join('；'),
})
