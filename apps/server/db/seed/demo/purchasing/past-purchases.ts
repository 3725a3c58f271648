import { QC, QC_MODE, SIGN_RESULT, STOCK_IN_DOC } from '@erp/contract/purchasing/dock/dock.states'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { orderAmounts } from '@erp/contract/purchasing/order/amounts'
import { ORDER_CHECK, SOURCE } from '@erp/contract/purchasing/order/order.states'
import { wireTime } from '../../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { logAll } from '../../../../src/kit/log.ts'
import { nextNumbers } from '../../../../src/kit/number.ts'
import { STOCK_IN_DOC_TYPE } from '../../../../src/modules/purchasing/order/amend.ts'
import { settle } from '../../../../src/modules/purchasing/order/settle.ts'
import { receive } from '../../../../src/modules/stock/ledger/index.ts'

export interface Bought {
  skuId: number
  locationId: number
  quantity: number
  unitCost: string
  inDate?: string
}
interface Terms {
  skuId: number
  supplierId: number
  settlementType: number
  depositRate: string | null
  accountPeriodDays: number | null
  paymentMethod: string | null
  purchaserId: number | null
  qcMode: number
  sampleRate: string | null
}
const DAY = 86_400_000
const HOUR = 3_600_000
const MOST_LINES = 60
const EXPRESS = ['中通快递', '圆通速递', '申通快递', '韵达速递', '德邦物流']

/** Goods that came from suppliers, with everything from the order to the payment; what no supplier quotes is given back. */
export async function receivePurchases<L extends Bought>(
  tx: Tx,
  { buyer, dock, finance }: { buyer: Ctx; dock: Ctx; finance: Ctx },
  storeId: number,
  lines: readonly L[],
): Promise<L[]> {
  const terms = await termsOf(tx, lines)
  const groups = [
    ...Map.groupBy(
      lines.filter(({ skuId }) => terms.has(skuId)),
      ({ skuId }) => terms.get(skuId)!.supplierId,
    ).values(),
  ].flatMap(inParts)
  if (groups.length === 0) return [...lines]
  const orders = await ordersOf(buyer, dock, storeId, groups, terms)
  const ids = await insertOrders(tx, orders, buyer, dock)
  const lineIds = await insertLines(tx, orders, ids)
  await insertArrivals(tx, orders, ids, dock)
  await insertChecks(tx, orders, ids, lineIds, dock)
  await stockIn(tx, orders, ids, lineIds, dock)
  await settle(tx, [...ids.values()], dock)
  await insertPayments(tx, orders, ids, finance)
  await settle(tx, [...ids.values()], finance)
  await logPast(tx, orders, ids, buyer, dock)
  return lines.filter(({ skuId }) => !terms.has(skuId))
}

/** An order holds a SKU once. */
function inParts(lines: Bought[]): Bought[][] {
  const parts: Bought[][] = []
  for (const line of lines) {
    const part = parts.find((each) => each.length < MOST_LINES && each.every(({ skuId }) => skuId !== line.skuId))
    if (part) part.push(line)
    else parts.push([line])
  }
  return parts
}

async function termsOf(tx: Tx, lines: readonly Bought[]): Promise<Map<number, Terms>> {
  const rows = await tx.query<Terms>(sql`
    SELECT q.sku_id AS "skuId", q.supplier_id AS "supplierId", s.settlement_type AS "settlementType", s.deposit_rate AS "depositRate",
      s.account_period_days AS "accountPeriodDays", s.payment_method AS "paymentMethod", s.purchaser_id AS "purchaserId", v.qc_mode AS "qcMode", v.sample_rate AS "sampleRate"
    FROM stock_sku_quote q JOIN purchasing_supplier s ON s.id = q.supplier_id JOIN purchasing_supplier_level v ON v.id = s.level_id
    WHERE q.sku_id = ANY(${lines.map(({ skuId }) => skuId)}::bigint[])`)
  return new Map(rows.map((row) => [row.skuId, row]))
}

type Past = Awaited<ReturnType<typeof ordersOf>>[number]

