import { PICTURE_KIND, PRIORITY } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { wireDate } from '../../../../src/kit/clock.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import { logAll } from '../../../../src/kit/log.ts'
import { confirmTasks } from '../../../../src/modules/product-center/picture/confirm.ts'
import { openPicture } from '../../../../src/modules/product-center/picture/open.ts'
import { assignTasks, claimTasks, returnTasks, submitTasks } from '../../../../src/modules/product-center/picture/verbs.ts'
import { LINES_SOLD } from '../goods/goods-words.ts'
import type { ListedGoods } from './product-goods.ts'
import { type Shot, studioShot } from './product-pictures.ts'
import { HOUR, type ProductPlay } from './product-play.ts'
import { ARTISTS } from './product-rooms.ts'

/** The photographs of everything that is listed, by drawing and colour; each is taken once. */
export class Studio {
  readonly #shots = new Map<string, Promise<Shot>>()
  readonly #play: ProductPlay

  constructor(play: ProductPlay) {
    this.#play = play
  }

  shot(drawing: string, color: string, onWhite = true): Promise<Shot> {
    const key = `${drawing}/${color}/${onWhite}`
    const known = this.#shots.get(key) ?? studioShot(this.#play.files, drawing, color, onWhite)
    this.#shots.set(key, known)
    return known
  }
}

interface Task {
  id: number
  goods: ListedGoods
  developer: string
  artist: string
}
const REQUIREMENTS = [
  '白底，正面一张，细节两张',
  '按竞品风格重拍，突出尺寸',
  '主图不要文字，详情加尺寸图',
  '场景图一张，其余白底',
]

/** Everything that is listed was photographed and confirmed weeks ago. */
export async function photographListed(
  play: ProductPlay,
  studio: Studio,
  goods: ListedGoods[],
  developments: Map<number, number>,
): Promise<void> {
  const tasks: Task[] = []
  for (const [n, one] of goods.entries()) {
    const ctx = await play.at(play.on(26, 9, n), one.developer)
    const id = await openPicture(
      play.tx,
      { goodsId: one.id, developmentId: developments.get(one.id) ?? null, requirement: REQUIREMENTS[n % 4]! },
      ctx,
    )
    tasks.push({ id, goods: one, developer: one.developer, artist: ARTISTS[n % 2]! })
  }
  await assign(play, tasks, 25)
  await fill(play, studio, tasks, 24)
  for (const [artist, own] of Map.groupBy(tasks, (task) => task.artist))
    await submitTasks(play.tx, { ids: own.map(({ id }) => id) }, await play.at(play.on(23, 17), artist))
  for (const [developer, own] of Map.groupBy(tasks, (task) => task.developer))
    await confirmTasks(play.tx, { ids: own.map(({ id }) => id) }, await play.at(play.on(22, 11), developer))
}

async function assign(play: ProductPlay, tasks: Task[], day: number): Promise<void> {
  for (const own of Map.groupBy(tasks, ({ developer, artist }) => `${developer} ${artist}`).values()) {
    const artistId = await play.idOf(own[0]!.artist)
    await assignTasks(play.tx, { ids: own.map(({ id }) => id), artistId }, await play.at(play.on(day, 10), own[0]!.developer))
  }
}

/** A main picture and one on a tone, one of every style, one for the detail, one on white. */
async function fill(play: ProductPlay, studio: Studio, tasks: Task[], day: number, some = false): Promise<void> {
  const rows = (await Promise.all(tasks.map((task) => picturesOf(studio, task, some)))).flat()
  for (const [artist, own] of Map.groupBy(rows, (row) => row.artist)) {
    const ctx = await play.at(play.on(day, 14), artist)
    await play.tx.run(sql`
      INSERT INTO product_center_picture (picture_info_id, kind, sku_id, url, width, height, is_white, sort_no, create_by, create_time)
      SELECT r.task, r.kind, r.sku, r.url, r.width, r.height, CASE WHEN r.kind IN (${PICTURE_KIND.main}, ${PICTURE_KIND.white}) THEN r."isWhite"::int END, r.sort, ${ctx.user.userId}, ${ctx.now}
      FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb) AS r(task bigint, kind smallint, sku bigint, url text, width int, height int, "isWhite" boolean, sort int)`)
    await logAll(
      play.tx,
      ctx,
      own.map(({ task, says }) => ({ entity: pictureInfo.path, entityId: task, action: '上传图片', note: says })),
    )
  }
}

