import { pickOrder, type SkippedAnswer } from '@erp/contract/order/pick/pick-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { lockPick, requireMine } from './pick-lock.ts'
import { openLines } from './pick-pick.ts'

/** The stop at hand is put off to the end of the walk; `back` returns to one that was. */
export async function skipStop(
  tx: Tx,
  { pickNo, locationName, back, scanId }: { pickNo: string; locationName: string; back?: 0 | 1 | null; scanId: string },
  ctx: Ctx,
): Promise<SkippedAnswer> {
  const pick = await lockPick(tx, pickNo, ctx)
  return scanOnce(tx, ctx, { scanId, station: 'skip', code: locationName, docId: pick.id }, async () => {
    requireMine(pick, '跳过', ctx)
    const lines = await openLines(tx, pick.id)
    const here = lines.filter((line) => line.locationName === locationName).map(({ id }) => id)
    if (here.length === 0) throw bad(`库位 ${locationName} 没有待拣的货`, 'locationName')
    if (!back && lines[0]!.locationName !== locationName) throw bad(`库位不符，应为 ${lines[0]!.locationName}`, 'locationName')
    if (!back && here.length === lines.length) throw refuse('只剩这一个库位，不能跳过')
    const last = back ? sql`0` : sql`(SELECT max(skip_no) + 1 FROM order_pick_line WHERE pick_id = ${pick.id})`
    await tx.run(sql`UPDATE order_pick_line SET skip_no = ${last} WHERE id = ANY(${here}::bigint[])`)
    await tx.run(sql`UPDATE order_pick_order SET version = version + 1 WHERE id = ${pick.id}`)
    await log(tx, ctx, { entity: pickOrder.path, entityId: pick.id, action: back ? '返回库位' : '跳过库位', note: locationName })
    const [next] = await openLines(tx, pick.id)
    return { locationName, next: next!.id }
  })
}
