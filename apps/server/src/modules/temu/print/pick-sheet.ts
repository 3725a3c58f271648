import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import { TEMU_PICK } from '@erp/contract/temu/floor/pick-receipt'
import { TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { placeName } from '../../stock/figures/filters.ts'
import { type Asked, countPrints } from './count-print.ts'
import { reasoned } from './reason.ts'

interface Sheet {
  id: number
  pickNo: string
  status: number
  storeName: string
  pickerName: string | null
  orders: string[]
  orderIds: number[]
  lineCount: number
  quantity: number
}
interface Stop {
  pickId: number
  placeName: string
  sku: string
  barcode: string | null
  skuName: string
  quantity: number
  parts: { order: string; quantity: number }[]
}
type Chosen = Asked & { ids?: number[] | null; pickNos?: string[] | null; deliveryOrderIds?: number[] | null }

/** The way through the store on paper, with the number of the receipt to scan. */
export async function printPickSheets(tx: Tx, { ids, pickNos, deliveryOrderIds, ...asked }: Chosen, ctx: Ctx): Promise<Download> {
  const sheets = await sheetsOf(tx, { ids, pickNos, deliveryOrderIds }, ctx)
  const cancelled = sheets.find(({ status }) => status === TEMU_PICK.cancelled)
  if (cancelled) throw refuse(`拣货单${cancelled.pickNo}已取消，不能打印`)
  const stops = Map.groupBy(await stopsOf(tx, sheets), ({ pickId }) => pickId)
  const prints = sheets.map(({ pickNo }) => ({ refNo: pickNo, copies: 1 }))
  const { kept, how } = await reasoned(tx, asked)
  await countPrints(tx, TEMU_PRINT.pickReceipt, prints, kept, ctx)
  const papers = sheets.map((sheet) => ({ data: filled(sheet, stops.get(sheet.id) ?? [], ctx) }))
  const docNos = sheets.map(({ pickNo }) => pickNo)
  return (await printed(tx, { type: PRINT_TYPE.pickList, docNos, papers, how }, ctx))!
}

async function sheetsOf(tx: Tx, chosen: Chosen, { user }: Ctx): Promise<Sheet[]> {
  const ids = [...new Set(chosen.ids)]
  const nos = [...new Set(chosen.pickNos?.map((no) => no.toUpperCase()))]
  const orders = [...new Set(chosen.deliveryOrderIds)]
  if (ids.length + nos.length + orders.length === 0) throw bad('请选择拣货单', 'ids')
  const sheets = await tx.query<Sheet>(sql`
    SELECT t.id, t.pick_no AS "pickNo", t.status, s.store_name AS "storeName", u.display_name AS "pickerName", t.line_count AS "lineCount", t.quantity,
      ARRAY(SELECT d.delivery_order_no FROM temu_pick_receipt_order o JOIN temu_delivery_order d ON d.id = o.delivery_order_id WHERE o.pick_id = t.id ORDER BY d.deadline, d.id) AS orders,
      ARRAY(SELECT o.delivery_order_id FROM temu_pick_receipt_order o WHERE o.pick_id = t.id) AS "orderIds"
    FROM temu_pick_receipt t JOIN stock_store s ON s.id = t.store_id LEFT JOIN account_user u ON u.id = t.pick_user_id
    WHERE (t.id = ANY(${ids}::bigint[]) OR t.pick_no = ANY(${nos}::text[])
      OR t.id = ANY(ARRAY(SELECT o.pick_id FROM temu_pick_receipt_order o WHERE o.delivery_order_id = ANY(${orders}::bigint[]) AND o.is_live = 1)))
      AND t.deleted_at IS NULL AND ${ownStores(user, raw('t.store_id'))} ORDER BY t.id`)
  const isThere = (has: (sheet: Sheet) => boolean) => sheets.some(has)
  if (ids.some((id) => !isThere((sheet) => sheet.id === id))) throw missing('拣货单')
  if (nos.some((no) => !isThere((sheet) => sheet.pickNo === no))) throw missing('拣货单')
  if (orders.some((id) => !isThere((sheet) => sheet.orderIds.includes(id)))) throw missing('所选发货单的拣货单')
  return sheets
}

/** One stop a place and SKU, with what of it is for which order. */
const stopsOf = (tx: Tx, sheets: Sheet[]): Promise<Stop[]> =>
  tx.query<Stop>(sql`
    SELECT t.pick_id AS "pickId", ${placeName} AS "placeName", k.sku, k.barcode, k.sku_name AS "skuName", sum(t.quantity)::int AS quantity,
      jsonb_agg(jsonb_build_object('order', d.delivery_order_no, 'quantity', t.quantity) ORDER BY d.deadline, d.id) AS parts
    FROM temu_pick_receipt_line t JOIN goods_goods_sku k ON k.id = t.sku_id JOIN temu_delivery_order d ON d.id = t.delivery_order_id
    WHERE t.pick_id = ANY(${sheets.map(({ id }) => id)}::bigint[])
    GROUP BY t.pick_id, t.place_type, t.place_id, k.sku, k.barcode, k.sku_name ORDER BY t.pick_id, min(t.pick_seq), 2, k.sku`)

const filled = (sheet: Sheet, stops: Stop[], { now }: Ctx): PrintData<typeof PRINT_TYPE.pickList> => ({
  values: {
    pickNo: sheet.pickNo,
    batchNo: '',
    storeName: sheet.storeName,
    areaCode: '',
    groupLabel: 'Temu 备货',
    lineCount: String(sheet.lineCount),
    pieceCount: String(sheet.quantity),
    estMinutes: '',
    pickerName: sheet.pickerName ?? '',
    notes: sheet.orders.map((no, at) => `${at + 1}号 ${no}`).join('；'),
    printDate: now.slice(0, 10),
  },
  rows: stops.map((stop, at) => ({
    seq: String(at + 1),
    locationName: stop.placeName,
    locationCode: stop.placeName,
    sku: stop.sku,
    skuCode: stop.barcode ?? stop.sku,
    skuName: stop.skuName,
    quantity: String(stop.quantity),
    slots: stop.parts.map(({ order, quantity }) => `${sheet.orders.indexOf(order) + 1}×${quantity}`).join(' '),
  })),
})
