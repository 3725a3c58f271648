import type { InputOf } from '@erp/contract/kit'
import { type ReceiveAddress, receiveAddress } from '@erp/contract/purchasing/config/receive-address'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { requireRegion } from './region.ts'
import { requireReceiving } from './stores.ts'

const options = { order: raw('t.store_id, t.is_default DESC, t.id') }
const addresses = listOf(receiveAddress, options)
type Address = InputOf<(typeof receiveAddress)['fields']>

export const addressHandlers: Handlers<typeof receiveAddress> = {
  ...crudOf(receiveAddress, options),
  add: async (tx, input, ctx) => {
    await check(tx, input)
    await lock(tx, [input.storeId])
    const isDefault = await takesDefault(tx, input, 0, ctx)
    return insert(tx, addresses, { ...input, isDefault }, ctx)
  },
  edit: async (tx, input, ctx) => {
    await check(tx, input)
    const { storeId } = await addresses.get(tx, input.id, ctx)
    await lock(tx, [storeId, input.storeId])
    const before = await addresses.get(tx, input.id, ctx)
    const leaves = before.storeId !== input.storeId || !input.isDefault || !input.isActivated
    if (before.isDefault && leaves) await requireAlone(tx, before)
    const isDefault = await takesDefault(tx, input, input.id, ctx)
    return change(tx, addresses, { ...input, isDefault }, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await lock(tx, [(await addresses.get(tx, id, ctx)).storeId])
    const before = await addresses.get(tx, id, ctx)
    if (before.isDefault) await requireAlone(tx, before)
    return remove(tx, addresses as never, id, ctx)
  },
  'set-default': async (tx, { id }, ctx) => {
    await lock(tx, [(await addresses.get(tx, id, ctx)).storeId])
    const address = await addresses.get(tx, id, ctx)
    if (!address.isActivated) throw refuse('地址已停用，请先启用再设为默认')
    if (address.isDefault) unchanged(ctx)
    else {
      await takesDefault(tx, { ...address, isDefault: 1 }, id, ctx)
      await mark(tx, id, 1, ctx)
    }
    return addresses.get(tx, id, ctx)
  },
}

async function check(tx: Tx, address: Address): Promise<void> {
  await requireRegion(tx, address)
  await requireReceiving(tx, address.storeId, 'storeId')
  if (address.isDefault && address.isActivated === 0) throw bad('停用的地址不能设为默认', 'isDefault')
}

/** Writers of one store's addresses queue, also before there is one. */
const lock = (tx: Tx, storeIds: number[]) =>
  tx.query(sql`
    SELECT pg_advisory_xact_lock(hashtext('purchasing-receive-address'), s.id::int) FROM (SELECT DISTINCT unnest(${storeIds}::bigint[]) AS id ORDER BY 1) s`)

const others = ({ storeId, id }: { storeId: number; id: number }) =>
  sql`store_id = ${storeId} AND id <> ${id} AND deleted_at IS NULL`

/** The first of a store is its default; a new default takes it from the old one. */
async function takesDefault(tx: Tx, { storeId, isDefault }: Address, id: number, ctx: Ctx): Promise<0 | 1> {
  const old = await tx.one<{ id: number }>(
    sql`SELECT id FROM purchasing_receive_address WHERE ${others({ storeId, id })} AND is_default = 1`,
  )
  if (!old) return 1
  if (!isDefault) return 0
  await mark(tx, old.id, 0, ctx)
  return 1
}

async function requireAlone(tx: Tx, address: Pick<ReceiveAddress, 'id' | 'storeId'>): Promise<void> {
  const other = await tx.one(sql`SELECT 1 AS yes FROM purchasing_receive_address WHERE ${others(address)} LIMIT 1`)
  if (other) throw refuse('请先指定其他默认地址')
}

async function mark(tx: Tx, id: number, isDefault: 0 | 1, ctx: Ctx): Promise<void> {
  const changed = await tx.one<{ version: number }>(sql`
    UPDATE purchasing_receive_address SET is_default = ${isDefault}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id} RETURNING version`)
  const changes = [{ field: 'isDefault', label: '默认', from: 1 - isDefault, to: isDefault }]
  const action = isDefault ? '设为默认' : '取消默认'
  await log(tx, ctx, { entity: receiveAddress.path, entityId: id, action, changes, version: changed!.version })
}
