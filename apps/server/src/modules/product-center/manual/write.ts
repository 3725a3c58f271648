import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import { change, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import type { List } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { linkable } from '../../goods/link/match-find.ts'
import { detailsOf, lockedPublishes, type PublishRow, publishes } from './list.ts'

type Edit = Handler<(typeof manualPublish.actions)['edit']>
type Edited = Parameters<Edit>[1]
const OPEN: readonly number[] = [MANUAL.waiting, MANUAL.failed]

/** While it is planned or has failed; of what is online, only its address. */
export const editPublish: Edit = async (tx, { skuLinks, ...head }, ctx) => {
  const [row] = await lockedPublishes(tx, [head.id], ctx)
  if (row!.pub_status === MANUAL.done) refuseMore(row!, { skuLinks, ...head })
  else if (!OPEN.includes(row!.pub_status)) throw refuse('已取消的刊登计划不能修改')
  await change(tx, publishes as List<object>, head, ctx)
  if (skuLinks && row!.pub_status !== MANUAL.done) await keepLinks(tx, row!, skuLinks)
  return detailsOf(tx, { id: head.id }, ctx)
}

function refuseMore(row: PublishRow, { planDate, sellerId, itemId, skuLinks }: Edited): void {
  const same = (given: unknown, kept: unknown) => given === undefined || given === kept
  if (!same(planDate, row.plan_date) || !same(sellerId, row.seller_id) || !same(itemId, row.item_id) || skuLinks?.length)
    throw refuse('已刊登的计划只能修改链接地址')
}

async function keepLinks(tx: Tx, { id, goods_id }: PublishRow, links: NonNullable<Edited['skuLinks']>): Promise<void> {
  const ids = links.map(({ skuId }) => skuId)
  if (new Set(ids).size < ids.length) throw bad('SKU重复', 'skuLinks')
  const known = await tx.query(
    sql`SELECT k.id FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.id = ANY(${ids}::bigint[]) AND k.goods_id = ${goods_id} AND ${linkable}`,
  )
  if (known.length < ids.length) throw bad('SKU不属于该商品，或未审核、已淘汰', 'skuLinks')
  await tx.run(sql`
    INSERT INTO product_center_manual_publish_sku (document_id, sku_id, shop_sku, price)
    SELECT ${id}, * FROM unnest(${ids}::bigint[], ${links.map(({ shopSku }) => shopSku ?? null)}::text[], ${links.map(({ price }) => price ?? null)}::numeric[])
    ON CONFLICT (document_id, sku_id) DO UPDATE SET shop_sku = excluded.shop_sku, price = excluded.price`)
}

/** Only what is still planned; what was tried is kept. */
export async function removePublish(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const [row] = await lockedPublishes(tx, [id], ctx)
  if (row!.pub_status !== MANUAL.waiting) throw refuse('只能删除待刊登的计划')
  return remove(tx, publishes as List, id, ctx)
}