async function ordersOf(buyer: Ctx, dock: Ctx, storeId: number, groups: Bought[][], terms: Map<number, Terms>) {
  const [orderNos, signNos, checkNos, stockInNos, paymentNos] = await Promise.all([
    nextNumbers(buyer.house, 'CG', groups.length),
    nextNumbers(dock.house, 'QS', groups.length),
    nextNumbers(dock.house, 'ZJ', groups.length),
    nextNumbers(dock.house, 'CR', groups.length),
    nextNumbers(dock.house, 'FK', groups.length),
  ])
  return groups.map((lines, n) => {
    const { skuId: _sku, ...of } = terms.get(lines[0]!.skuId)!
    const made = orderAmounts(
      lines.map(({ quantity, unitCost }) => ({ quantity, price: unitCost })),
      { freight: '0', otherFee: '0', discountAmount: '0' },
    )
    return {
      ...of,
      ...timesOf(buyer, dock, n),
      n,
      storeId,
      orderNo: orderNos[n]!,
      signNo: signNos[n]!,
      qcNo: checkNos[n]!,
      stockInNo: stockInNos[n]!,
      paymentNo: paymentNos[n]!,
      expressCompany: EXPRESS[n % EXPRESS.length]!,
      expressDeliveryNo: `${75 + (n % 5)}${orderNos[n]!.slice(2)}${n % 10}`,
      goodsAmount: made.goodsAmount,
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines.map((line, i) => ({ ...line, ...made.lines[i]!, sortNo: i })),
    }
  })
}

function timesOf(buyer: Ctx, dock: Ctx, n: number) {
  const [ordered, arrived] = [buyer.house.clock.now().getTime(), dock.house.clock.now().getTime()]
  const at = (time: number) => wireTime(new Date(time))
  return {
    createTime: at(ordered - (n % 40) * 7 * 60_000),
    auditTime: at(ordered + 2 * HOUR),
    shipTime: at(ordered + DAY + (n % 9) * HOUR),
    expectArriveDate: at(arrived + ((n % 7) - 1) * DAY).slice(0, 10),
    archiveTime: at(arrived + 3 * DAY),
  }
}

