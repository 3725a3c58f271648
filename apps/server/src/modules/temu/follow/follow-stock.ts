import { UNUSUAL_STATE, unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { temuUnusual } from '@erp/contract/temu/follow/unusual-transfer'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'

/** As far as the books of the stock have handled it, here or there. */
export async function followStock(tx: Tx, transferId: number, ctx: Ctx): Promise<void> {
  const behind = await tx.query<{ id: number; handled: number; missing: number }>(sql`
    SELECT t.id, u.handled_qty AS handled, u.miss_qty AS missing FROM temu_unusual t JOIN stock_unusual_transfer u ON u.id = t.stock_unusual_id
    WHERE t.transfer_id = ${transferId} AND t.handled_qty <> u.handled_qty AND t.status < ${UNUSUAL_STATE.handled} ORDER BY t.id FOR UPDATE OF t`)
  for (const { id, handled, missing: all } of behind)
    await moveSet(tx, temuUnusual, unusualStates, handled === all ? 'finish' : 'handle', [id], ctx, {
      set: { handledQty: handled },
      note: `已处理 ${handled}/${all}`,
    })
}
