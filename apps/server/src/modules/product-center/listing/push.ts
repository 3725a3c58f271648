import {
  editStates,
  PRODUCT_STATUS,
  PRODUCT_STATUSES,
  type ProductStatus,
} from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { askTasks, type Wanted } from '../task/ask.ts'
import { contentsOf } from './details.ts'
import { type Listing, lockListings } from './lock.ts'

type Calls = Handlers<typeof smtListing>

/** Sends what was changed here, unless the platform has something newer than what it was changed from. */
export const pushListings: Calls['push'] = async (tx, { ids }, ctx) => {
  const rows = await lockListings(tx, ids, ctx)
  refuseEach(rows, (row) => (isNewer(row) ? '平台上的商品已变更，请先同步' : null))
  await moveSet(
    tx,
    smtListing,
    editStates,
    'push',
    rows.map(({ id }) => id),
    ctx,
    { column: 'edit_status', set: { errorMsg: null } },
  )
  const contents = await contentsOf(tx, ids)
  await askTasks(
    tx,
    rows.map((row) => ({
      ...taskOf(row, TASK_TYPE.update),
      payload: { content: contents.get(row.id)!, known: row.plat_modified },
    })),
    ctx,
  )
  return null
}

export const isNewer = ({ plat_newest, plat_modified }: Pick<Listing, 'plat_newest' | 'plat_modified'>): boolean =>
  plat_newest !== null && plat_modified !== null && plat_newest > plat_modified

export const putOnline: Calls['online'] = (tx, { ids }, ctx) =>
  turn(tx, ids, '上架', PRODUCT_STATUS.offline, TASK_TYPE.online, ctx)
export const putOffline: Calls['offline'] = (tx, { ids }, ctx) =>
  turn(tx, ids, '下架', PRODUCT_STATUS.onSelling, TASK_TYPE.offline, ctx)

/** Asked for: the state changes when the platform did it. */
async function turn(
  tx: Tx,
  ids: number[],
  verb: string,
  from: ProductStatus,
  taskType: Wanted['taskType'],
  ctx: Ctx,
): Promise<null> {
  const rows = await lockListings(tx, ids, ctx)
  refuseEach(rows, (row) =>
    row.product_status === from ? null : `在线商品【${row.product_id}】当前状态为${statusLabel(row.product_status)}，不能${verb}`,
  )
  await askTasks(
    tx,
    rows.map((row) => ({ ...taskOf(row, taskType), payload: {} })),
    ctx,
  )
  await logAsked(tx, rows, verb, ctx)
  return null
}

export const statusLabel = (status: string): string => PRODUCT_STATUSES.find(([value]) => value === status)?.[1] ?? status

/** All or nothing, with the reason of every one that cannot. */
export function refuseEach(rows: readonly Listing[], why: (row: Listing) => string | null): void {
  const refusals = rows.flatMap((row) => {
    const reason = why(row)
    return reason ? [{ id: row.id, reason }] : []
  })
  if (refusals[0]) throw refuse(refusals[0].reason, { refusals })
}

export const taskOf = (row: Listing, taskType: Wanted['taskType']): Omit<Wanted, 'payload'> => ({
  taskType,
  listType: row.list_type,
  shopId: row.shop_id,
  goodsId: row.goods_id,
  templateId: row.template_id,
  listingId: row.id,
  productId: row.product_id,
})

export const logAsked = (
  tx: Tx,
  rows: readonly Listing[],
  action: string,
  ctx: Ctx,
  note?: (row: Listing) => string,
): Promise<void> =>
  logAll(
    tx,
    ctx,
    rows.map((row) => ({
      entity: smtListing.path,
      entityId: row.id,
      action,
      version: row.version,
      ...(note && { note: note(row) }),
    })),
  )
