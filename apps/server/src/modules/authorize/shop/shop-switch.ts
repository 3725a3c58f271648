import { shop } from '@erp/contract/authorize/shop'
import { type Fields, snake } from '@erp/contract/kit'
import { sql } from '../../../kit/db/db.ts'
import type { Change } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { assignments } from '../../../kit/move.ts'
import { bad } from '../../../kit/refuse.ts'
import { lockShops } from './shop-lock.ts'

/** Only what is given changes. */
export const setSwitch: Handlers<typeof shop>['set-switch'] = async (tx, { ids, ...given }, ctx) => {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  if (Object.keys(set).length === 0) throw bad('请选择要修改的开关')
  const fields = shop.fields as Fields
  const changesOf = (row: object): Change[] =>
    Object.entries(set).flatMap(([name, to]) => {
      const from = (row as Record<string, unknown>)[snake(name)]
      return from === to ? [] : [{ field: name, label: fields[name]!.label, from, to }]
    })
  const changed = (await lockShops(tx, ids, ctx))
    .map((row) => ({ row, changes: changesOf(row) }))
    .filter(({ changes }) => changes.length)
  if (changed.length === 0) return unchanged(ctx) ?? null
  await tx.run(sql`
    UPDATE authorize_shop t SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(set)}
    WHERE id = ANY(${changed.map(({ row }) => row.id)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    changed.map(({ row, changes }) => ({
      entity: shop.path,
      entityId: row.id,
      action: '同步开关',
      version: row.version + 1,
      changes,
    })),
  )
  return null
}
