import { needsAuditor, needsReason } from '@erp/contract/goods/status/goods-status'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { changeStatuses } from '../status/status-change.ts'
import { type Current, refusalsOf } from '../status/status-check.ts'
import type { Sheet } from './import-sheet.ts'

/** The SKUs that a row of the workbook moves. */
export interface Moving {
  at: number
  to: string
  reason: string | null
  skus: Current[]
}
const CHANGE = 'goods:goods:changeStatus'
const AUDIT = 'goods:goods:audit'

/** The same rules as by hand, told by row. */
export async function checkStatuses(tx: Tx, sheet: Sheet, all: Moving[], ctx: Ctx): Promise<void> {
  const places = new Map(all.flatMap(({ at, skus }) => skus.map(({ skuId }) => [skuId, at] as const)))
  for (const { at, to, reason, skus } of all) {
    const moved = skus.filter(({ status }) => status !== to)
    if (!may(ctx.user, CHANGE)) sheet.say(at, 'toStatus', '您没有权限修改商品状态')
    else if (moved.some(({ status }) => needsAuditor(status)) && !may(ctx.user, AUDIT))
      sheet.say(at, 'toStatus', '恢复侵权或已淘汰的SKU需要审核商品的权限')
    if (!reason && moved.some(({ status }) => needsReason(status, to))) sheet.say(at, 'reason', '请填写变更原因')
    else if (reason?.length === 1) sheet.say(at, 'reason', '变更原因至少2个字')
  }
  for (const [to, each] of Map.groupBy(all, (one) => one.to)) {
    const moved = each.flatMap(({ skus }) => skus.filter(({ status }) => status !== to))
    for (const { skuId, reason } of await refusalsOf(tx, moved, to)) sheet.say(places.get(skuId)!, 'toStatus', reason)
  }
}

export async function moveStatuses(tx: Tx, all: Moving[], ctx: Ctx): Promise<void> {
  for (const each of Map.groupBy(all, ({ to, reason }) => JSON.stringify([to, reason])).values()) {
    const skuIds = each.flatMap(({ skus }) => skus.map(({ skuId }) => skuId))
    await changeStatuses(tx, ctx, { skuIds, to: each[0]!.to, reason: each[0]!.reason, source: 3 })
  }
}
