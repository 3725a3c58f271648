import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { ActionInput } from '@erp/contract/kit'
import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { offerIdOf } from '../../../connectors/ali/ali1688.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { addOffer } from '../../goods/ali/ali-bind.ts'
import { lockGoods } from '../../goods/catalog/goods-edit.ts'
import { goodsRows } from '../../goods/catalog/goods-list.ts'
import { lockAll, requireOpen } from './acquisition.ts'

const MOST_URLS = goodsItem.fields.sourceUrls?.max ?? 10

/** It is something that we have: its address is kept there, and what 1688 sells becomes one of its offers. */
export async function relate(
  tx: Tx,
  { id, goodsId }: ActionInput<(typeof dataAcquisition)['actions']['relate-product']>,
  ctx: Ctx,
): Promise<{ goodsCode: string }> {
  const [row] = await lockAll(tx, [id])
  requireOpen([row!], '关联商品')
  await goodsRows.get(tx, goodsId, ctx)
  const { goodsCode, version } = await lockGoods(tx, goodsId)
  if (row!.url) await keepAddress(tx, { goodsId, goodsCode, version }, row!.url, ctx)
  const offerId = row!.srcPlat === '1688' ? offerIdOf(row!.url ?? '') : null
  if (offerId) await addOffer(tx, offerId, { goodsId, goodsCode }, ctx)
  await move(tx, dataAcquisition, acquisitionStates, 'relate', id, ctx, {
    column: 'acq_status',
    set: { goodsId },
    note: goodsCode,
  })
  return { goodsCode }
}

interface Goods {
  goodsId: number
  goodsCode: string
  version: number
}
async function keepAddress(tx: Tx, { goodsId, goodsCode, version }: Goods, url: string, ctx: Ctx): Promise<void> {
  const { urls } = (await tx.one<{ urls: string[] }>(sql`SELECT source_urls AS urls FROM goods_goods WHERE id = ${goodsId}`))!
  if (urls.includes(url)) return
  if (urls.length >= Number(MOST_URLS)) throw refuse(`商品【${goodsCode}】的参考链接已有${urls.length}个，请先删除不用的`)
  await tx.run(sql`
    UPDATE goods_goods SET source_urls = array_append(source_urls, ${url}), version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${goodsId}`)
  const changes = [{ field: 'sourceUrls', label: '参考链接', from: urls, to: [...urls, url] }]
  await log(tx, ctx, { entity: goodsItem.path, entityId: goodsId, action: '关联采集', changes, version: version + 1 })
}
