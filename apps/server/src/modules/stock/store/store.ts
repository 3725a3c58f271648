import { isPlatformStore, type StoreRow, store, TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handler, Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { addAutomaticLocations } from '../location/automatic-locations.ts'
import { storeTree } from './store-tree.ts'
import { refusePosted, refuseStoreInUse } from './store-uses.ts'

const options = {
  computed: {
    storeId: raw('t.id'),
    locationCount: raw('(SELECT count(*) FROM stock_store_location l WHERE l.store_id = t.id AND l.deleted_at IS NULL)'),
    skuCount: raw('(SELECT count(*) FROM stock_summary s WHERE s.store_id = t.id AND s.on_hand > 0)'),
    onHand: raw('(SELECT coalesce(sum(s.on_hand), 0)::bigint FROM stock_summary s WHERE s.store_id = t.id)'),
  },
  reach: (ctx: Parameters<NonNullable<Parameters<typeof listOf>[1]>['reach'] & object>[0]) => ownStores(ctx.user, raw('t.id')),
}
/** Pickers ask often and need no counts. */
const pickers = listOf(store, { ...options, computed: { storeId: raw('t.id') } })
const picked: Handler<typeof store.actions.list> = (tx, input, ctx) => pickers.options(tx, input, ctx) as Promise<StoreRow[]>
const list = keepMainList(listOf(store, options))

export const stores: Handlers<typeof store> = {
  ...crudOf(store, options),
  list: picked,
  'valid-list': picked,
  'tree-list': storeTree,
  save: async (tx, input, ctx) => {
    await refuseCode(tx, input.storeCode, 0)
    const saved = await insert(tx, list, input, ctx)
    const managed = isPlatformStore(input.storeType) ? 0 : 1
    await tx.run(sql`UPDATE stock_store SET is_location_managed = ${managed} WHERE id = ${saved.id}`)
    await addAutomaticLocations(tx, saved.id, input.storeType)
    return list.get(tx, saved.id, ctx)
  },
  update: async (tx, input, ctx) => {
    await refuseCode(tx, input.storeCode, input.id)
    const before = await lockStore(tx, input.id)
    if (before.isActivated && !input.isActivated) {
      if (before.isSystem) throw refuse('系统仓库不可删除或停用')
      await refuseStoreInUse(tx, input.id)
    }
    if (input.id === TEMU_STORE_ID) await refuseTemu(tx, input)
    return change(tx, list, input, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await list.get(tx, id, ctx)
    const before = await lockStore(tx, id)
    if (before.isSystem) throw refuse('系统仓库不可删除或停用')
    await refuseStoreInUse(tx, id)
    await refusePosted(tx, id)
    return remove(tx, list, id, ctx)
  },
  'edit-sort-no': async (tx, { rows }, ctx) => {
    const ids = rows.map((row) => row.id)
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE stock_store t SET sort_no = w.sort_no, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${ids}::bigint[], ${rows.map((row) => row.sortNo)}::int[]) w(id, sort_no)
      WHERE t.id = w.id AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.id'))} RETURNING t.id, t.version`)
    if (found.length < new Set(ids).size) throw missing(store.title)
    await logAll(
      tx,
      ctx,
      found.map(({ id, version }) => ({ entity: store.path, entityId: id, action: '排序', version })),
    )
    return null
  },
}

/** What it is called and that nothing is shipped from it is fixed; who looks after it and a remark are not. */
async function refuseTemu(
  tx: Tx,
  input: Pick<StoreRow, 'storeCode' | 'storeName' | 'countryCode' | 'currency' | 'isAllocatable'>,
): Promise<void> {
  const same = await tx.one(sql`
    SELECT 1 AS yes FROM stock_store WHERE id = ${TEMU_STORE_ID} AND store_code = ${input.storeCode} AND store_name = ${input.storeName} AND country_code = ${input.countryCode}
      AND currency = ${input.currency} AND is_allocatable = ${input.isAllocatable}`)
  if (!same) throw bad('TEMU虚拟仓不能作为发货仓', 'isAllocatable')
}

async function refuseCode(tx: Tx, code: string, id: number): Promise<void> {
  if (await tx.one(sql`SELECT 1 AS yes FROM stock_store WHERE store_code = ${code} AND id <> ${id}`))
    throw bad('仓库编码已存在', 'storeCode')
}

async function lockStore(tx: Tx, id: number): Promise<{ isActivated: number; isSystem: number }> {
  const row = await tx.one<{ isActivated: number; isSystem: number }>(sql`
    SELECT is_activated AS "isActivated", is_system AS "isSystem" FROM stock_store WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(store.title)
  return row
}
