import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { aliLinkStates, LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { goods1688, OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import { stateLabel } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { diff, log, logAll, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { goodsRows } from '../catalog/goods-list.ts'
import { DOWN, fetchOffers } from './ali-fetch.ts'
import { keyOf, linkedAlready, makeLinks } from './ali-link.ts'
import { lockLinks, lockSkus } from './ali-reach.ts'
import { mappingOf, requireOfferId, unknownOffer } from './ali-read.ts'
import { reviewLinks, setDefault } from './ali-review.ts'
import { storeFetched } from './ali-store.ts'

type Writes = Pick<Handlers<typeof goods1688>, 'add-offer-id' | 'bind-sku' | 'edit-link' | 'set-default' | 'confirm-price'>
export const BOUND = '该规格已关联此SKU'

export const aliWrites: Writes = {
  'add-offer-id': async (tx, { goodsId, offerId: pasted }, ctx) => {
    const offerId = requireOfferId(pasted)
    const goods = await goodsRows.get(tx, goodsId, ctx)
    await addOffer(tx, offerId, { goodsId, goodsCode: String(goods['goodsCode']) }, ctx)
    return mappingOf(tx, offerId, goodsId)
  },
  'bind-sku': async (tx, { offerId: pasted, binds }, ctx) => {
    const offerId = requireOfferId(pasted)
    const skus = await lockSkus(tx, [...new Set(binds.map((bind) => bind.skuId))], ctx)
    const special = [...skus.values()].find((sku) => sku.skuKind !== 1)
    if (special) throw bad(`SKU【${special.sku}】不是普通SKU，不能关联1688规格`)
    if (!(await isKept(tx, offerId))) await takeOffer(tx, offerId, ctx)
    const specs = await boundSpecs(tx, offerId)
    const links = binds.map(({ specId, skuId, unitRatio, isDefault }) => {
      const { sku, goodsId } = skus.get(skuId)!
      const { attrs, price } = offered(specs, specId)
      return { goodsId, skuId, sku, offerId, specId, attrs, price, unitRatio: unitRatio ?? '1', isDefault }
    })
    await refuseTwice(tx, links)
    return { ids: await makeLinks(tx, links, ctx) }
  },
  'edit-link': editLink,
  'set-default': async (tx, { id }, ctx) => {
    const [link] = await lockLinks(tx, [id], ctx)
    const { linkStatus, isDefault } = link!
    if (linkStatus === LINK.specGone || linkStatus === LINK.offerGone) throw refuse(notIn(linkStatus, '设为默认'))
    if (isDefault) unchanged(ctx)
    else for (const chosen of [0, 1] as const) await setDefault(tx, [link!], chosen, ctx)
    return null
  },
  'confirm-price': confirmPrices,
}

const notIn = (state: number, action: string): string =>
  `${aliGoods.title}当前为「${stateLabel(aliLinkStates, state)}」，不能${action}`

/** The offer stands beside the goods; its specifications are bound to SKUs later. */
export async function addOffer(tx: Tx, offerId: string, goods: { goodsId: number; goodsCode: string }, ctx: Ctx): Promise<void> {
  await takeOffer(tx, offerId, ctx)
  await tx.run(sql`
    INSERT INTO goods_ali_offer_goods (goods_id, offer_id, create_by, create_time) VALUES (${goods.goodsId}, ${offerId}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT DO NOTHING`)
  await logOffer(tx, offerId, '添加到商品', goods.goodsCode, ctx)
}

/** Asked of the platform now: what is not there or not answered is refused, and nothing changes. */
async function takeOffer(tx: Tx, offerId: string, ctx: Ctx): Promise<void> {
  const fetched = await fetchOffers(ctx.house, [offerId])
  if (fetched.failed.length) throw refuse(DOWN)
  if (fetched.unknown.length) throw unknownOffer()
  await storeFetched(tx, fetched, ctx)
  await reviewLinks(tx, [offerId], ctx)
}

export async function logOffer(tx: Tx, offerId: string, action: string, note: string, ctx: Ctx): Promise<void> {
  const kept = await tx.one<{ id: number; version: number }>(
    sql`SELECT id, version FROM goods_ali_offer WHERE offer_id = ${offerId}`,
  )
  await log(tx, ctx, { entity: goods1688.path, entityId: kept!.id, action, note, version: kept!.version })
}

const isKept = async (tx: Tx, offerId: string): Promise<boolean> =>
  (await tx.one(sql`SELECT 1 AS yes FROM goods_ali_offer WHERE offer_id = ${offerId} AND deleted_at IS NULL`)) !== undefined

interface Spec {
  specId: string
  attrs: string
  price: string
  isGone: number
  saleStatus: number
}
async function boundSpecs(tx: Tx, offerId: string): Promise<Map<string, Spec>> {
  const rows = await tx.query<Spec>(sql`
    SELECT s.spec_id AS "specId", s.attrs, s.price, s.is_gone AS "isGone", o.sale_status AS "saleStatus"
    FROM goods_ali_offer_sku s JOIN goods_ali_offer o ON o.offer_id = s.offer_id WHERE s.offer_id = ${offerId}`)
  return new Map(rows.map((row) => [row.specId, row]))
}

function offered(specs: Map<string, Spec>, specId: string): Spec {
  const spec = specs.get(specId)
  if (!spec) throw bad('1688商品没有该规格', 'specId')
  if (spec.saleStatus === OFFER_STATE.offSale) throw refuse('1688商品已下架，不能关联')
  if (spec.isGone) throw refuse(`规格「${spec.attrs}」已失效，不能关联`)
  return spec
}

async function refuseTwice(
  tx: Tx,
  links: { skuId: number; offerId: string; specId: string; isDefault: number }[],
): Promise<void> {
  const keys = links.map(keyOf)
  if (new Set(keys).size < keys.length || (await linkedAlready(tx, links)).size > 0) throw refuse(BOUND)
  const defaults = links.filter((link) => link.isDefault).map((link) => link.skuId)
  if (new Set(defaults).size < defaults.length) throw bad('一个SKU只能有一个默认链接')
}

type Edit = Parameters<Writes['edit-link']>[1]
async function editLink(tx: Tx, { id, version, specId, unitRatio }: Edit, ctx: Ctx): Promise<{ id: number }> {
  const [link] = await lockLinks(tx, [id], ctx)
  const { offerId, skuId } = link!
  if (link!.version !== version) throw refuse('数据已被他人修改，请刷新后重试', { current: link })
  const moved = specId !== link!.specId
  if (moved) {
    const { price } = offered(await boundSpecs(tx, offerId), specId)
    if ((await linkedAlready(tx, [{ skuId, offerId, specId }])).size > 0) throw refuse(BOUND)
    await tx.run(sql`
      UPDATE goods_ali_goods SET spec_id = ${specId}, link_status = ${LINK.fine}, last_price = ${price}, ref_price = ${price}, price_change_rate = 0 WHERE id = ${id}`)
  }
  await tx.run(sql`
    UPDATE goods_ali_goods SET unit_ratio = ${unitRatio}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const changes = diff(aliGoods.fields, { ...link }, { specId, unitRatio })
  await log(tx, ctx, { entity: aliGoods.path, entityId: id, action: '修改', changes, version: version + 1 })
  return { id }
}

/** All of them or none: the new price is the one to compare with from now on. */
async function confirmPrices(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const links = await lockLinks(tx, ids, ctx)
  const { label, from, to } = aliLinkStates.moves['confirm-price']
  const refusals = links
    .filter(({ linkStatus }) => !(from as readonly number[]).includes(linkStatus))
    .map(({ id, linkStatus }) => ({ id, reason: notIn(linkStatus, label) }))
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
  await tx.run(sql`
    UPDATE goods_ali_goods SET ref_price = last_price, price_change_rate = 0, link_status = ${to}, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ANY(${links.map((link) => link.id)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    links.map(({ id, version, refPrice, lastPrice }) => {
      const changes = [{ field: 'refPrice', label: aliGoods.fields.refPrice.label, from: refPrice, to: lastPrice }]
      return { entity: aliGoods.path, entityId: id, action: label, changes, version: version + 1 }
    }),
  )
  return null
}
