import { LEDGER_DAYS, stockLedger } from '@erp/contract/stock/ledger/stock-ledger'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { placeIs, placeName, skuComputed, skuJoins, skuMatches } from './filters.ts'
import { type Condition, reportOf } from './report.ts'

const resource = stockLedger
const DAY = 86_400_000

const list = listOf(resource, {
  joins: skuJoins,
  computed: {
    ...skuComputed,
    movementTime: raw('t.movement_time'),
    bizType: raw('t.biz_type'),
    docNo: raw('t.doc_no'),
    placeName,
    quantity: raw('t.quantity'),
    placeAfter: raw('t.place_after'),
    storeAfter: raw('t.store_after'),
    unitCost: raw('t.unit_cost'),
    amount: raw('t.amount'),
    storeAmountAfter: raw('t.store_amount_after'),
    operatorId: raw('t.operator_id'),
    remark: raw('t.remark'),
  },
  matches: { ...skuMatches, placeName: placeIs, docNo: (typed: string) => sql`t.doc_no = ANY(${codesOf(typed)}::text[])` },
  reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  order: raw('t.movement_time DESC, t.id DESC'),
})

/** No query reads more than a quarter; without a period it is the last one. */
function withinQuarter(condition: Condition, ctx: Ctx): Condition {
  const [from, to] = (condition?.['movementTime'] ?? [null, null]) as (string | null)[]
  const end = to ? momentAfter(to) : Math.max(from ? startOf(from) : 0, momentAfter(ctx.now.slice(0, 10)))
  const start = from ? startOf(from) : end - LEDGER_DAYS * DAY
  if (end - start > LEDGER_DAYS * DAY) throw bad(`查询时间不能超过${LEDGER_DAYS}天`, 'movementTime')
  return { ...condition, movementTime: [from ?? dayOf(start), to ?? null] }
}

/** Wall-clock arithmetic: both ends are of one zone. */
const startOf = (text: string): number => {
  const read = Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`)
  if (Number.isNaN(read)) throw bad('时间应为起止范围', 'movementTime')
  return read
}
const momentAfter = (text: string): number => startOf(text) + (text.length === 10 ? DAY : 0)
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

export const stockLedgers = reportOf({ resource, sorts: ['movementTime'], listFor: () => list, condition: withinQuarter })
