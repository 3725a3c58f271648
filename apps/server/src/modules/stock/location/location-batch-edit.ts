import type { ActionInput } from '@erp/contract/kit'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { ident, join, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { refuseBelowHeld } from './location-kinds.ts'
import { lockLocations } from './location-lock.ts'
import { refuseLastOfType, waitToMoveFrom } from './location-uses.ts'

type Input = ActionInput<(typeof storeLocation.actions)['batch-edit']>
const COLUMNS = {
  locationType: 'location_type',
  maxSkuKinds: 'max_sku_kinds',
  maxWeight: 'max_weight',
  isActivated: 'is_activated',
} as const

/** The same values on many places; what is not given stays. */
export async function editLocations(tx: Tx, input: Input, ctx: Ctx): Promise<{ changed: number }> {
  const given = Object.entries(COLUMNS).filter(([name]) => input[name as keyof typeof COLUMNS] != null)
  if (given.length === 0) throw bad('请至少填写一项要修改的内容')
  const found = await lockLocations(tx, input.ids, ctx)
  if (input.maxSkuKinds != null) await refuseBelowHeld(tx, input.ids, input.maxSkuKinds)
  const sets: Sql[] = given.map(([name, column]) => sql`${ident(column)} = ${input[name as keyof typeof COLUMNS]}`)
  await tx.run(sql`
    UPDATE stock_store_location SET ${join(sets, ', ')}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${input.ids}::bigint[])`)
  if (input.isActivated === 0) await waitToMoveFrom(tx, input.ids, ctx.user.userId, ctx.now)
  await refuseLastOfType(tx, [...new Set(found.map((row) => row.storeId))])
  const note = given
    .map(([name]) => `${storeLocation.fields[name as keyof typeof COLUMNS].label}：${input[name as keyof typeof COLUMNS]}`)
    .join('；')
  const logs = found.map(({ id }) => ({ entity: storeLocation.path, entityId: id, action: '批量修改', note }))
  await logAll(tx, ctx, logs)
  return { changed: found.length }
}
