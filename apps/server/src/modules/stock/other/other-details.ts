import { choice, decimal, dict, int, ref, resource, stateChoices, text } from '@erp/contract/kit'
import { documentStamp } from '@erp/contract/stock/document'
import { otherStates } from '@erp/contract/stock/other/other-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type List, listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { OUT, type Side } from './other-side.ts'

const shown = { column: true }
const cost = { scale: 4, currency: 'CNY', column: true, reach: 'stock:cost:view' as const }

const details = (title: string, table: string, dictionary: string): List =>
  listOf(
    resource(title, {
      title,
      table,
      name: 'receiptNo',
      fields: {
        receiptNo: text('单号', { column: true, search: true }),
        storeId: ref('仓库', 'stock/store', { column: true, search: true }),
        bizType: dict('业务类型', dictionary, { column: true, search: true }),
        checkFlag: choice('状态', stateChoices(otherStates), { column: true, search: true }),
        ...documentStamp,
        sku: text('SKU', { column: true, search: 'exact' }),
        skuName: text('SKU名称', shown),
        locationId: ref('库位', 'stock/store-location', shown),
        quantity: int('数量', shown),
        unitCost: decimal('单价', cost),
        amount: decimal('金额', cost),
        expressDeliveryNo: text('快递单号', { column: true, search: true }),
        remark: text('备注', shown),
      },
      actions: {},
    }),
    {
      computed: { creatorId: raw('t.create_by'), createTime: raw('t.create_time') },
      matches: { sku: (value: string) => sql`t.sku = ANY(${codesOf(value)}::text[])` },
      order: raw('t.receipt_id DESC, t.id'),
      reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
    },
  )
const IN_DETAILS = details('其他入库明细', 'stock_other_in_detail', 'other_in_type')
const OUT_DETAILS = details('其他出库明细', 'stock_other_out_detail', 'other_out_type')

/** One row a line, under the filter of the list. */
export const exportDetails = (side: Side) => (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  exportList(side === OUT ? OUT_DETAILS : IN_DETAILS, { ...input, columns: null }, ctx)
