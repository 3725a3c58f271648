import { BUYABLE } from '@erp/contract/goods/status/buyable'
import { plan } from '@erp/contract/purchasing/plan/plan'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { SkuMoved } from '../../goods/status/status-hooks.ts'
import { planState } from '../states.ts'

/** Open plans of SKUs that are no longer bought say so, and are free again when they are. */
export async function blockPlans(tx: Tx, moved: SkuMoved[], ctx: Ctx): Promise<void> {
  const wants = moved.map(({ skuId, to }) => ({ id: skuId, blocked: BUYABLE.includes(to) ? 0 : 1 }))
  const rows = await tx.query<{ id: number; version: number; blocked: number }>(sql`
    UPDATE purchasing_plan t SET sku_blocked = r.blocked, version = t.version + 1, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) AS r(id bigint, blocked int)
    WHERE t.sku_id = r.id AND t.sku_blocked <> r.blocked AND t.status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part}) AND t.deleted_at IS NULL
    RETURNING t.id, t.version, r.blocked`)
  await logAll(
    tx,
    ctx,
    rows.map(({ id, version, blocked }) => ({
      entity: plan.path,
      entityId: id,
      action: blocked ? '商品状态不可采购' : '商品状态恢复采购',
      version,
    })),
  )
}
