import { developerBonus, salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { raw, sql, type Tx } from '../../../src/kit/db/db.ts'
import type { Ctx } from '../../../src/kit/house.ts'
import { monthOf } from '../../../src/modules/report/bonus/bonus-month.ts'
import { confirmBonuses } from '../../../src/modules/report/bonus/confirm.ts'
import { liveRows } from '../../../src/modules/report/bonus/live-rows.ts'
import { DEVELOP } from '../../../src/modules/report/profit/profit-tables.ts'

const BASES = [
  { job: 'salesman', ago: 14, ladder: '70=5；90=8；110=12', aged: '0.2', err: '50' },
  { job: 'salesman', ago: 4, ladder: '70=6；90=10；110=15', aged: '0.2', err: '100' },
  { job: 'developer', ago: 14, ladder: '60=4；100=7；150=10', aged: '0.05', err: '20' },
]

/** What months pay, and the month before last as finance settled it; last month waits. */
export async function seedBonuses(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO data_center_report_bonus_base (job, from_day, base, ladder, share, aged_percent, err_percent, create_by, update_by)
    SELECT r.job, date_trunc('month', now() - make_interval(months => r.ago))::date, 1, r.ladder, 100, r.aged, r.err, u.id, u.id
    FROM jsonb_to_recordset(${JSON.stringify(BASES)}::jsonb) AS r(job text, ago int, ladder text, aged numeric, err numeric), account_user u WHERE u.username = 'finance'`)
  await developerTargets(tx)
  const ctx = await settling(tx)
  const month = (await tx.one<{ month: string }>(sql`SELECT to_char(now() - interval '2 months', 'YYYY-MM') AS month`))!.month
  // A small company has no sales of that time.
  for (const [resource, job] of [
    [salesmanBonus, 'salesman'],
    [developerBonus, 'developer'],
  ] as const)
    if ((await liveRows(tx, job, monthOf(month, ctx.now.slice(0, 10)), ctx)).length > 0)
      await confirmBonuses(tx, resource, job, { month }, ctx)
}

/** Of this quarter and the one before, by what their goods brought. */
const developerTargets = (tx: Tx) =>
  tx.run(sql`
    INSERT INTO data_center_report_target_config (year, quarter, job, user_id, currency, profit_target, sale_target, create_by, update_by)
    SELECT extract(year FROM q.first), extract(quarter FROM q.first), 'developer', d.developer_id, 'CNY', round(greatest(d.profit, 900) * (0.7 + d.developer_id % 5 * 0.15), -2),
      round(greatest(d.sale, 3000), -2), a.id, a.id
    FROM (SELECT developer_id, avg(profit) * 3 AS profit, avg(sale) * 3 AS sale FROM (
        SELECT developer_id, month, sum(profit) AS profit, sum(sale_money) AS sale FROM ${raw(DEVELOP)} WHERE developer_id > 0 AND month >= now() - interval '6 months'
        GROUP BY 1, 2) m GROUP BY 1) d
      CROSS JOIN (SELECT date_trunc('quarter', now() - make_interval(months => n * 3))::date AS first FROM generate_series(0, 1) n) q
      JOIN account_user a ON a.username = 'finance'`)

/** On the tenth of the month after. */
async function settling(tx: Tx): Promise<Ctx> {
  const found = await tx.one<{ userId: number; now: string }>(sql`
    SELECT id AS "userId", to_char(date_trunc('month', now() - interval '1 month') + interval '9 days 10 hours', 'YYYY-MM-DD HH24:MI:SS') AS now
    FROM account_user WHERE username = 'finance'`)
  const user = { userId: found!.userId, scope: { all: true, deptIds: [] } }
  return { user, now: found!.now, requestId: 'seed', logged: 0, temporary: false } as unknown as Ctx
}
