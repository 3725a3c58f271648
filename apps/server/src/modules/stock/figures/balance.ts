import { BALANCE_MONTHS, type BalanceTotal, stockBalanceReport } from '@erp/contract/stock/figures/stock-balance-report'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type AnyRow, type List, listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { dailyThrough } from '../ledger/index.ts'
import { type Period, pairFigures, totalFigures } from './balance-figures.ts'
import { skuComputed, skuJoins, skuMatches } from './filters.ts'
import { type Condition, reportOf } from './report.ts'

const resource = stockBalanceReport

/** The month under way unless said; never more than a year. */
async function periodOf(tx: Tx, condition: Condition, ctx: Ctx): Promise<Period> {
  const [from, to] = (condition?.['period'] ?? [null, null]) as (string | null)[]
  const last = to?.slice(0, 10) ?? ctx.now.slice(0, 10)
  const first = from?.slice(0, 10) ?? `${last.slice(0, 8)}01`
  if (!isDay(first) || !isDay(last)) throw bad('期间应为起止日期', 'period')
  if (first > last) throw bad('期间的开始不能晚于结束', 'period')
  const longest = new Date(`${first}T00:00:00Z`)
  longest.setUTCMonth(longest.getUTCMonth() + BALANCE_MONTHS)
  if (new Date(`${last}T00:00:00Z`) >= longest) throw bad(`查询期间不能超过${BALANCE_MONTHS}个月`, 'period')
  return { from: first, to: last, through: await dailyThrough(tx) }
}
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** SKUs that stood or moved in the period: the last closed day says so, or the days not closed yet. */
function listIn(period: Period): List {
  return listOf(resource, {
    joins: skuJoins,
    computed: skuComputed,
    matches: { ...skuMatches, period: () => raw('true') },
    reach: (ctx) => sql`${ownStores(ctx.user, raw('t.store_id'))} AND ${concerned(period)}`,
    order: raw('t.store_id, t.sku_id'),
  })
}

const concerned = ({ from, to, through }: Period): Sql => sql`(
  coalesce((SELECT d.day >= ${from}::date OR d.closing_qty <> 0 OR d.closing_amount <> 0 FROM stock_daily d
    WHERE d.store_id = t.store_id AND d.sku_id = t.sku_id AND d.day <= least(${to}::date, ${through}::date) ORDER BY d.day DESC LIMIT 1), false)
  OR EXISTS (SELECT 1 FROM stock_movement m WHERE m.sku_id = t.sku_id AND m.store_id = t.store_id AND m.biz_type NOT IN (106, 206)
    AND m.movement_time >= coalesce(${through}::date + 1, '-infinity') AND m.movement_time < ${to}::date + 1))`

async function fill(tx: Tx, rows: AnyRow[], condition: Condition, ctx: Ctx): Promise<void> {
  if (rows.length === 0) return
  const found = await tx.query<BalanceTotal>(pairFigures(await periodOf(tx, condition, ctx), rows))
  rows.forEach((row, i) => Object.assign(row, seen(found[i]!, ctx)))
}

const WHOLE = new Set(['period', 'storeId'])
/** Nothing but stores and the period is asked for. */
const ofWholeStores = (condition: Condition): boolean =>
  Object.entries(condition ?? {}).every(
    ([name, value]) => WHOLE.has(name) || value == null || value === '' || (Array.isArray(value) && value.length === 0),
  )

/** Amounts are null for those who may not see them. */
const seen = (figures: BalanceTotal, ctx: Ctx): BalanceTotal =>
  may(ctx.user, 'stock:cost:view')
    ? figures
    : Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, name.endsWith('Amount') ? null : value]))

export const stockBalanceReports: Handlers<typeof stockBalanceReport> = {
  ...reportOf({ resource, listFor: async (tx, condition, ctx) => listIn(await periodOf(tx, condition, ctx)), fill }),
  total: async (tx, { condition }, ctx) => {
    const period = await periodOf(tx, condition, ctx)
    const all = listOf(resource, {
      matches: { ...skuMatches, period: () => raw('true') },
      computed: skuComputed,
      reach: (own) => ownStores(own.user, raw('t.store_id')),
    })
    const pairs = all.select(raw('t.store_id, t.sku_id, t.on_hand, t.amount'), condition, ctx)
    const figures = await tx.one<BalanceTotal>(totalFigures(period, pairs, ofWholeStores(condition)))
    return seen(figures!, ctx)
  },
}
