import { groupGoods } from '@erp/contract/goods/group/goods-group'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { RowOfResource } from '@erp/contract/kit'
import { conflict } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { isPicture } from '../catalog/goods-image.ts'
import { followParts } from '../status/status-change.ts'
import { wantPush } from '../status/status-notify.ts'
import { composed, type GroupForm, type GroupPart } from './group-check.ts'
import { closedGoods, goodsCodeFor, takenCodes, usualCode } from './group-code.ts'
import { partsOf } from './group-explode.ts'
import { groupRows, itemsOf } from './group-list.ts'
import { insertGroups, inWords, putItems } from './group-write.ts'

export const groupSaves: Pick<Handlers<typeof groupGoods>, 'save' | 'edit'> = {
  save: async (tx, input, ctx) => {
    await requirePicture(input.skuImage, ctx)
    const parts = await composed(tx, input)
    const sku = input.sku || (await usualCode(tx, parts))
    const goodsCode = goodsCodeFor(sku, parts)
    await requireFree(tx, sku, goodsCode)
    const ids = await insertGroups(
      tx,
      [{ ...input, sku, goodsCode, goodsName: goodsName(goodsCode === sku, input.skuName, parts), parts }],
      ctx,
    )
    const saved = await groupRows.get(tx, ids.get(sku)!, ctx)
    await keepHealth(tx, [saved.goodsId!])
    return saved as never
  },
  edit: async (tx, input, ctx) => {
    const { skuId, version } = input
    const before = await groupRows.get(tx, skuId, ctx)
    await tx.query(sql`SELECT 1 FROM goods_goods WHERE id = ${before['goodsId']} FOR NO KEY UPDATE`)
    const locked = await tx.one<{ version: number }>(sql`SELECT version FROM goods_goods_sku WHERE id = ${skuId} FOR UPDATE`)
    if (locked!.version !== version) throw await stale(tx, skuId, version, ctx)
    if (input.skuImage !== before['skuImage']) await requirePicture(input.skuImage, ctx)
    await replace(tx, input, before, ctx)
    return (await groupRows.get(tx, skuId, ctx)) as never
  },
}

/** With the composition as it is now, so that the form can merge it. */
async function stale(tx: Tx, skuId: number, version: number, ctx: Ctx): Promise<Refusal> {
  const { code, message, data } = await conflict(tx, groupRows, skuId, version, ctx)
  const { current, since } = data as { current: object; since: object[] }
  const items = await itemsOf(tx, sql`t.id = ${skuId}`, ctx)
  return new Refusal(code, message, { current: { ...current, items, shareMode: items[0]?.shareMode }, since })
}

async function replace(
  tx: Tx,
  form: GroupForm & { skuId: number; version: number },
  before: RowOfResource<typeof groupGoods>,
  ctx: Ctx,
): Promise<void> {
  const { skuId, version, skuName, skuImage } = form
  const pictured = skuImage !== undefined && skuImage !== before['skuImage']
  const old = (await partsOf(tx, [skuId])).get(skuId) ?? []
  const parts = await composed(tx, form, new Set(old.map((part) => part.skuId)))
  await tx.run(sql`
    UPDATE goods_goods_sku SET sku_name = ${skuName}, sku_image = CASE WHEN ${pictured} THEN ${skuImage || null} ELSE sku_image END,
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${skuId}`)
  await tx.run(sql`
    UPDATE goods_goods SET goods_name = ${skuName}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${before['goodsId']} AND goods_code = ${before['sku']} AND goods_name <> ${skuName}`)
  await putItems(tx, [{ groupSkuId: skuId, parts, shareMode: form.shareMode }])
  await followParts(tx, ctx, [skuId], { reason: '组成变更', source: 1 })
  await wantPush(tx, ctx, [skuId])
  const changes = [
    change('skuName', '组合名称', before['skuName'], skuName),
    change('parts', '组成', wordsOf(old), inWords(parts)),
  ].flat()
  await log(tx, ctx, { entity: goodsSku.path, entityId: skuId, action: '修改组合', changes, version: version + 1 })
}

const change = (field: string, label: string, from: string | null, to: string): Change[] =>
  from === to ? [] : [{ field, label, from, to }]
const wordsOf = (parts: { sku: string; quantity: number; shareRatio: string }[]): string =>
  inWords(parts.map(({ sku, quantity, shareRatio }) => ({ part: { sku }, quantity, shareRatio }) as GroupPart))

/** A goods of its own is called as the group is; a shared one after the goods of the parts. */
export const goodsName = (own: boolean, name: string, parts: GroupPart[]): string =>
  own ? name : `${parts[0]!.part.skuName.slice(0, 190)} 组合`

async function requireFree(tx: Tx, sku: string, goodsCode: string): Promise<void> {
  const taken = (await takenCodes(tx, [sku])).get(sku)
  if (taken) throw bad(`SKU【${sku}】已存在（商品 ${taken.goodsCode}）`, 'sku')
  const closed = await closedGoods(tx, [goodsCode])
  if (closed.size) throw bad(`商品编码「${goodsCode}」已存在`, 'sku')
}

async function requirePicture(url: string | null | undefined, ctx: Ctx): Promise<void> {
  if (url && !(await isPicture(ctx.house, url))) throw bad('图片不存在，请重新上传', 'skuImage')
}