async function insertOrders(tx: Tx, orders: Past[], buyer: Ctx, dock: Ctx): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO purchasing_order (order_no, supplier_id, purchaser_id, store_id, target_store_id, receive_address_id, settlement_type, deposit_rate, account_period_days, payment_method,
      sku_count, quantity, goods_amount, total_amount, payable_amount, expect_arrive_date, source, check_flag, audit_by, audit_time, archive_time, create_by, create_time, update_by, update_time)
    SELECT r."orderNo", r."supplierId", coalesce(r."purchaserId", ${buyer.user.userId}), r."storeId", r."storeId",
      (SELECT a.id FROM purchasing_receive_address a WHERE a.store_id = r."storeId" AND a.is_default = 1 AND a.deleted_at IS NULL), r."settlementType", r."depositRate",
      r."accountPeriodDays", r."paymentMethod", jsonb_array_length(r.lines), r.quantity, r."goodsAmount", r."goodsAmount", r."goodsAmount", r."expectArriveDate", ${SOURCE.suggestion},
      ${ORDER_CHECK.archived}, ${dock.user.userId}, r."auditTime", r."archiveTime", ${buyer.user.userId}, r."createTime", ${buyer.user.userId}, r."archiveTime"
    FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS r(n int, "orderNo" text, "supplierId" bigint, "purchaserId" bigint, "storeId" bigint, "settlementType" int,
      "depositRate" numeric, "accountPeriodDays" int, "paymentMethod" text, lines jsonb, quantity int, "goodsAmount" numeric, "expectArriveDate" date, "auditTime" timestamptz,
      "archiveTime" timestamptz, "createTime" timestamptz) ORDER BY r.n RETURNING id, order_no AS no`)
  return new Map(rows.map(({ id, no }) => [no, id]))
}

const lineKey = (orderId: number, skuId: number): string => `${orderId}/${skuId}`

async function insertLines(tx: Tx, orders: Past[], ids: Map<string, number>): Promise<Map<string, number>> {
  const lines = orders.flatMap(({ orderNo, lines: own }) => own.map((line) => ({ ...line, orderId: ids.get(orderNo)! })))
  const rows = await tx.query<{ id: number; orderId: number; skuId: number }>(sql`
    INSERT INTO purchasing_order_line (order_id, sku_id, quantity, price, origin_price, line_amount, landed_amount, landed_unit_cost, arrived_qty, good_qty, stocked_qty, sort_no)
    SELECT r."orderId", r."skuId", r.quantity, r."unitCost", r."unitCost", r."lineAmount", r."landedAmount", r."unitCost", r.quantity, r.quantity, r.quantity, r."sortNo"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderId" bigint, "skuId" bigint, quantity int, "unitCost" numeric, "lineAmount" numeric, "landedAmount" numeric,
      "sortNo" int) RETURNING id, order_id AS "orderId", sku_id AS "skuId"`)
  return new Map(rows.map(({ id, orderId, skuId }) => [lineKey(orderId, skuId), id]))
}

async function insertArrivals(tx: Tx, orders: Past[], ids: Map<string, number>, dock: Ctx): Promise<void> {
  const rows = orders.map(({ lines: _lines, ...order }) => ({ ...order, orderId: ids.get(order.orderNo)! }))
  await tx.run(sql`
    WITH r AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("orderId" bigint, "storeId" bigint, "signNo" text, "expressCompany" text,
        "expressDeliveryNo" text, "shipTime" timestamptz)),
      signed AS (INSERT INTO purchasing_warehouse_sign (sign_no, express_delivery_no, store_id, result, order_ids, scan_by, scan_time, create_by, create_time, update_time)
        SELECT r."signNo", r."expressDeliveryNo", r."storeId", ${SIGN_RESULT.matched}, ARRAY[r."orderId"], ${dock.user.userId}, ${dock.now}, ${dock.user.userId}, ${dock.now}, ${dock.now} FROM r
        RETURNING id, sign_no)
    INSERT INTO purchasing_order_express (order_id, express_company, express_delivery_no, ship_time, trace_sign_time, scan_time, sign_id, create_time, update_time)
    SELECT r."orderId", r."expressCompany", r."expressDeliveryNo", r."shipTime", ${dock.now}, ${dock.now}, s.id, r."shipTime", ${dock.now} FROM r JOIN signed s ON s.sign_no = r."signNo"`)
}

async function insertChecks(
  tx: Tx,
  orders: Past[],
  ids: Map<string, number>,
  lineIds: Map<string, number>,
  dock: Ctx,
): Promise<void> {
  const checked = orders.filter(({ qcMode }) => qcMode !== QC_MODE.none)
  if (checked.length === 0) return
  const rows = checked.map(({ lines: _lines, ...order }) => ({ ...order, orderId: ids.get(order.orderNo)! }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO purchasing_quality_check (qc_no, order_id, sign_id, store_id, qc_mode, sample_rate, status, check_by, check_time, create_by, create_time, update_time)
    SELECT r."qcNo", r."orderId", s.id, r."storeId", r."qcMode", r."sampleRate", ${QC.checked}, ${dock.user.userId}, ${dock.now}, ${dock.user.userId}, ${dock.now}, ${dock.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("qcNo" text, "orderId" bigint, "storeId" bigint, "signNo" text, "qcMode" int, "sampleRate" numeric)
    JOIN purchasing_warehouse_sign s ON s.sign_no = r."signNo" RETURNING id, qc_no AS no`)
  const documents = new Map(made.map(({ id, no }) => [no, id]))
  const lines = checked.flatMap(({ qcNo, orderNo, lines: own }) =>
    own.map(({ skuId, quantity }) => ({
      documentId: documents.get(qcNo)!,
      lineId: lineIds.get(lineKey(ids.get(orderNo)!, skuId))!,
      quantity,
    })),
  )
  await tx.run(sql`
    INSERT INTO purchasing_quality_check_line (document_id, order_line_id, arrived_qty, checked_qty, good_qty)
    SELECT r."documentId", r."lineId", r.quantity, r.quantity, r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("documentId" bigint, "lineId" bigint, quantity int)`)
}

