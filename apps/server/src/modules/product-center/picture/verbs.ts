import type { ActionInput } from '@erp/contract/kit'
import { PICTURE, pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { type Assigned, moveSet } from '../../../kit/move.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { requireArtist } from './artists.ts'
import { pictureState } from './states.ts'
import { elsewhere, type Guard, lockTasks, refuseAny, requireWhole, type Task } from './task.ts'
import { tell } from './tell.ts'

type Actions = (typeof pictureInfo)['actions']
type Verb = keyof (typeof pictureStates)['moves']

/** Those who answer for the goods, not everybody who sees the task. */
export const theirs =
  (deed: string): Guard =>
  ({ isTheirs, goodsCode }) =>
    isTheirs ? null : `只有商品【${goodsCode}】的开发员或主管可以${deed}`

/** All of them stand where the verb begins, and nothing else is in its way. */
export async function take(tx: Tx, verb: Verb, ids: readonly number[], guards: Guard[], ctx: Ctx): Promise<Task[]> {
  const tasks = await lockTasks(tx, ids, ctx)
  const { from, label } = pictureStates.moves[verb]
  refuseAny(tasks, [(task) => elsewhere(task, from, label), ...guards])
  return tasks
}

export const bring = (tx: Tx, verb: Verb, tasks: Task[], ctx: Ctx, more: { note?: string; set?: Assigned } = {}) =>
  moveSet(
    tx,
    pictureInfo,
    pictureStates,
    verb,
    tasks.map(({ id }) => id),
    ctx,
    { ...more, column: 'pic_status' },
  )

export async function assignTasks(tx: Tx, { ids, artistId }: ActionInput<Actions['assign']>, ctx: Ctx): Promise<null> {
  const tasks = await take(tx, 'assign', ids, [theirs('分配')], ctx)
  await requireArtist(tx, artistId, ctx)
  await bring(tx, 'assign', tasks, ctx, { note: await nameOf(tx, artistId), set: { artistId } })
  await tellArtist(tx, tasks, artistId, ctx)
  return null
}

/** Somebody else goes on with it; what was made stays. */
export async function reassignTasks(tx: Tx, { ids, artistId }: ActionInput<Actions['reassign']>, ctx: Ctx): Promise<null> {
  const tasks = await lockTasks(tx, ids, ctx)
  refuseAny(tasks, [(task) => elsewhere(task, [PICTURE.making, PICTURE.returned], '改派'), theirs('改派')])
  await requireArtist(tx, artistId, ctx)
  await tx.run(sql`
    UPDATE product_center_picture_info SET artist_id = ${artistId}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${tasks.map(({ id }) => id)}::bigint[])`)
  const to = await nameOf(tx, artistId)
  await logAll(
    tx,
    ctx,
    tasks.map(({ id, version, artistName }) => ({
      entity: pictureInfo.path,
      entityId: id,
      action: '改派',
      version: version + 1,
      changes: [{ field: 'artistId', label: '美工', from: artistName, to }],
    })),
  )
  await tellArtist(tx, tasks, artistId, ctx)
  return null
}

const tellArtist = (tx: Tx, tasks: Task[], artistId: number, ctx: Ctx) =>
  tell(
    tx,
    tasks,
    () => artistId,
    (n) => ({ title: '新的图片任务', head: `${ctx.user.name}分配给您${n}个图片任务：` }),
    ctx,
  )

const nameOf = async (tx: Tx, userId: number): Promise<string> =>
  (await tx.one<{ name: string }>(sql`SELECT name FROM account_user WHERE id = ${userId}`))!.name

export async function claimTasks(tx: Tx, { ids }: ActionInput<Actions['claim']>, ctx: Ctx): Promise<null> {
  const tasks = await take(tx, 'claim', ids, [], ctx).catch(async (error: unknown) => {
    throw isMissing(error) ? ((await claimedBefore(tx, ids)) ?? error) : error
  })
  await bring(tx, 'claim', tasks, ctx, { note: ctx.user.name, set: { artistId: ctx.user.userId } })
  return null
}

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.code === 404

/** Whoever comes second no longer sees the task, but hears who was first. */
async function claimedBefore(tx: Tx, ids: number[]): Promise<Refusal | null> {
  const first = await tx.one<{ code: string; name: string }>(sql`
    SELECT g.goods_code AS code, u.name FROM product_center_picture_info t JOIN goods_goods g ON g.id = t.goods_id JOIN account_user u ON u.id = t.artist_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.pic_status = ${pictureState.making} AND t.deleted_at IS NULL ORDER BY t.id LIMIT 1`)
  return first ? refuse(`商品【${first.code}】的图片任务已由${first.name}领取，不属于待分配的任务`) : null
}

export async function submitTasks(tx: Tx, { ids }: ActionInput<Actions['submit']>, ctx: Ctx): Promise<null> {
  const own: Guard = ({ artist_id, artistName, goodsCode }) =>
    artist_id === ctx.user.userId ? null : `商品【${goodsCode}】的图片由${artistName}制作，请由其提交`
  const tasks = await take(tx, 'submit', ids, [own], ctx)
  await requireWhole(tx, tasks)
  await bring(tx, 'submit', tasks, ctx, { set: { submitTime: ctx.now, returnReason: null } })
  await tell(
    tx,
    tasks,
    ({ developerId }) => developerId,
    (n) => ({ title: '图片待确认', head: `${ctx.user.name}提交了${n}个商品的图片，请确认：` }),
    ctx,
  )
  return null
}

export async function returnTasks(tx: Tx, { ids, reason }: ActionInput<Actions['return']>, ctx: Ctx): Promise<null> {
  const tasks = await take(tx, 'return', ids, [theirs('退回图片')], ctx)
  await bring(tx, 'return', tasks, ctx, { note: reason, set: { returnReason: reason } })
  await tellBack(tx, tasks, '图片被退回', `${ctx.user.name}退回了图片，原因：${reason}`, ctx)
  return null
}

export async function redoTasks(tx: Tx, { ids, reason }: ActionInput<Actions['redo']>, ctx: Ctx): Promise<null> {
  const tasks = await take(tx, 'redo', ids, [theirs('要求重做图片')], ctx)
  await bring(tx, 'redo', tasks, ctx, {
    ...(reason && { note: reason }),
    set: { returnReason: reason ?? null, confirmTime: null },
  })
  await tellBack(tx, tasks, '图片需要重做', `${ctx.user.name}要求重做图片${reason ? `，原因：${reason}` : ''}`, ctx)
  return null
}

const tellBack = (tx: Tx, tasks: Task[], title: string, head: string, ctx: Ctx) =>
  tell(
    tx,
    tasks,
    ({ artist_id }) => artist_id,
    () => ({ title, head }),
    ctx,
  )
