import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import type { Rows } from '../../../../db/rows.ts'
import type { StockConnector } from '../../../connectors/shop-stock.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { startTask, type TaskEnd, type TaskRun, taskJob } from '../../../kit/task/task.ts'
import { blockedBy, shopReady } from '../../authorize/auth/ready.ts'
import { shopState } from '../../authorize/states.ts'
import { shopsWithin } from '../link/shop-rows.ts'
import { dropIdle, type Pushed, pushShop, reviewShop, shopsDue } from './push-shop.ts'
import { wantChanged } from './push-wanted.ts'

const KIND = 'goods.push-stock'
const KEEP_DAYS = 60

/** Every minute: what is sold out goes to every shop before anything else does. */
export async function pushDue(house: House, connector?: StockConnector): Promise<string> {
  await house.db.transact((tx) => wantChanged(tx, wireTime(house.clock.now())))
  await reviewWished(house)
  await dropIdle(house)
  const all = { pushed: 0, failed: 0 }
  for (const drops of [true, false])
    for (const shopId of await shopsDue(house)) add(all, await pushShop(house, shopId, drops, connector))
  return `推送 ${all.pushed} 个，失败 ${all.failed} 个`
}

function add(all: { pushed: number; failed: number }, { pushed, failed }: Pushed): void {
  all.pushed += pushed
  all.failed += failed
}

/** Shops that a changed config reaches; a change made meanwhile is looked at again. */
async function reviewWished(house: House): Promise<void> {
  const wished = await house.db.query<{ shopId: number; times: number }>(
    sql`SELECT shop_id AS "shopId", times FROM goods_push_review ORDER BY shop_id`,
  )
  for (const { shopId, times } of wished) {
    await reviewShop(house, shopId, false)
    await house.db.run(sql`DELETE FROM goods_push_review WHERE shop_id = ${shopId} AND times = ${times}`)
  }
}

/** Once a night everything is compared: whatever was missed is made good. */
export async function reviewAll(house: House): Promise<string> {
  const shops = await house.db.query<{ id: number }>(sql`
    SELECT h.id FROM authorize_shop h WHERE h.stock_push = 1 AND ${shopReady} ORDER BY h.id`)
  let marked = 0
  for (const { id } of shops) marked += await reviewShop(house, id, false)
  return `核对 ${shops.length} 个店铺，${marked} 个待推送`
}

export async function trimPushes(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const logs = await house.db.run(sql`
    DELETE FROM goods_inventory_push_log WHERE time < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`)
  return `清理 ${logs} 条推送记录`
}

type Push = Handlers<typeof inventoryUpdateConfig>['push']
interface Wanted {
  shopIds: number[]
  shopskuIds: number[]
}

/** Sent once more whatever was sent before: somebody asks for it who sees the shop. */
export const pushNow: Push = async (tx, { shopIds, shopskuIds }, ctx) => {
  const chosen = shopskuIds ?? []
  const owners = await tx.query<{ shopId: number }>(
    sql`SELECT DISTINCT shop_id AS "shopId" FROM goods_shopsku WHERE id = ANY(${chosen}::bigint[]) AND deleted_at IS NULL`,
  )
  const wanted = [...new Set([...shopIds, ...owners.map((row) => row.shopId)])]
  if (wanted.length === 0) throw bad('请选择要更新的店铺或店铺SKU')
  await requireTaking(tx, await shopsWithin(tx, wanted, ctx))
  const input: Wanted = { shopIds, shopskuIds: chosen }
  const { id } = await startTask(tx, ctx, { kind: KIND, title: '更新在线库存', input, total: wanted.length })
  return { taskId: id }
}

async function requireTaking(tx: Tx, shops: Map<number, { shopName: string }>): Promise<void> {
  const idle = await tx.one<{ id: number }>(sql`
    SELECT id FROM authorize_shop WHERE id = ANY(${[...shops.keys()]}::bigint[]) AND (stock_push = 0 OR status <> ${shopState.enabled}) ORDER BY id LIMIT 1`)
  if (idle) throw refuse(`店铺【${shops.get(idle.id)!.shopName}】未启用或未开启推送库存`)
  const lost = await tx.query<Rows['authorize_shop']>(
    sql`SELECT * FROM authorize_shop WHERE id = ANY(${[...shops.keys()]}::bigint[]) ORDER BY id`,
  )
  for (const shop of lost) if (blockedBy(shop)) throw refuse(`店铺【${shop.shop_name}】${blockedBy(shop)}`)
}

export const pushStockJob = taskJob<Wanted>({ kind: KIND, name: '更新在线库存', run: pushAsked })

async function pushAsked({ house, input, progress }: TaskRun<Wanted>): Promise<TaskEnd> {
  const { shopIds, shopskuIds } = input
  const rows = await house.db.query<{ id: number; shopName: string }>(sql`
    SELECT id, shop_name AS "shopName" FROM authorize_shop
    WHERE id = ANY(${shopIds}::bigint[] || ARRAY(SELECT shop_id FROM goods_shopsku WHERE id = ANY(${shopskuIds}::bigint[]))) ORDER BY id`)
  const all = { pushed: 0, failed: 0 }
  for (const [i, { id, shopName }] of rows.entries()) {
    const only = shopIds.includes(id) ? undefined : sql`s.id = ANY(${shopskuIds}::bigint[])`
    await reviewShop(house, id, true, only)
    const sent = await pushShop(house, id, false)
    add(all, sent)
    const failures = sent.failed ? [{ name: shopName, reason: `${sent.failed} 个失败：${sent.reason}` }] : []
    await progress(i + 1, { failures })
  }
  return counted({ done: all.pushed, failed: all.failed }, { done: `推送 ${all.pushed} 个`, failed: `${all.failed} 个` })
}