async function stockIn(tx: Tx, orders: Past[], ids: Map<string, number>, lineIds: Map<string, number>, dock: Ctx): Promise<void> {
  const rows = orders.map(({ lines: _lines, ...order }) => ({ ...order, orderId: ids.get(order.orderNo)! }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO purchasing_stock_in (stock_in_no, order_id, qc_id, store_id, status, quantity, amount, audit_by, audit_time, create_by, create_time, update_time)
    SELECT r."stockInNo", r."orderId", (SELECT q.id FROM purchasing_quality_check q WHERE q.order_id = r."orderId"), r."storeId", ${STOCK_IN_DOC.audited}, r.quantity, r."goodsAmount",
      ${dock.user.userId}, ${dock.now}, ${dock.user.userId}, ${dock.now}, ${dock.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("stockInNo" text, "orderId" bigint, "storeId" bigint, quantity int, "goodsAmount" numeric)
    RETURNING id, stock_in_no AS no`)
  const documents = new Map(made.map(({ id, no }) => [no, id]))
  const lines = orders.flatMap(({ stockInNo, orderNo, lines: own }) =>
    own.map((line) => ({
      ...line,
      stockInNo,
      documentId: documents.get(stockInNo)!,
      orderLineId: lineIds.get(lineKey(ids.get(orderNo)!, line.skuId))!,
    })),
  )
  const kept = await tx.query<{ id: number; orderLineId: number }>(sql`
    INSERT INTO purchasing_stock_in_line (document_id, order_line_id, sku_id, quantity, place_type, place_id, unit_cost)
    SELECT r."documentId", r."orderLineId", r."skuId", r.quantity, 1, r."locationId", r."unitCost"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("documentId" bigint, "orderLineId" bigint, "skuId" bigint, quantity int, "locationId" bigint, "unitCost" numeric)
    RETURNING id, order_line_id AS "orderLineId"`)
  const lineOf = new Map(kept.map(({ id, orderLineId }) => [orderLineId, id]))
  const pieces = lines.map(({ skuId, quantity, unitCost, locationId, inDate, orderLineId, documentId, stockInNo }) => ({
    lineId: lineOf.get(orderLineId)!,
    storeId: orders[0]!.storeId,
    skuId,
    quantity,
    unitCost,
    placeType: 1 as const,
    placeId: locationId,
    doc: { docId: documentId, docNo: stockInNo },
    ...(inDate && { inDate }),
  }))
  const first = { docType: STOCK_IN_DOC_TYPE, docId: pieces[0]!.doc.docId, docNo: pieces[0]!.doc.docNo }
  await receive(tx, dock, first, pieces, 101)
}

const PAY_TYPE: Record<number, number> = { 1: 2, 2: 3, 3: 2, 4: 5 }

async function insertPayments(tx: Tx, orders: Past[], ids: Map<string, number>, finance: Ctx): Promise<void> {
  const rows = orders.map(({ lines: _lines, ...order }) => ({
    ...order,
    orderId: ids.get(order.orderNo)!,
    payType: PAY_TYPE[order.settlementType],
  }))
  await tx.run(sql`
    WITH r AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("orderId" bigint, "supplierId" bigint, "paymentNo" text, "payType" int, "goodsAmount" numeric,
        "paymentMethod" text)),
      paid AS (INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, payment_method, status, trade_no, paid_time, pay_by, audit_by, audit_time, create_time, update_time)
        SELECT r."paymentNo", r."supplierId", r."payType", r."goodsAmount", r."paymentMethod", ${PAYMENT.paid}, 'T' || substr(r."paymentNo", 3), ${finance.now}, ${finance.user.userId},
          ${finance.user.userId}, ${finance.now}, ${finance.now}, ${finance.now} FROM r WHERE r."goodsAmount" > 0 RETURNING id, payment_no)
    INSERT INTO purchasing_payment_line (document_id, order_id, amount) SELECT p.id, r."orderId", r."goodsAmount" FROM r JOIN paid p ON p.payment_no = r."paymentNo"`)
}

async function logPast(tx: Tx, orders: Past[], ids: Map<string, number>, buyer: Ctx, dock: Ctx): Promise<void> {
  const of = (action: string, note: (order: Past) => string) =>
    orders.map((order) => ({ entity: 'purchasing/order', entityId: ids.get(order.orderNo)!, action, note: note(order) }))
  await logAll(tx, buyer, [
    ...of('新增', ({ orderNo, lines }) => `${orderNo}，${lines.length}行`),
    ...of('登记物流', (o) => `${o.expressCompany} ${o.expressDeliveryNo}`),
  ])
  await logAll(tx, dock, [...of('签收', ({ signNo }) => signNo), ...of('归档', () => '')])
}
