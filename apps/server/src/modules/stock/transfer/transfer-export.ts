import { int, resource, text } from '@erp/contract/kit'
import { transferFields } from '@erp/contract/stock/transfer/transfer-fields'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { checkFlag, financeState } from '../states.ts'

const shown = { column: true }
const { lineCount: _lines, quantity: _quantity, shipQty: _ship, inQty: _in, sku: _sku, ...head } = transferFields
const lines = listOf(
  resource('stock/transfer-line', {
    title: '调拨明细',
    table: 'stock_transfer_detail',
    name: 'transferNo',
    fields: {
      ...head,
      sku: text('SKU', { column: true, search: 'exact' }),
      skuName: text('SKU名称', shown),
      boxNo: text('箱号', shown),
      quantity: int('数量', shown),
      shipQty: int('已发', shown),
      inQty: int('已入', shown),
      lossQty: int('报损', shown),
      backQty: int('退回', shown),
    },
    actions: {},
  }),
  {
    computed: {
      tab: sql`CASE WHEN t.check_flag = ${checkFlag.audited} AND t.finance_status = ${financeState.waiting} THEN 210 ELSE t.check_flag END`,
      goodsAmount: raw('t.goods_amount'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: { sku: (value: string) => sql`t.sku = ANY(${codesOf(value)}::text[])` },
    order: raw('t.transfer_id DESC, t.line_id'),
    reach: (ctx) => sql`(${ownStores(ctx.user, raw('t.out_store_id'))} OR ${ownStores(ctx.user, raw('t.in_store_id'))})`,
  },
)

/** One row a line, under the filter of the list. */
export const exportTransferLines = (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  exportList(lines, { ...input, columns: null }, ctx)
