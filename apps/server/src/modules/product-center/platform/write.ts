import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { PlatformInfoDetails } from '@erp/contract/product-center/platform/platform-info-rows'
import { lengthOf } from '@erp/contract/product-center/platform/title'
import { change, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import type { List } from '../../../kit/list/list.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { keepContent, keepSkus } from './content.ts'
import { usualOf } from './defaults.ts'
import { detailsOf } from './details.ts'
import { reopenIncomplete } from './finish.ts'
import { infos } from './list.ts'
import { lockedInfos } from './lock.ts'
import { withinGoods } from './of-goods.ts'
import { openPlatformInfos } from './open.ts'
import { infoState } from './states.ts'
import { titleLimits } from './title.ts'

type Actions = typeof platformInfo.actions
type Edited = Parameters<Handler<Actions['edit']>>[1]

/** One for a goods and a platform. */
export const addInfo: Handler<Actions['add']> = async (tx, { goodsId, platName, ...rest }, ctx) => {
  const goods = await tx.one<{ code: string }>(
    sql`SELECT g.goods_code AS code FROM goods_goods g WHERE g.id = ${goodsId} AND g.deleted_at IS NULL AND ${withinGoods(ctx, raw('g.id'))}`,
  )
  if (!goods) throw missing('商品')
  const usual = (await usualOf(tx, [platName], ctx.now.slice(0, 10))).get(platName)
  if (!usual) throw bad('平台不存在', 'platName')
  const [id] = await openPlatformInfos(tx, { goodsId, plats: [platName] }, ctx)
  if (!id) throw refuse(`商品【${goods.code}】已有${usual.platLabel}的平台信息`)
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined))
  return Object.keys(given).length
    ? (editInfo(tx, { id, version: 1, ...given } as Edited, ctx) as Promise<PlatformInfoDetails>)
    : detailsOf(tx, { id }, ctx)
}

/** In every state; what is no longer complete goes back to be completed. */
export const editInfo: Handler<Actions['edit']> = async (tx, { bulletPoints, description, platAttrs, skus, ...head }, ctx) => {
  const { id, title } = head
  const [row] = await lockedInfos(tx, [id], ctx)
  if (title) await refuseLong(tx, title, row!.plat_name)
  await change(tx, infos as List<object>, filled(head), ctx)
  await keepContent(tx, id, { bulletPoints, description, platAttrs }, ctx)
  if (skus) await keepSkus(tx, row!, skus)
  await reopenIncomplete(tx, id, ctx)
  return detailsOf(tx, { id }, ctx)
}

/** Columns that are never empty. */
const filled = ({ requiredKeywords, randomKeywords, language, ...rest }: Omit<Edited, 'skus'>) => ({
  ...rest,
  ...(language !== undefined && { language: language ?? 'en' }),
  ...(requiredKeywords !== undefined && { requiredKeywords: requiredKeywords ?? [] }),
  ...(randomKeywords !== undefined && { randomKeywords: randomKeywords ?? [] }),
})

async function refuseLong(tx: Tx, title: string, plat: string): Promise<void> {
  const limit = (await titleLimits(tx)).of(plat)
  if (lengthOf(title) > limit) throw bad(`标题最多${limit}个字符，现在是${lengthOf(title)}个`, 'title')
}

export async function removeInfo(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await lockedInfos(tx, [id], ctx)
  const listed = await tx.one(
    sql`SELECT 1 FROM product_center_platform_info t WHERE t.id = ${id} AND t.info_status = ${infoState.listed}`,
  )
  if (listed) throw refuse('平台信息已刊登，不能删除')
  return remove(tx, infos as List, id, ctx)
}
