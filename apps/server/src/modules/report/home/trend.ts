import { CHANNELS } from '@erp/contract/basic/channels'
import { plus, round2 } from '@erp/contract/kit/decimal'
import type { homePage, TrendDay } from '@erp/contract/report/home/home-page'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { personRows, SALES } from '../profit/profit-now.ts'
import { departmentIds, inDepartments, periodFor } from './asked.ts'
import { percentOf } from './figures.ts'

interface DaySum {
  day: string
  platCode: string
  profit: string
  amt: string
}

/** Each day of this month over the same day of the last, and what each platform has of this month. */
export const trend: Handler<typeof homePage.actions.trend> = async (tx, { plat, depart }, ctx) => {
  const period = periodFor(ctx)
  const wanted = inDepartments('f.dept_id', await departmentIds(tx, depart))
  const sums = await tx.query<DaySum>(sql`
    SELECT f.day, f.plat_code AS "platCode", sum(f.profit) AS profit, sum(f.sale_money) AS amt
    FROM (${personRows(SALES, period.lastFrom, period.to, plat)}) f WHERE ${wanted} GROUP BY 1, 2`)
  const dayOf = new Map([...Map.groupBy(sums, ({ day }) => day)].map(([day, rows]) => [day, added(rows)]))
  const none = { profit: '0.00', amt: '0.00' }
  const at = (first: string, n: number, until: number) =>
    n > until ? null : (dayOf.get(`${first.slice(0, 8)}${String(n).padStart(2, '0')}`) ?? none)
  const list = Array.from({ length: Math.max(period.days, period.lastDays) }, (_, i): TrendDay => {
    const [own, last] = [at(period.from, i + 1, period.elapsedDays), at(period.lastFrom, i + 1, period.lastDays)]
    return {
      day: i + 1,
      profit: own?.profit ?? null,
      amt: own?.amt ?? null,
      lastProfit: last?.profit ?? null,
      lastAmt: last?.amt ?? null,
    }
  })
  return { ...period, list, platforms: sharesOf(sums.filter(({ day }) => day >= period.from)) }
}

function sharesOf(sums: DaySum[]) {
  const whole = added(sums)
  const byPlatform = Map.groupBy(sums, ({ platCode }) => platCode)
  const names = new Map<string, string>(CHANNELS)
  const order = [...names.keys(), ...[...byPlatform.keys()].filter((code) => !names.has(code))]
  return order.flatMap((platCode) => {
    const rows = byPlatform.get(platCode)
    if (!rows) return []
    const own = added(rows)
    return [{ platCode, platName: names.get(platCode) ?? platCode, ...own, share: percentOf(own.amt, whole.amt) }]
  })
}

const added = (rows: DaySum[]) => ({
  profit: round2(rows.reduce((sum, { profit }) => plus(sum, profit).toFixed(), '0')),
  amt: round2(rows.reduce((sum, { amt }) => plus(sum, amt).toFixed(), '0')),
})
