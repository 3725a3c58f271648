import type { Action } from '@erp/contract/kit'
import { bizLog, type LogChange } from '@erp/contract/kit/biz-log'
import { raw, sql, type Tx } from '../../kit/db.ts'
import { exportList } from '../../kit/excel/export.ts'
import type { AnyResource, Ctx } from '../../kit/house.ts'
import { listOf } from '../../kit/list.ts'
import { mainList } from '../../kit/lists.ts'
import { forbidden } from '../../kit/refuse.ts'
import type { Handlers } from '../../kit/serve.ts'
import { may } from '../../kit/session.ts'

const logs = listOf(bizLog as AnyResource, { computed: { userId: raw('t.user_id'), entityTitle: sql`NULL::text` } })
type Row = Record<string, any>

export const bizLogHandlers: Handlers<typeof bizLog> = {
  'list-page': async (tx, input, ctx) => {
    if (!may(ctx.user, 'tool:bizLog:list')) await mayRead(tx, input.condition ?? {}, ctx)
    const page = await logs.page(tx, input, ctx)
    const list: any[] = page.list.map((row) => readable(row, ctx))
    return { ...page, list }
  },
  export: (_tx, input, ctx) =>
    exportList(logs, input, ctx, {
      map: (row) => ({ ...readable(row, ctx), changes: inWords(readable(row, ctx)['changes']) }),
    }),
}

/** The log of a record is open to whoever may read that record. */
async function mayRead(tx: Tx, condition: Row, ctx: Ctx): Promise<void> {
  const resource = ctx.house.resources.get(condition['entity'])
  const ids: unknown[] = condition['entityId'] ?? []
  if (!resource || ids.length !== 1) throw forbidden(undefined, { permission: 'tool:bizLog:list' })
  const views = Object.values(resource.actions as Record<string, Action>).filter((action) => action.reads && !action.download)
  // Without a list nothing says which rows are whose.
  const list = mainList(resource.path)
  const open = views.length > 0 && views.every(({ permission }) => permission === 'session')
  if (!list || !(open || views.some(({ permission }) => may(ctx.user, permission)))) throw forbidden()
  await list.get(tx, Number(ids[0]), ctx)
}

/** Field reach holds in the log as it does in the list. */
function readable(row: Row, ctx: Ctx): Row {
  const resource = ctx.house.resources.get(row['entity'])
  const hidden = (field: string) => {
    const reach = resource?.fields[field]?.reach
    return reach !== undefined && !may(ctx.user, reach)
  }
  const changes = (row['changes'] as LogChange[]).filter((change) => !hidden(change.field))
  return { ...row, entityTitle: resource?.title ?? null, changes }
}

const inWords = (changes: LogChange[]): string =>
  changes.map(({ label, from, to }) => `${label}：${shown(from)} → ${shown(to)}`).join('；')
const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '空' : typeof value === 'string' ? value : JSON.stringify(value)
