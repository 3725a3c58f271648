import { PRINT_TYPE, type PrintData, type Printing } from '@erp/contract/kit/print'
import type { PickList } from '@erp/contract/order/wave/order-picking-batch'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'

/** On the default paper of pick lists, or as the page prints them. */
export async function printPicks(tx: Tx, lists: PickList[], how: Printing, ctx: Ctx): Promise<PickList[] | Download> {
  if (lists.length === 0) return lists
  const papers = lists.map((list) => ({ data: filled(list, ctx) }))
  const docNos = lists.map(({ pickNo }) => pickNo)
  return (await printed(tx, { type: PRINT_TYPE.pickList, docNos, papers, how }, ctx)) ?? lists
}

const filled = (list: PickList, { now }: Ctx): PrintData<typeof PRINT_TYPE.pickList> => ({
  values: {
    pickNo: list.pickNo,
    batchNo: list.batchNo,
    storeName: list.storeName,
    areaCode: list.areaCode ?? '',
    groupLabel: list.groupLabel,
    lineCount: String(list.lineCount),
    pieceCount: String(list.pieceCount),
    estMinutes: String(list.estMinutes),
    pickerName: list.pickerName ?? '',
    notes: list.notes
      .map(({ orderNo, slotNo, pickingNotes }) => `${orderNo}${slotNo ? ` 槽位${slotNo}` : ''}：${pickingNotes}`)
      .join('；'),
    printDate: now.slice(0, 10),
  },
  rows: list.lines.map((line) => ({
    seq: String(line.seq),
    locationName: line.locationName,
    locationCode: line.locationName,
    sku: line.sku,
    skuCode: line.barcode ?? line.sku,
    skuName: line.skuName,
    quantity: String(line.quantity),
    slots: line.parts.map(({ slotNo, quantity }) => (slotNo ? `${slotNo}×${quantity}` : '')).join(' '),
  })),
})
