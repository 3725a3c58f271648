import { choice, decimal, dict, int, ref, resource, text, time } from '@erp/contract/kit'
import { CHECK_COST, finishedFields, LINE_STATES, receiptFields, waitFields } from '@erp/contract/stock/check/check-fields'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type List, listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { BLIND, type Variant } from './check-variant.ts'

const shown = { column: true }
const cost = { scale: 4, currency: 'CNY', column: true, reach: CHECK_COST }
const reachOf = (variant: number) => (ctx: Ctx) => sql`(t.variant = ${variant} AND ${ownStores(ctx.user, raw('t.store_id'))})`
const bySku = { sku: (value: string) => sql`t.sku = ANY(${codesOf(value)}::text[])` }
const seen = (column: string): Sql => sql`CASE WHEN NOT ${BLIND} THEN ${raw(column)} END`
const stamped = { creatorId: raw('t.create_by'), createTime: raw('t.create_time') }
const place = {
  locationName: text('库位号', shown),
  sku: text('SKU', { column: true, search: 'exact' }),
  skuName: text('SKU名称', shown),
}

const { lineCount: _n, countedCount: _c, diffCount: _d, diffAmount: _a, ...receiptHead } = receiptFields
const receiptLines = (variant: 1 | 2) =>
  listOf(
    resource('stock/check-line', {
      title: '盘点明细',
      table: 'stock_check_detail',
      name: 'checkNo',
      fields: {
        ...receiptHead,
        ...place,
        bookQty: int('账面', { computed: true, column: true }),
        countQty: int('盘点数量', shown),
        diffQty: int('差异', { computed: true, column: true }),
        countTime: time('盘点时间', shown),
        lineUserId: ref('盘点人', 'account/user', shown),
        lineState: choice('行状态', LINE_STATES, shown),
      },
      actions: {},
    }),
    {
      computed: {
        batchNo: raw('t.batch_no'),
        hasDiff: seen('(t.diff_count > 0)::int'),
        bookQty: seen('t.book_qty'),
        diffQty: seen('t.diff_qty'),
        ...stamped,
      },
      matches: bySku,
      order: raw('t.receipt_id DESC, t.pick_seq, t.id'),
      reach: reachOf(variant),
    },
  )

const { lineCount: _ln, surplusQty: _s, lossQty: _l, diffAmount: _da, ...finishedHead } = finishedFields
const finishedLines = (variant: 1 | 2) =>
  listOf(
    resource('stock/check-finished-line', {
      title: '盘点完成明细',
      table: 'stock_check_finished_detail',
      name: 'finishedNo',
      fields: {
        ...finishedHead,
        ...place,
        diffQty: int('差异', shown),
        unitCost: decimal('单价', cost),
        diffAmount: decimal('差异金额', cost),
        reason: dict('差异原因', 'check_diff_reason', shown),
      },
      actions: {},
    }),
    {
      computed: { sourceNo: raw(`array_to_string(t.source_nos, '、')`), ...stamped },
      matches: bySku,
      order: raw('t.finished_id DESC, t.id'),
      reach: reachOf(variant),
    },
  )

/** Lines that wait for a second count, of receipts that are audited: nothing of them is blind any more. */
const pool = (variant: 1 | 2) =>
  listOf(
    resource('stock/check-wait', {
      title: '待终盘',
      key: 'lineId',
      table: 'stock_check_detail',
      name: 'checkNo',
      fields: waitFields,
      actions: {},
    }),
    {
      computed: { bookQty: raw('t.book_qty'), diffQty: raw('t.diff_qty'), countUserId: raw('t.line_user_id') },
      matches: bySku,
      order: raw('t.id'),
      reach: (ctx) => sql`(t.line_state = 2 AND ${reachOf(variant)(ctx)})`,
    },
  )

const lists = new Map(
  [1, 2].map((n) => [n, { receipts: receiptLines(n as 1), finisheds: finishedLines(n as 1), pool: pool(n as 1) }]),
)
const whole = (list: List, input: ExportRequest, ctx: Ctx) => exportList(list, { ...input, columns: null }, ctx)

/** One row a line, under the filter of the list. */
export const exportReceiptLines = (kind: Variant) => (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  whole(lists.get(kind.variant)!.receipts, input, ctx)
export const exportFinishedLines = (kind: Variant) => (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  whole(lists.get(kind.variant)!.finisheds, input, ctx)
export const waitPage = (kind: Variant) => lists.get(kind.variant)!.pool.page
