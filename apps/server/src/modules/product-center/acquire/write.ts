import type { ActionInput } from '@erp/contract/kit'
import { type AcquisitionDetails, dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { change, checkReferences, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { cleanListing } from '../../../kit/html.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { requireLeaf } from '../../goods/catalog/goods-form.ts'
import { imageHash, isPicture } from '../../goods/catalog/goods-image.ts'
import { emptyAsNull } from '../../goods/sku/sku-form.ts'
import { acquisitions, contentsOf, detailsOf, lockAll, requireOpen, wrongState } from './acquisition.ts'
import { type Content, frontOf, keepContents, skusOf } from './content.ts'
import { settle } from './settle.ts'
import { acquisition } from './states.ts'

type Actions = (typeof dataAcquisition)['actions']
type Form = ActionInput<Actions['add']>
const NOTHING: Content = { images: [], video: null, skus: [], attrs: [], description: null }

/** Written down by hand, from wherever it was seen. */
export async function addByHand(tx: Tx, input: Form, ctx: Ctx): Promise<AcquisitionDetails> {
  const form = emptyAsNull(input)
  if (!form.title && !form.titleCn) throw bad('请填写标题', 'titleCn')
  await checkChosen(tx, form, null, ctx)
  const content = contentFrom(form, NOTHING, ctx)
  await checkPictures(content, NOTHING, ctx)
  const { mainImage, skuCount, priceMin, priceMax } = frontOf(content)
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO product_center_data_acquisition (title, title_cn, src_plat, cat_id, season, weight, currency, shop_name, main_image, image_hash,
      sku_count, price_min, price_max, acq_status, owner_id, create_by, create_time, update_by, update_time)
    VALUES (${form.title ?? form.titleCn}, ${form.titleCn ?? null}, ${form.srcPlat ?? null}, ${form.catId ?? null}, ${form.season ?? null}, ${form.weight ?? null},
      ${form.currency ?? 'CNY'}, ${form.shopName ?? null}, ${mainImage}, ${await imageHash(ctx.house, mainImage)}::bigint, ${skuCount}, ${priceMin}, ${priceMax},
      ${acquisition.open}, ${by}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  await keepContents(tx, [{ id: made!.id, ...content }])
  await log(tx, ctx, { entity: dataAcquisition.path, entityId: made!.id, action: '手工新增', version: 1 })
  await settle(tx, [made!.id], ctx)
  return detailsOf(tx, made!, ctx)
}

export async function editOne(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<AcquisitionDetails> {
  const { id } = input
  const [row] = await lockAll(tx, [id])
  requireOpen([row!], '编辑')
  const form = emptyAsNull(input)
  // Where it was collected is a fact.
  if (row!.url) delete form.srcPlat
  await checkChosen(tx, form, row!.catId, ctx)
  const before = (await contentsOf(tx, [id])).get(id) ?? NOTHING
  const content = contentFrom(form, before, ctx)
  await checkPictures(content, before, ctx)
  await change(tx, acquisitions, form, ctx)
  const words = changedWords(before, content)
  if (words) {
    await keepContents(tx, [{ id, ...content }])
    await keepFront(tx, id, row!.mainImage, content, ctx)
    await log(tx, ctx, {
      entity: dataAcquisition.path,
      entityId: id,
      action: '修改内容',
      note: words,
      version: input.version + 1,
    })
  }
  await settle(tx, [id], ctx)
  return detailsOf(tx, input, ctx)
}

async function keepFront(tx: Tx, id: number, picture: string | null, content: Content, ctx: Ctx): Promise<void> {
  const { mainImage, skuCount, priceMin, priceMax } = frontOf(content)
  const hash = mainImage === picture ? sql`image_hash` : sql`${await imageHash(ctx.house, mainImage)}::bigint`
  await tx.run(sql`
    UPDATE product_center_data_acquisition SET main_image = ${mainImage}, image_hash = ${hash}, sku_count = ${skuCount}, price_min = ${priceMin},
      price_max = ${priceMax} WHERE id = ${id}`)
}

export async function checkChosen(
  tx: Tx,
  { catId, season }: { catId?: number | null; season?: string | null },
  before: number | null,
  ctx: Ctx,
): Promise<void> {
  if (catId && catId !== before) await requireLeaf(tx, catId)
  if (season) await checkReferences(tx, dataAcquisition, { season }, ctx)
}

/** What was left out stays, what was emptied is empty. */
function contentFrom(form: Partial<Form>, before: Content, ctx: Ctx): Content {
  const { images, video, skus, attrs, description } = form
  return {
    images: images === undefined ? before.images : [...new Set(images ?? [])],
    video: video === undefined ? before.video : video,
    skus: skus === undefined ? before.skus : skusOf(skus ?? []),
    attrs: attrs === undefined ? before.attrs : (attrs ?? []),
    description: description === undefined ? before.description : clean(description, ctx),
  }
}

function clean(description: string | null, ctx: Ctx): string | null {
  if (!description) return null
  const { html, removed } = cleanListing(description)
  if (removed) ctx.say('已保存，内容中的脚本等不安全部分已移除')
  return html || null
}

async function checkPictures(content: Content, before: Content, ctx: Ctx): Promise<void> {
  const all = ({ images, skus }: Content) => [...images, ...skus.flatMap(({ image }) => image ?? [])]
  const old = new Set(all(before))
  for (const url of new Set(all(content)))
    if (!old.has(url) && !(await isPicture(ctx.house, url))) throw bad('图片不存在，请重新上传', 'images')
}

const WORDS: [keyof Content, string][] = [
  ['images', '图片'],
  ['video', '视频'],
  ['skus', '款式'],
  ['attrs', '属性'],
  ['description', '描述'],
]
const changedWords = (before: Content, after: Content): string =>
  WORDS.flatMap(([name, label]) => (JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [label])).join('、')

const REMOVABLE: number[] = [ACQUISITION.open, ACQUISITION.complete, ACQUISITION.failed]

/** What became a development or belongs to a goods is kept. */
export async function removeOne(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const [row] = await lockAll(tx, [id])
  if (!REMOVABLE.includes(row!.acqStatus)) throw refuse(wrongState(row!, '删除'))
  return remove(tx, acquisitions as unknown as Parameters<typeof remove>[1], id, ctx)
}
