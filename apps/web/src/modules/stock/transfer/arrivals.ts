import { CHECK_FLAG } from '@erp/contract/stock/document'
import type { TransferDetails, TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { call } from '../../../kit/index.ts'
import { quiet, reasonOf, type Scan } from '../../../kit/scan/index.ts'

const UNDER_WAY: readonly number[] = [CHECK_FLAG.underWay, CHECK_FLAG.waitStockIn]

/** The transfer of this number, else the one under way with this box. */
export async function findTransfer(
  typed: string,
): Promise<{ transfer: TransferDetails; boxNo: string | null } | { refusal: string }> {
  const code = typed.toUpperCase()
  try {
    const numbered = await asked({ transferNo: code })
    const exact = numbered.find((row) => row.transferNo === code)
    const row = exact ?? (await asked({ boxNo: code, tab: UNDER_WAY }))[0]
    if (!row) return { refusal: '没有找到调拨单或箱号' }
    if (!UNDER_WAY.includes(Number(row.checkFlag))) return { refusal: '调拨单不在途，不能收货' }
    const transfer = await call(transferReceipt, 'details', { transferReceiptId: row.transferReceiptId }, quiet)
    return { transfer, boxNo: exact ? null : code }
  } catch (error) {
    return { refusal: reasonOf(error) }
  }
}

const asked = async (condition: object) =>
  (await call(transferReceipt, 'list-page', { pageNum: 1, pageSize: 10, condition }, quiet)).list

/** What may still be received of a line, counting what waits to be sent. */
export function openOf(line: TransferLine, waiting: readonly Scan[]): number {
  const sent = waiting.flatMap(({ input }) => input['lines'] as { lineId: number; quantity: number }[])
  const underWay = sent.reduce((sum, { lineId, quantity }) => sum + (lineId === line.lineId ? quantity : 0), 0)
  return line.shipQty - line.inQty - line.lossQty - line.backQty - underWay
}

/** The first line of this SKU with something to come; or why there is none. */
export function lineFor(
  { lines }: TransferDetails,
  boxNo: string | null,
  typed: string,
  waiting: readonly Scan[],
): TransferLine | string {
  const code = typed.toUpperCase()
  const same = lines.filter(({ sku, barcode }) => sku === code || barcode === code)
  const here = same.filter((line) => !boxNo || line.boxNo === boxNo)
  if (here.length === 0) return same.length ? `不在箱${boxNo}里` : '不在这张调拨单里'
  return here.find((line) => openOf(line, waiting) > 0) ?? `${here[0]!.sku}已全部入库`
}
