import type { ActionInput } from '@erp/contract/kit'
import { dataAcquisition, type Pair } from '@erp/contract/product-center/acquire/acquisition'
import { improvedTitle, MOST_TITLE } from '@erp/contract/product-center/acquire/title'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, logAll, unchanged } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { requireLeaf } from '../../goods/catalog/goods-form.ts'
import { imageHash } from '../../goods/catalog/goods-image.ts'
import { emptyAsNull } from '../../goods/sku/sku-form.ts'
import { contentsOf, type Locked, lockAll, requireOpen } from './acquisition.ts'
import { type Content, keepContents } from './content.ts'
import { settle } from './settle.ts'
import { checkChosen } from './write.ts'

type Actions = (typeof dataAcquisition)['actions']
type Improvement = ActionInput<Actions['batch-improvement']>

/** The same for all of them, or for none with the reason. */
export async function improve(tx: Tx, input: Improvement, ctx: Ctx): Promise<{ changed: number }> {
  const asked = emptyAsNull(input)
  const rows = await lockAll(tx, asked.ids)
  const { ids: _ids, replace: _replace, ...wishes } = asked
  if (Object.values(wishes).every((wish) => wish == null || (Array.isArray(wish) && wish.length === 0)))
    throw bad('请至少填写一项要完善的内容')
  requireOpen(rows, '批量完善')
  await checkChosen(tx, asked, null, ctx)
  const before = await contentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const after = await Promise.all(rows.map(async (row) => improved(row, before.get(row.id), asked, ctx)))
  await writeAll(tx, after, asked, ctx)
  await keepContents(
    tx,
    after.flatMap(({ id, content }) => (content ? [{ id, ...content }] : [])),
  )
  const logs = after.map(({ id, version, changes }) => ({
    entity: dataAcquisition.path,
    entityId: id,
    action: '批量完善',
    changes,
    version: version + 1,
  }))
  await logAll(tx, ctx, logs)
  await settle(
    tx,
    rows.map(({ id }) => id),
    ctx,
  )
  return { changed: rows.length }
}

interface Improved {
  id: number
  version: number
  titleCn: string | null
  mainImage: string | null
  /** Of another first picture; else it stays. */
  hash: string | null | undefined
  content: Content | null
  changes: ReturnType<typeof diff>
}

async function improved(row: Locked, content: Content | undefined, asked: Improvement, ctx: Ctx): Promise<Improved> {
  const titleCn = improvedTitle(row.titleCn ?? row.title, asked)
  if ((titleCn?.length ?? 0) > MOST_TITLE) throw bad(`采集【${row.titleCn ?? row.title}】的标题超过${MOST_TITLE}个字`, 'prefix')
  const retitled = asked.prefix || asked.suffix || asked.find ? titleCn : row.titleCn
  const images = (content?.images ?? []).filter((_url, i) => i + 1 !== asked.removePicture)
  const attrs = merged(content?.attrs ?? [], asked.attrs ?? [])
  const isTouched = content && (images.length < content.images.length || (asked.attrs?.length ?? 0) > 0)
  const mainImage = images[0] ?? null
  const hash = content && mainImage !== row.mainImage ? await imageHash(ctx.house, mainImage) : undefined
  const { catId, season, weight } = asked
  const chosen = { ...(catId && { catId }), ...(season && { season }), ...(weight && { weight }) }
  const changes = diff(dataAcquisition.fields, { ...row }, { titleCn: retitled, ...chosen })
  return {
    id: row.id,
    version: row.version,
    titleCn: retitled,
    mainImage: content ? mainImage : row.mainImage,
    hash,
    content: isTouched ? { ...content, images, attrs } : null,
    changes,
  }
}

/** A name that is there gets the new value. */
function merged(before: Pair[], given: Pair[]): Pair[] {
  const all = new Map([...before, ...given].map(({ name, value }) => [name, value]))
  return [...all].map(([name, value]) => ({ name, value }))
}

async function writeAll(tx: Tx, rows: Improved[], { catId, season, weight }: Improvement, ctx: Ctx): Promise<void> {
  const given = rows.map(({ id, titleCn, mainImage, hash }) => ({
    id,
    titleCn,
    mainImage,
    hash: hash ?? null,
    rehash: hash !== undefined,
  }))
  await tx.run(sql`
    UPDATE product_center_data_acquisition t SET title_cn = r."titleCn", main_image = r."mainImage",
      image_hash = CASE WHEN r.rehash THEN r.hash ELSE t.image_hash END, cat_id = coalesce(${catId ?? null}::bigint, t.cat_id),
      season = coalesce(${season ?? null}::text, t.season), weight = coalesce(${weight ?? null}::int, t.weight),
      version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r(id bigint, "titleCn" text, "mainImage" text, hash bigint, rehash boolean) WHERE t.id = r.id`)
}

export async function setCategory(tx: Tx, { ids, catId }: ActionInput<Actions['set-category']>, ctx: Ctx): Promise<null> {
  const rows = await lockAll(tx, ids)
  requireOpen(rows, '设置类目')
  await requireLeaf(tx, catId)
  const others = rows.filter((row) => row.catId !== catId)
  if (others.length === 0) unchanged(ctx)
  const moved = others.map(({ id }) => id)
  await tx.run(sql`
    UPDATE product_center_data_acquisition SET cat_id = ${catId}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${moved}::bigint[])`)
  const logs = others.map((row) => ({
    entity: dataAcquisition.path,
    entityId: row.id,
    action: '设置类目',
    changes: diff(dataAcquisition.fields, { catId: row.catId }, { catId }),
    version: row.version + 1,
  }))
  await logAll(tx, ctx, logs)
  await settle(tx, moved, ctx)
  return null
}