async function picturesOf(studio: Studio, { id, goods, artist }: Task, some: boolean) {
  const { drawing, color } = goods
  const [main, toned] = [await studio.shot(drawing, color), await studio.shot(drawing, color, false)]
  const of = (kind: number, shot: Shot, sort: number, says: string, sku: number | null = null) => ({
    task: id,
    artist,
    kind,
    sku,
    sort,
    says,
    ...shot,
  })
  const first = [of(PICTURE_KIND.main, main, 1, '主图 front.jpg'), of(PICTURE_KIND.main, toned, 2, '主图 side.jpg')]
  if (some) return first
  const styles = goods.skus.filter(({ isDefective }) => !isDefective)
  const skus = await Promise.all(
    styles.map(async (sku) =>
      of(PICTURE_KIND.sku, await studio.shot(drawing, sku.color ?? color), 1, `SKU图 ${sku.sku}.jpg`, sku.id),
    ),
  )
  return [
    ...first,
    ...skus,
    of(PICTURE_KIND.detail, toned, 1, '详情图 detail.jpg'),
    of(PICTURE_KIND.white, main, 1, '白底图 white.jpg'),
  ]
}

/** What the artists have before them: the newest goods, in every state, some of it late. */
export async function photographNow(play: ProductPlay, studio: Studio): Promise<void> {
  const tasks = await openTasks(play)
  const [returned, submitted, making, waiting] = [tasks.slice(0, 3), tasks.slice(3, 5), tasks.slice(5, 9), tasks.slice(9)]
  await play.tx.run(sql`
    UPDATE product_center_picture_info SET requirement = coalesce(requirement, ${REQUIREMENTS[0]!}), due_date = ${wireDate(new Date(play.on(-2, 9) + 48 * HOUR))}::date + (id % 3)::int, priority = ${PRIORITY.urgent}
    WHERE id = ANY(${waiting.map(({ id }) => id)}::bigint[])`)
  await assign(play, [...making.slice(1), ...submitted, ...returned], 3)
  if (making[0]) await claimTasks(play.tx, { ids: [making[0].id] }, await play.at(play.on(2, 9), making[0].artist))
  await fill(play, studio, making.slice(0, 2), 1, true)
  await fill(play, studio, [...submitted, ...returned], 2)
  for (const [artist, own] of Map.groupBy([...submitted, ...returned], (task) => task.artist))
    await submitTasks(play.tx, { ids: own.map(({ id }) => id) }, await play.at(play.on(1, 16), artist))
  for (const { id, developer } of returned)
    await returnTasks(
      play.tx,
      { ids: [id], reason: '主图偏暗，边缘有阴影，请重新抠图' },
      await play.at(play.on(1, 18), developer),
    )
  await play.tx.run(sql`
    UPDATE product_center_picture_info SET due_date = (now() AT TIME ZONE 'Asia/Shanghai')::date - 1 WHERE id = ANY(${[...making.slice(2), ...returned.slice(2)].map(({ id }) => id)}::bigint[])`)
}

async function openTasks(play: ProductPlay): Promise<Task[]> {
  const { tx } = play
  const more = await tx.query<{ id: number; developer: string }>(sql`
    SELECT g.id, u.username AS developer FROM goods_goods g JOIN account_user u ON u.id = g.developer_id AND u.status = 1
    WHERE g.audit_status = 200 AND g.goods_type = 1 AND g.goods_status IN ('10', '20', '30') AND g.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM product_center_picture_info t WHERE t.goods_id = g.id)
    ORDER BY g.id LIMIT 8`)
  for (const [n, { id, developer }] of more.entries())
    await openPicture(tx, { goodsId: id, requirement: REQUIREMENTS[n % 4]! }, await play.at(play.on(4, 10, n), developer))
  const rows = await tx.query<{ id: number; goodsId: number; developer: string; cat: string; skus: ListedGoods['skus'] }>(sql`
    SELECT t.id, t.goods_id AS "goodsId", u.username AS developer, c.cat_code AS cat,
      (SELECT jsonb_agg(jsonb_build_object('id', k.id, 'sku', k.sku, 'color', null, 'isDefective', k.sku_kind = 4)) FROM goods_goods_sku k WHERE k.goods_id = g.id AND k.deleted_at IS NULL) AS skus
    FROM product_center_picture_info t JOIN goods_goods g ON g.id = t.goods_id JOIN account_user u ON u.id = g.developer_id LEFT JOIN goods_goods_cats c ON c.id = g.cat_id
    WHERE t.pic_status = 10 AND t.deleted_at IS NULL ORDER BY t.id LIMIT 13`)
  return rows.map(({ id, goodsId, developer, cat, skus }, n) => ({
    id,
    developer,
    artist: ARTISTS[n % 2]!,
    goods: { id: goodsId, developer, cat, skus: skus ?? [], ...lookOf(cat) } as ListedGoods,
  }))
}

function lookOf(cat: string | null) {
  const line = LINES_SOLD.find((one) => one.cat === cat) ?? LINES_SOLD[0]!
  return { drawing: line.drawing, color: line.colors[0]! }
}
