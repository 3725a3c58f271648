import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad } from '../../../kit/refuse.ts'
import { lacksOf } from './complete.ts'
import { lockedInfos } from './lock.ts'
import { refuseEach } from './refuse-each.ts'

const column = 'info_status'

/** 标记完善: title, category and the price of every style that is sold. */
export async function finishInfos(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const rows = await lockedInfos(tx, ids, ctx)
  const open = rows.filter((row) => platformInfoStates.moves.finish.from.includes(row.info_status as never))
  const lacks = await lacksOf(
    tx,
    open.map(({ id }) => id),
  )
  refuseEach(open, ({ id }) => {
    const missing = lacks.get(id) ?? []
    if (missing.length) throw bad(`请先完善：${missing.join('、')}`)
  })
  await moveSet(tx, platformInfo, platformInfoStates, 'finish', ids, ctx, { column })
  return null
}

/** What was complete and is not any more waits to be completed again. */
export async function reopenIncomplete(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const missing = (await lacksOf(tx, [id])).get(id) ?? []
  if (missing.length === 0) return
  const note = `缺少：${missing.join('、')}`
  await moveSet(tx, platformInfo, platformInfoStates, 'reopen', [id], ctx, { column, ready: true, note })
}
