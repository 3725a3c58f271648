import { type BillDetails, type BillSum, freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL } from '@erp/contract/express/bill/freight-bill.states'
import { freightBillLine } from '@erp/contract/express/bill/freight-bill-line'
import { UNBILLED_DAYS, unbilled } from '@erp/contract/express/bill/unbilled'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, documentList } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { begins } from '../../../kit/list/find.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { billHandle } from '../states.ts'

const isAsked = (values: unknown): boolean => [values].flat().map(Number).includes(1)
const OPEN_CLAIM = raw('t.claim_amount > t.recover_amount')
const claimOf = (values: unknown) => (isAsked(values) ? OPEN_CLAIM : sql`NOT (${OPEN_CLAIM})`)

/** One number may be begun, several are whole: the lines of years are not read through. */
const numbered = (value: string) => {
  const [one = '', ...others] = codesOf(value)
  return others.length ? sql`t.tracking_number = ANY(${[one, ...others]}::text[])` : begins(raw('t.tracking_number'), one)
}

export const bills = documentList(freightBill, {
  lines: 'express_freight_bill_line',
  head: 'bill_id',
  computed: {
    lineCount: raw('t.line_count'),
    trackingNumber: raw('NULL::text'),
    unsettled: sql`(${OPEN_CLAIM})::int`,
  },
  matches: {
    trackingNumber: (value: string) =>
      sql`EXISTS (SELECT 1 FROM express_freight_bill_line x WHERE x.bill_id = t.id AND x.tracking_number = ANY(${codesOf(value)}::text[]))`,
    unsettled: claimOf,
  },
})

export const billLines = listOf(freightBillLine, {
  computed: {
    currency: raw('(SELECT b.currency FROM express_freight_bill b WHERE b.id = t.bill_id)'),
    unsettled: sql`(t.handle = ${billHandle.dispute} AND ${OPEN_CLAIM})::int`,
  },
  matches: { unsettled: claimOf, trackingNumber: numbered },
  order: raw('t.bill_id DESC, t.line_no, t.id'),
  idsFirst: true,
})

/** By the house's clock; the parcels of one's own shops and stores. */
export const unbilledParcels = listOf(unbilled, {
  computed: { days: raw('floor(extract(epoch FROM now() - t.ship_time) / 86400)::int') },
  joins: raw('LEFT JOIN authorize_shop shop ON shop.id = t.shop_id'),
  reach: ({ user, now }) =>
    sql`t.is_billed = 0 AND t.ship_time < ${now}::timestamptz - ${raw(`interval '${UNBILLED_DAYS} days'`)} AND ${ownStores(user, raw('t.store_id'))} AND ${ownShops(user, raw('shop'))}`,
  order: raw('t.ship_time DESC, t.id DESC'),
  idsFirst: true,
})

type Condition = ListInput['condition']

/** The states of bills, and beside them what is on none; a carrier chosen on one tab holds for all. */
export async function billCounts(tx: Tx, condition: Condition, rest: Condition, ctx: Ctx): Promise<Record<string, number>> {
  const states = Object.values(BILL).map((state) => [String(state), sql`t.check_flag = ${raw(String(state))}`] as const)
  const wheres = { all: raw('true'), ...Object.fromEntries(states) }
  const [counts, others] = await Promise.all([
    bills.counts(tx, wheres, { ...condition, checkFlag: null }, ctx),
    unbilledParcels.counts(tx, { unbilled: raw('true') }, rest, ctx),
  ])
  return { ...counts, ...others }
}

export const carrierOf = (condition: Condition): Condition => ({ expressId: condition?.['expressId'] ?? null })

const amountOf = (handles: Sql): Sql => sql`coalesce(sum(l.amount) FILTER (WHERE l.handle IN (${handles})), 0.00)`

export async function billDetails(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<BillDetails> {
  const row = await bills.get(tx, id, ctx)
  const sums = await tx.query<BillSum & object>(sql`
    SELECT l.result, count(*)::int AS count, ${amountOf(billHandle.refuse)} AS "refuseAmount", ${amountOf(billHandle.open)} AS "openAmount", count(*) FILTER (WHERE l.handle = ${billHandle.open})::int AS open, sum(l.amount) AS amount, coalesce(sum(l.our_amount), 0) AS "ourAmount",
      sum(l.diff_amount) AS "diffAmount", ${amountOf(sql`${billHandle.accept}, ${billHandle.dispute}`)} AS "acceptAmount"
    FROM express_freight_bill_line l WHERE l.bill_id = ${id} GROUP BY l.result ORDER BY l.result`)
  return { ...(row as unknown as BillDetails), sums }
}
