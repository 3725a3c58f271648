import type { RowOfResource } from '@erp/contract/kit'
import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import type { TransferLabel, TransferStock, transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { printed } from '../../../kit/label/printer.ts'
import { log } from '../../../kit/log.ts'
import { ownStores } from '../../../kit/scope.ts'
import { checkFlag } from '../states.ts'
import { auditTransfers, cancelTransfers, financeAudit, reopenTransfer } from './transfer-audit.ts'
import { exportTransferLines } from './transfer-export.ts'
import { confirmFee } from './transfer-fee.ts'
import { importSkus, skuTemplate } from './transfer-import.ts'
import { transferReceipts as documents, transferDetails, transfers } from './transfer-list.ts'
import { many, one, unowned } from './transfer-owner.ts'
import { closeTransfer, receiveTransfer } from './transfer-receive.ts'
import { shipTransfer, signTransfer } from './transfer-ship.ts'
import { createTransfer, editTransfer } from './transfer-write.ts'

type Head = RowOfResource<typeof transferReceipt> & Pick<TransferLabel, 'outStoreName' | 'inStoreName'>

export const transferReceipts: Handlers<typeof transferReceipt> = {
  ...documents.calls,
  details: transferDetails,
  'export-details': exportTransferLines,
  'sku-stock': (tx, { outStoreId, inStoreId, skuIds }, ctx) =>
    tx.query<TransferStock>(sql`
      SELECT s.id AS "skuId", coalesce(k.on_hand - k.occupied, 0) AS available, o.cover_days AS "outDays", i.cover_days AS "inDays"
      FROM unnest(${skuIds}::bigint[]) AS s (id)
      LEFT JOIN stock_summary k ON k.store_id = ${outStoreId} AND k.sku_id = s.id AND ${ownStores(ctx.user, raw('k.store_id'))}
      LEFT JOIN stock_warning o ON o.store_id = ${outStoreId} AND o.sku_id = s.id AND ${ownStores(ctx.user, raw('o.store_id'))}
      LEFT JOIN stock_warning i ON i.store_id = ${inStoreId ?? null} AND i.sku_id = s.id AND ${ownStores(ctx.user, raw('i.store_id'))}`),
  create: createTransfer,
  edit: unowned(one, editTransfer),
  audit: unowned(many, (tx, input: { ids: number[] }, ctx) => auditTransfers(tx, input, ctx)),
  'finance-audit': financeAudit,
  ship: unowned(one, shipTransfer),
  sign: unowned(one, signTransfer),
  receive: unowned(one, receiveTransfer),
  close: unowned(one, closeTransfer),
  cancel: unowned(many, cancelTransfers),
  'cancel-invalidate': unowned(one, reopenTransfer),
  'confirm-fee': confirmFee,
  print: async (tx, { transferReceiptId, ...how }, ctx) => {
    const head = (await transfers.get(tx, transferReceiptId, ctx)) as Head
    await log(tx, ctx, { entity: 'stock/transfer-receipt', entityId: transferReceiptId, action: '打印' })
    const labels = await tx.query<TransferLabel>(sql`
      SELECT ${head.transferNo}::text AS "transferNo", ${head.outStoreName}::text AS "outStoreName", ${head.inStoreName}::text AS "inStoreName",
        box_no AS "boxNo", count(*) AS "skuCount", sum(greatest(ship_qty, CASE WHEN ${head.checkFlag} < ${checkFlag.underWay} THEN quantity ELSE 0 END))::bigint AS pieces
      FROM stock_transfer_line WHERE transfer_id = ${transferReceiptId} GROUP BY box_no ORDER BY box_no`)
    const papers = labels.map((label) => ({ data: boxPrint(label, ctx) }))
    return (await printed(tx, { type: PRINT_TYPE.box, docNos: [head.transferNo!], papers, how }, ctx)) ?? labels
  },
  'import-template': skuTemplate,
  'import-sku': importSkus,
}

const boxPrint = (label: TransferLabel, { now }: Ctx): PrintData<typeof PRINT_TYPE.box> => ({
  values: {
    transferNo: label.transferNo,
    boxNo: label.boxNo || label.transferNo,
    outStoreName: label.outStoreName,
    inStoreName: label.inStoreName,
    skuCount: String(label.skuCount),
    pieces: String(label.pieces),
    printDate: now.slice(0, 10),
  },
  rows: [],
})
