import type { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { ownShops } from '../../../kit/scope.ts'
import { startTask, type TaskEnd, type TaskRun, taskJob } from '../../../kit/task/task.ts'
import { matchState } from '../states.ts'
import { showMatched } from './link-keep.ts'
import { match } from './match.ts'
import { matchKey } from './match-key.ts'
import { shopsWithin } from './shop-rows.ts'

const KIND = 'goods-auto-match'
/** As many are matched while the person waits. */
const AT_ONCE = 2000
const CHUNK = 1000
interface Wish {
  shopIds?: number[] | null
  ids?: number[] | null
}

/** Over the unmatched shop SKUs that were asked for, or over all within reach. */
export const autoMatch: Handler<(typeof goodsSkuLinkShop.actions)['auto-match']> = async (tx, wish, ctx) => {
  if (wish.shopIds?.length) await shopsWithin(tx, wish.shopIds, ctx)
  const open = await countOpen(tx, wish, ctx)
  if (open > AT_ONCE) {
    const { id } = await startTask(tx, ctx, { kind: KIND, title: '自动匹配店铺SKU', input: wish, total: open })
    ctx.say('店铺SKU较多，已转为后台匹配')
    return { taskId: id, matched: 0, unmatched: 0 }
  }
  const matched = await matchAll(tx, wish, ctx)
  if (matched === 0) unchanged(ctx)
  return { taskId: null, matched, unmatched: open - matched }
}

/** A page of shop SKUs a transaction: what is matched stays matched, whatever happens to the rest. */
export const autoMatchJob = taskJob<Wish>({ kind: KIND, name: '自动匹配', run: matchAsked })

async function matchAsked(task: TaskRun<Wish>): Promise<TaskEnd> {
  const { house } = task
  const ctx = await task.context('goods/goods-sku-link-shop#auto-match')
  const open = await countOpen(house.db, task.input, ctx)
  await everyPage(house, task, ctx)
  const left = await countOpen(house.db, task.input, ctx)
  await task.progress(open)
  return { done: `共 ${open} 个，匹配 ${open - left} 个，未匹配 ${left} 个` }
}

async function everyPage(house: House, task: TaskRun<Wish>, ctx: Ctx): Promise<void> {
  let [done, below] = [0, Number.MAX_SAFE_INTEGER]
  for (;;) {
    const page = await openRows(house.db, task.input, ctx, sql`t.id < ${below}`)
    if (page.length === 0) return
    await house.db.transact((tx) => matchRows(tx, page, ctx))
    done += page.length
    below = page.at(-1)!.id
    await task.progress(done)
  }
}

async function matchAll(tx: Tx, wish: Wish, ctx: Ctx): Promise<number> {
  const first = await openRows(tx, wish, ctx, raw('true'))
  const rest = first.length === CHUNK ? await openRows(tx, wish, ctx, sql`t.id < ${first.at(-1)!.id}`) : []
  return matchRows(tx, [...first, ...rest], ctx)
}

interface Open {
  id: number
  shopId: number
  shopSku: string
}

const openWhere = (wish: Wish, ctx: Ctx): Sql =>
  and([
    sql`t.match_status = ${matchState.unmatched} AND t.deleted_at IS NULL`,
    sql`t.shop_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(ctx.user, raw('s'))}))`,
    ...(wish.shopIds?.length ? [sql`t.shop_id = ANY(${wish.shopIds}::bigint[])`] : []),
    ...(wish.ids?.length ? [sql`t.id = ANY(${wish.ids}::bigint[])`] : []),
  ])

async function countOpen(tx: Tx, wish: Wish, ctx: Ctx): Promise<number> {
  const counted = await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM goods_shopsku t WHERE ${openWhere(wish, ctx)}`)
  return counted!.n
}

const openRows = (tx: Tx, wish: Wish, ctx: Ctx, where: Sql): Promise<Open[]> =>
  tx.query<Open & object>(sql`
    SELECT t.id, t.shop_id AS "shopId", t.shop_sku AS "shopSku" FROM goods_shopsku t
    WHERE ${openWhere(wish, ctx)} AND ${where} ORDER BY t.id DESC LIMIT ${CHUNK}`)

/** How many of the rows are matched now, also by links that were there before the row was. */
export async function matchRows(tx: Tx, rows: Open[], ctx: Ctx): Promise<number> {
  let matched = 0
  for (const [shopId, own] of Map.groupBy(rows, (row) => row.shopId)) {
    const hits = await match(
      tx,
      shopId,
      own.map((row) => row.shopSku),
      ctx,
    )
    const links = own.flatMap(({ shopSku }, i) => {
      const hit = hits[i]
      return hit ? [{ linkId: hit.linkId, shopId, shopSku, matchKey: matchKey(shopSku) }] : []
    })
    await showMatched(tx, links, ctx)
    matched += links.length
  }
  return matched
}
