import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { RESULTS } from '@erp/contract/express/bill/freight-bill-line'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { type Cell, type Column, writeBook } from '../../../kit/excel/book.ts'
import { workbook } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { refuse } from '../../../kit/refuse.ts'
import { billHandle } from '../states.ts'
import { billOrders, type Weighing } from './bill-orders.ts'
import { formulaOf, type Priced } from './formula.ts'
import { bills } from './freight-bill.ts'

interface Disputed extends Priced {
  trackingNumber: string
  orderId: number | null
  orderNo: string | null
  shipDate: string | null
  countryCode: string | null
  result: number
  billWeight: number | null
  ourWeight: number | null
  amount: string
  diffAmount: string
  claimAmount: string
  recoverAmount: string
  remark: string | null
}
const COLUMNS: Column[] = [
  ...['运单号', '订单号', '发货日期', '国家', '差异'].map((header) => ({ header })),
  ...['账单计费重(g)', '我方称重(g)'].map((header) => ({ header, format: '0' })),
  { header: '称重时间', width: 20 },
  { header: '称重员' },
  { header: '我方计费重(g)', format: '0' },
  { header: '运费表' },
  { header: '运费公式', width: 60 },
  ...['账单金额', '我方金额', '差额', '申诉金额', '已追回'].map((header) => ({ header, format: '#,##0.00' })),
  { header: '币种' },
  { header: '备注', width: 30 },
]

/** 申诉包: what the carrier is shown, parcel by parcel, with our scales and our formula. */
export async function exportDispute(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<Download> {
  const bill = await bills.get(tx, id, ctx)
  const lines = await disputed(tx, id)
  if (lines.length === 0) throw refuse('没有申诉的行，请先标记申诉')
  const orders = lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const scales = new Map((await billOrders().weighings(tx, orders)).map((each) => [each.orderId, each]))
  const rows = lines.map((line) => cellsOf(line, scales.get(line.orderId ?? 0), String(bill.currency)))
  return workbook(
    `${freightBill.title}申诉包${bill.billNo}`,
    await writeBook([{ name: '申诉明细', columns: COLUMNS, rows }]),
    ctx,
  )
}

const disputed = (tx: Tx, billId: number): Promise<Disputed[]> =>
  tx.query<Disputed>(sql`
    SELECT l.tracking_number AS "trackingNumber", l.order_id AS "orderId", l.order_no AS "orderNo", l.ship_date AS "shipDate", l.country_code AS "countryCode", l.result,
      l.bill_weight AS "billWeight", l.our_weight AS "ourWeight", l.charge_weight AS "chargeWeight", l.amount, l.our_amount AS "ourAmount", l.our_note AS "ourNote",
      l.diff_amount AS "diffAmount", l.claim_amount AS "claimAmount", l.recover_amount AS "recoverAmount", l.remark, f.table_no AS "tableNo", f.discount, f.fuel_rate AS "fuelRate",
      w.currency, p.mode, p.first_weight AS "firstWeight", p.first_price AS "firstPrice", p.step_weight AS "stepWeight", p.step_price AS "stepPrice",
      p.price_per_kg AS "pricePerKg", p.fixed_price AS "fixedPrice", p.registration_fee AS "registrationFee", p.remote_fee AS "remoteFee"
    FROM express_freight_bill_line l LEFT JOIN express_freight_table f ON f.id = l.table_id LEFT JOIN express_logistic_way w ON w.id = l.way_id
      LEFT JOIN LATERAL (SELECT * FROM express_freight_line p WHERE p.table_id = l.table_id AND p.zone_id = l.zone_id AND l.charge_weight BETWEEN p.weight_from AND p.weight_to
        ORDER BY p.weight_from LIMIT 1) p ON true
    WHERE l.bill_id = ${billId} AND l.handle = ${billHandle.dispute} ORDER BY l.line_no`)

const numberOf = (value: string | number | null): Cell => (value === null ? null : Number(value))

const cellsOf = (line: Disputed, scale: Weighing | undefined, currency: string): Cell[] => [
  line.trackingNumber,
  line.orderNo,
  line.shipDate,
  line.countryCode,
  RESULTS.find(([value]) => value === line.result)?.[1] ?? '',
  line.billWeight,
  line.ourWeight,
  scale?.weighTime ?? null,
  scale?.weigher ?? null,
  line.chargeWeight,
  line.tableNo,
  formulaOf(line),
  ...[line.amount, line.ourAmount, line.diffAmount, line.claimAmount, line.recoverAmount].map(numberOf),
  currency,
  line.remark,
]
