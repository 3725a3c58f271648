import { readFile } from 'node:fs/promises'
import type { ActionInput } from '@erp/contract/kit'
import { MOST, PICTURE, PICTURE_KIND, PICTURE_KINDS, PICTURE_MB } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { UploadedTo } from '@erp/contract/product-center/picture/picture-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, missing, Refusal } from '../../../kit/refuse.ts'
import { keepPicture, redrawn } from '../../goods/catalog/goods-image.ts'
import { picturesWhere } from './details.ts'
import { skuNamed } from './file-name.ts'
import { PICTURED, pictureList } from './picture-info.ts'
import { lockTask, type Task } from './task.ts'
import { isOnWhite } from './white.ts'

type Actions = (typeof pictureInfo)['actions']
type Given = ActionInput<Actions['upload']>
interface Drawn {
  url: string
  width: number
  height: number
  isWhite: boolean
}
interface Place {
  kind: number
  skuId: number | null
  sku: string | null
}

/** While somebody makes them. */
export const MAKING = [PICTURE.making, PICTURE.returned]
const labelOf = (kind: number): string => PICTURE_KINDS.find(([value]) => value === kind)![1]

/** Drawn before anything is locked, so that two artists wait for each other no longer than a row takes. */
export async function uploadPicture(tx: Tx, input: Given, ctx: Ctx): Promise<UploadedTo> {
  const { path, size, fileName } = ctx.file!
  if (size > PICTURE_MB * 1024 * 1024) throw new Refusal(413, `图片不能超过${PICTURE_MB}MB`)
  await pictureList.get(tx, input.id, ctx)
  const bytes = await redrawn(await readFile(path))
  const drawn = { ...(await keepPicture(ctx.house, bytes)), isWhite: await isOnWhite(bytes) }
  return ctx.house.db.transact(async (own) => {
    const task = await lockTask(own, input.id, MAKING, '上传图片', ctx)
    const place = await placeOf(own, task, input, fileName)
    if (place.kind === PICTURE_KIND.white && !drawn.isWhite) throw bad('白底图的背景不是白色，请处理后重新上传', 'file')
    return keep(own, task, place, drawn, ctx)
  })
}

/** Where it was dropped; without that, where its name says. */
async function placeOf(tx: Tx, task: Task, { kind, skuId }: Given, fileName: string): Promise<Place> {
  if (kind && kind !== PICTURE_KIND.sku) return { kind, skuId: null, sku: null }
  const skus = await tx.query<{ skuId: number; sku: string }>(
    sql`SELECT s.id AS "skuId", s.sku FROM goods_goods_sku s WHERE s.goods_id = ${task.goods_id} AND ${PICTURED}`,
  )
  const named = skuId ? skus.find((one) => one.skuId === skuId) : skuNamed(fileName, skus)
  if (named) return { kind: PICTURE_KIND.sku, ...named }
  if (skuId) throw missing('SKU')
  if (kind === PICTURE_KIND.sku) throw bad(`文件「${fileName}」没有以该商品的SKU命名`, 'file')
  return { kind: PICTURE_KIND.main, skuId: null, sku: null }
}

async function keep(tx: Tx, task: Task, place: Place, drawn: Drawn, ctx: Ctx): Promise<UploadedTo> {
  const { kind, skuId, sku } = place
  const there = await picturesWhere(
    tx,
    sql`p.picture_info_id = ${task.id} AND p.kind = ${kind} AND p.sku_id IS NOT DISTINCT FROM ${skuId}::bigint`,
  )
  const same = there.find(({ url }) => url === drawn.url)
  if (same) {
    unchanged(ctx)
    return { picture: same, sku, replaced: false }
  }
  const replaced = await makeRoom(
    tx,
    kind,
    there.map(({ id }) => id),
    ctx,
  )
  const checked = kind === PICTURE_KIND.main || kind === PICTURE_KIND.white
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO product_center_picture (picture_info_id, kind, sku_id, url, width, height, is_white, sort_no, create_by, create_time)
    SELECT ${task.id}, ${kind}, ${skuId}, ${drawn.url}, ${drawn.width}, ${drawn.height}, ${checked ? Number(drawn.isWhite) : null}::smallint,
      coalesce(max(sort_no), 0) + 1, ${ctx.user.userId}, ${ctx.now}::timestamptz FROM product_center_picture WHERE picture_info_id = ${task.id} AND kind = ${kind}
    RETURNING id`)
  const note = [labelOf(kind), sku, ctx.file!.fileName].filter(Boolean).join(' ')
  await log(tx, ctx, { entity: pictureInfo.path, entityId: task.id, action: replaced ? '更换图片' : '上传图片', note })
  const [picture] = await picturesWhere(tx, sql`p.id = ${made!.id}`)
  return { picture: picture!, sku, replaced }
}

/** A SKU has one picture and a task one white one: the newer takes the place. The others have a limit. */
async function makeRoom(tx: Tx, kind: number, there: number[], ctx: Ctx): Promise<boolean> {
  const most = kind === PICTURE_KIND.main ? MOST.main : kind === PICTURE_KIND.detail ? MOST.detail : null
  if (most !== null && there.length >= most) throw bad(`${labelOf(kind)}最多${most}张`, 'file')
  if (most !== null || there.length === 0) return false
  await takeAway(tx, there, ctx)
  return true
}

const takeAway = (tx: Tx, ids: number[], ctx: Ctx) =>
  tx.run(sql`UPDATE product_center_picture SET deleted_at = ${ctx.now} WHERE id = ANY(${ids}::bigint[])`)

export async function removePictures(
  tx: Tx,
  { id, pictureIds }: ActionInput<Actions['remove-picture']>,
  ctx: Ctx,
): Promise<null> {
  const task = await lockTask(tx, id, MAKING, '移除图片', ctx)
  const found = await ofTask(tx, task, pictureIds)
  await takeAway(
    tx,
    found.map((one) => one.id),
    ctx,
  )
  await log(tx, ctx, {
    entity: pictureInfo.path,
    entityId: id,
    action: '移除图片',
    note: found.map(({ kind }) => labelOf(kind)).join('、'),
  })
  return null
}

/** Those that are named come first, in this order; what another artist added meanwhile stays behind them. */
export async function sortPictures(tx: Tx, { id, pictureIds }: ActionInput<Actions['sort-pictures']>, ctx: Ctx): Promise<null> {
  const task = await lockTask(tx, id, MAKING, '调整图片顺序', ctx)
  const found = await ofTask(tx, task, pictureIds)
  const kind = found[0]!.kind
  if (found.some((one) => one.kind !== kind)) throw bad('只能调整同一类图片的顺序', 'pictureIds')
  await tx.run(sql`
    UPDATE product_center_picture p SET sort_no = coalesce(w.n, ${pictureIds.length} + o.n) FROM (
      SELECT id, row_number() OVER (ORDER BY sort_no, id)::int AS n FROM product_center_picture WHERE picture_info_id = ${id} AND kind = ${kind} AND deleted_at IS NULL) o
      LEFT JOIN unnest(${pictureIds}::bigint[]) WITH ORDINALITY AS w(id, n) ON w.id = o.id WHERE p.id = o.id`)
  await log(tx, ctx, { entity: pictureInfo.path, entityId: id, action: '图片排序', note: labelOf(kind) })
  return null
}

async function ofTask(tx: Tx, task: Task, pictureIds: number[]) {
  const found = await picturesWhere(tx, sql`p.picture_info_id = ${task.id} AND p.id = ANY(${pictureIds}::bigint[])`)
  if (found.length < new Set(pictureIds).size) throw missing('图片')
  return found
}
