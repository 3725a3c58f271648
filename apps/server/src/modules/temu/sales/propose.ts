import { compare, round2, times } from '@erp/contract/kit/decimal'
import { PRICE_AUDIT, PRICE_SOURCE, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { type PriceRow, priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import type { Rows } from '../../../../db/rows.ts'
import { managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { judge } from './judge.ts'
import { prices } from './price-list.ts'
import { salesRows } from './sales-list.ts'
import { priceState } from './states.ts'

type SalesDoc = Rows['temu_sales_row']
interface Proposal {
  salesId: number
  newPrice: string
  reason: string
}

/** A price of our own: the platform hears of it at once, or after a supervisor has passed what leaves too little. */
export async function proposePrice(tx: Tx, proposal: Proposal, ctx: Ctx): Promise<PriceRow> {
  const row = await salesRows.get(tx, proposal.salesId, ctx)
  checkPrice(proposal.newPrice, row.supplyPrice)
  await refuseOpen(tx, row.shopId, row.productSkuId)
  const adjustNo = await numberFor(proposal, ctx)
  const id = await askInReach(row.shopId, ctx, (account) =>
    ctx.house.db.transact((own) => propose(own, account, adjustNo, proposal, ctx)),
  )
  return prices.get(tx, id, ctx)
}

const LEAST = '0.5'
const MOST = '1.5'
function checkPrice(newPrice: string, oldPrice: string): void {
  if (compare(newPrice, oldPrice) === 0) throw bad('新价不能与原价相同', 'newPrice')
  const [from, to] = [round2(times(oldPrice, LEAST)), round2(times(oldPrice, MOST))]
  if (compare(newPrice, from) < 0 || compare(newPrice, to) > 0)
    throw bad(`新价应在 ${from} 至 ${to} 之间（原价 ${oldPrice} 的 ±50%）`, 'newPrice')
}

async function refuseOpen(tx: Tx, shopId: number, productSkuId: string): Promise<void> {
  const open = await tx.one<{ no: string }>(sql`
    SELECT adjust_no AS no FROM temu_price_adjust WHERE shop_id = ${shopId} AND product_sku_id = ${productSkuId}
      AND status IN (${priceState.waiting}, ${priceState.asked}) AND deleted_at IS NULL`)
  if (open) throw refuse(`该平台SKU已有进行中的调价单${open.no}`)
}

/** Kept before the platform is asked: proposed again after a lost answer, the same price has the same number. */
async function numberFor({ salesId, newPrice }: Proposal, ctx: Ctx): Promise<string> {
  const fresh = await nextNumber(ctx.house, 'TD')
  const kept = await ctx.house.db.aside.one<{ no: string }>(sql`
    UPDATE temu_sales_row SET propose_no = CASE WHEN propose_price = ${newPrice}::numeric THEN coalesce(propose_no, ${fresh}) ELSE ${fresh} END, propose_price = ${newPrice}::numeric
    WHERE id = ${salesId} RETURNING propose_no AS no`)
  return kept!.no
}

async function propose(tx: Tx, account: ShopAccount, adjustNo: string, { salesId, newPrice, reason }: Proposal, ctx: Ctx) {
  const row = (await tx.one<SalesDoc>(sql`SELECT * FROM temu_sales_row WHERE id = ${salesId} FOR UPDATE`))!
  checkPrice(newPrice, row.supply_price)
  await refuseOpen(tx, row.shop_id, row.product_sku_id)
  const change = { shopId: row.shop_id, skuId: row.sku_id, oldPrice: row.supply_price, newPrice }
  const [judgement] = await judge(tx, [change], ctx)
  const { why, cost, marginBefore, marginAfter } = judgement!
  const asked = { adjustNo, productSkuId: row.product_sku_id, oldPrice: row.supply_price, newPrice, reason }
  const sn = why ? null : (await managedPlatform(ctx.house).proposePrice(account, asked)).platformPriceSn
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO temu_price_adjust (adjust_no, platform_price_sn, shop_id, product_sku_id, ext_code, sku_id, source, old_price, new_price, cost, margin_before, margin_after,
      reason, status, audit_status, create_by, create_time, update_by, update_time)
    VALUES (${adjustNo}, ${sn}, ${row.shop_id}, ${row.product_sku_id}, ${row.ext_code}, ${row.sku_id}, ${PRICE_SOURCE.ours}, ${row.supply_price}, ${newPrice}, ${cost}, ${marginBefore},
      ${marginAfter}, ${reason}, ${PRICE_STATE.waiting}, ${why ? PRICE_AUDIT.waiting : PRICE_AUDIT.none}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    RETURNING id`)
  await tx.run(sql`UPDATE temu_sales_row SET propose_no = NULL, propose_price = NULL WHERE id = ${salesId}`)
  const note = `${row.supply_price} → ${newPrice}`
  await log(tx, ctx, { entity: priceAdjust.path, entityId: made!.id, action: '发起调价', note, version: 1 })
  if (why) ctx.say(why)
  return made!.id
}
