import { inTransit } from '@erp/contract/stock/figures/stock-report'
import { raw, sql } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { either, skuComputed, skuJoins, skuMatches } from './filters.ts'
import { reportOf } from './report.ts'

const resource = inTransit
const { storeId: _none, ...sku } = skuComputed
const OVERDUE = 't.expect_date < now()::date'

/** What has set out and not arrived: seen from either side. */
const list = listOf(resource, {
  joins: skuJoins,
  computed: {
    ...sku,
    docNo: raw('t.doc_no'),
    kind: raw('t.kind'),
    outStoreId: raw('t.out_store_id'),
    supplierName: raw('t.supplier_name'),
    inStoreId: raw('t.in_store_id'),
    shipQty: raw('t.ship_qty'),
    inQty: raw('t.in_qty'),
    remainQty: raw('t.remain_qty'),
    expectDate: raw('t.expect_date'),
    overdueDays: raw(`CASE WHEN ${OVERDUE} THEN now()::date - t.expect_date END`),
  },
  matches: { ...skuMatches, isOverdue: either(raw(`coalesce(${OVERDUE}, false)`)) },
  reach: (ctx) => sql`(${ownStores(ctx.user, raw('t.in_store_id'))} OR ${ownStores(ctx.user, raw('t.out_store_id'))})`,
  order: raw('t.expect_date NULLS LAST, t.id'),
})

export const inTransits = reportOf({ resource, sorts: ['expectDate', 'remainQty', 'shipQty', 'docNo'], listFor: () => list })
