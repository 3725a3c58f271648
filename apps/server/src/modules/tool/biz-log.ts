import type { Action } from '@erp/contract/kit'
import type { bizLog } from '@erp/contract/kit/biz-log'
import type { Tx } from '../../kit/db/db.ts'
import { exportList } from '../../kit/excel/export.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { mainList } from '../../kit/list/lists.ts'
import { logPage, logs, tellLogs } from '../../kit/list/log-list.ts'
import { forbidden } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'

interface Wanted {
  entity?: string
  entityId?: unknown[]
}

export const bizLogHandlers: Handlers<typeof bizLog> = {
  'list-page': async (tx, input, ctx) => {
    const condition = (input.condition ?? {}) as Wanted
    if (!may(ctx.user, 'tool:bizLog:list')) await mayRead(tx, condition, ctx)
    const page = await logPage(tx, input, ctx)
    // What was deleted keeps its log; what has none may never have been.
    if (page.total === 0 && condition.entity && condition.entityId?.length === 1)
      await mainList(condition.entity)?.get(tx, Number(condition.entityId[0]), ctx)
    return page
  },
  export: (_tx, input, ctx) => exportList(logs, input, ctx, { fill: (rows) => tellLogs(ctx.house.readDb, rows as never, ctx) }),
}

/** The log of a record is open to whoever may read that record. */
async function mayRead(tx: Tx, { entity = '', entityId: ids = [] }: Wanted, ctx: Ctx): Promise<void> {
  const resource = ctx.house.resources.get(entity)
  if (!resource || ids.length !== 1) throw forbidden(undefined, { permission: 'tool:bizLog:list' })
  const views = Object.values(resource.actions as Record<string, Action>).filter((action) => action.reads && !action.download)
  // Without a list nothing says which rows are whose.
  const list = mainList(resource.path)
  const open = views.length > 0 && views.every(({ permission }) => permission === 'session')
  if (!list || !(open || views.some(({ permission }) => may(ctx.user, permission)))) throw forbidden()
  await list.get(tx, Number(ids[0]), ctx)
}
