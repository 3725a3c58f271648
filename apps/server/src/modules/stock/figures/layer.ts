import { stockCostAdjust, stockLayer } from '@erp/contract/stock/figures/stock-layer'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { either, skuComputed, skuJoins, skuMatches } from './filters.ts'
import { reportOf } from './report.ts'

const reach = (ctx: Ctx) => ownStores(ctx.user, raw('t.store_id'))

const layers = listOf(stockLayer, {
  joins: skuJoins,
  computed: {
    ...skuComputed,
    inDate: raw('t.in_date'),
    storeInDate: raw('t.store_in_date'),
    age: raw('now()::date - t.in_date'),
    storeAge: raw('now()::date - t.store_in_date'),
    inQty: raw('t.in_qty'),
    remaining: raw('t.remaining'),
    unitCost: raw('t.unit_cost'),
    remainAmount: raw('t.remain_amount'),
    sourceDocNo: raw('t.source_doc_no'),
    createTime: raw('t.create_time'),
  },
  matches: {
    ...skuMatches,
    isOpen: either(raw('(t.remaining > 0)')),
    sourceDocNo: (typed: string) => sql`t.source_doc_no = ANY(${codesOf(typed)}::text[])`,
  },
  reach,
})
export const stockLayers = reportOf({ resource: stockLayer, listFor: () => layers })

const adjusts = listOf(stockCostAdjust, {
  joins: skuJoins,
  computed: {
    ...skuComputed,
    adjustTime: raw('t.adjust_time'),
    reason: raw('t.reason'),
    amount: raw('t.amount'),
    docNo: raw('t.doc_no'),
    remark: raw('t.remark'),
    creatorId: raw('t.create_by'),
  },
  matches: { ...skuMatches, docNo: (typed: string) => sql`t.doc_no = ANY(${codesOf(typed)}::text[])` },
  reach,
})
export const stockCostAdjusts = reportOf({
  resource: stockCostAdjust,
  sorts: ['adjustTime', 'amount'],
  listFor: () => adjusts,
})
