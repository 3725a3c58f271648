import type { CorrectionRow } from '@erp/contract/purchasing/plan/plan'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { planReach } from './plan-list.ts'

/**
 * Plans of a month that were made from suggestions: had the days of the suggestion been known, what was sold in them less the supply of then
 * would have been bought. Nearer to that than the suggestion is right, further away is wrong; days that are not over are not judged.
 */
export const corrections = (tx: Tx, { month }: { month: string }, ctx: Ctx): Promise<CorrectionRow[]> =>
  tx.query<CorrectionRow>(sql`
    WITH made AS (
      SELECT t.id, t.create_by, t.plan_qty, t.suggested_qty, t.sku_id, t.target_store_id, t.create_time::date AS day, (t.suggest_snapshot->>'supplyQty')::int AS supply,
        (t.suggest_snapshot->>'leadDays')::int + (t.suggest_snapshot->>'safetyDays')::int + (t.suggest_snapshot->>'coverDays')::int AS days
      FROM purchasing_plan t
      WHERE t.suggested_qty IS NOT NULL AND t.create_time >= ${`${month}-01`}::date AND t.create_time < ${`${month}-01`}::date + interval '1 month' AND ${planReach(ctx)}),
    needed AS (
      SELECT m.*, m.plan_qty <> m.suggested_qty AS changed, m.day + m.days <= (${ctx.now}::timestamptz)::date AS over,
        greatest(0, coalesce((SELECT sum(v.sold) FROM goods_sku_sale_day v WHERE v.sku_id = m.sku_id AND v.store_id = m.target_store_id AND v.day >= m.day AND v.day < m.day + m.days), 0)
          - m.supply)::int AS need FROM made m),
    judged AS (SELECT *, abs(plan_qty - need) AS off, abs(suggested_qty - need) AS off_suggested FROM needed)
    SELECT j.create_by AS "userId", u.display_name AS "userName", count(*)::int AS plans, count(*) FILTER (WHERE j.changed)::int AS corrected,
      count(*) FILTER (WHERE j.changed AND j.over)::int AS judged, count(*) FILTER (WHERE j.changed AND j.over AND j.off < j.off_suggested)::int AS right,
      count(*) FILTER (WHERE j.changed AND j.over AND j.off > j.off_suggested)::int AS wrong, count(*) FILTER (WHERE j.changed AND j.over AND j.off = j.off_suggested)::int AS even,
      coalesce(sum(j.off) FILTER (WHERE j.changed AND j.over), 0)::int AS "offCorrected", coalesce(sum(j.off_suggested) FILTER (WHERE j.changed AND j.over), 0)::int AS "offSuggested"
    FROM judged j JOIN account_user u ON u.id = j.create_by GROUP BY 1, 2 ORDER BY judged DESC, corrected DESC, 1`)
