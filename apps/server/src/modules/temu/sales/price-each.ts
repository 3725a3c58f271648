import { stateLabel } from '@erp/contract/kit'
import { priceStates } from '@erp/contract/temu/sales/price.states'
import { type EachPrice, priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import type { Rows } from '../../../../db/rows.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { shopReach } from './reach.ts'

export type PriceDoc = Rows['temu_price_adjust']

/** Each adjustment by itself, because the platform is asked for each; one alone is refused in its own words. */
export async function eachPrice(ids: number[], ctx: Ctx, one: (row: PriceDoc) => Promise<unknown>): Promise<EachPrice> {
  const rows = await readPrices(ctx.house.db, ids, ctx)
  const result: EachPrice = { done: [], failed: [] }
  for (const row of rows) {
    const refusal = await refusalOf(one(row))
    if (refusal && rows.length === 1) throw refusal
    if (refusal) result.failed.push({ id: row.id, adjustNo: row.adjust_no, reason: refusal.message })
    else result.done.push({ id: row.id, adjustNo: row.adjust_no })
    await ctx.noteRows?.(ctx.house.db, [row.id])
  }
  const { done, failed } = result
  if (failed.length) ctx.say(`${done.length} 张完成，${failed.length} 张未完成：${failed[0]!.adjustNo} ${failed[0]!.reason}`)
  return result
}

async function refusalOf(doing: Promise<unknown>): Promise<Refusal | null> {
  try {
    await doing
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function readPrices(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<PriceDoc[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<PriceDoc>(sql`
    SELECT t.* FROM temu_price_adjust t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx)} ORDER BY t.id`)
  if (found.length < wanted.length) throw missing(priceAdjust.title)
  return found
}

/** Work on a locked adjustment during which its platform may be asked: what the platform refuses leaves nothing behind. */
export const inShop = <R>(
  row: PriceDoc,
  ctx: Ctx,
  work: (tx: Tx, doc: PriceDoc, account: ShopAccount) => Promise<R>,
): Promise<R> =>
  askInReach(row.shop_id, ctx, (account) => ctx.house.db.transact(async (tx) => work(tx, await lockPrice(tx, row.id), account)))

export async function lockPrice(tx: Tx, id: number): Promise<PriceDoc> {
  const row = await tx.one<PriceDoc>(sql`SELECT * FROM temu_price_adjust WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(priceAdjust.title)
  return row
}

/** Before a platform is asked for what its state does not allow. */
export function requireState(doc: PriceDoc, verb: keyof typeof priceStates.moves): void {
  const { from, label } = priceStates.moves[verb]
  if (!(from as readonly number[]).includes(doc.status))
    throw refuse(`调价单${doc.adjust_no}当前为「${stateLabel(priceStates, doc.status)}」，不能${label}`)
}

export function requireInTime({ deadline }: PriceDoc, ctx: Ctx): void {
  if (deadline !== null && deadline <= ctx.now) throw refuse('调价单已超时')
}
