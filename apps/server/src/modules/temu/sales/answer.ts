import { stateLabel } from '@erp/contract/kit'
import { PRICE_AUDIT, priceAuditStates, priceStates } from '@erp/contract/temu/sales/price.states'
import { type EachPrice, priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { judge, judged } from './judge.ts'
import { eachPrice, inShop, type PriceDoc, requireInTime, requireState } from './price-each.ts'

interface Answer {
  ids: number[]
  accept: number
  reason?: string | null
}

/** What the platform asks for is taken or refused. A price that leaves too little is refused here and kept for a supervisor. */
export function answerPrices(_tx: Tx, { ids, accept, reason }: Answer, ctx: Ctx): Promise<EachPrice> {
  if (!accept && !reason) throw bad('请填写拒绝原因', 'reason')
  return eachPrice(ids, ctx, async (row) => {
    const kept = await inShop(row, ctx, (tx, doc, account) =>
      accept ? acceptPrice(tx, doc, account, ctx) : refusePrice(tx, doc, account, reason!, ctx),
    )
    if (kept) throw refuse(kept)
  })
}

/** Answers why it waits for a supervisor instead. */
async function acceptPrice(tx: Tx, doc: PriceDoc, account: ShopAccount, ctx: Ctx): Promise<string | null> {
  requireState(doc, 'accept')
  requireInTime(doc, ctx)
  requirePassable(doc)
  const change = { shopId: doc.shop_id, skuId: doc.sku_id, oldPrice: doc.old_price, newPrice: doc.new_price }
  const [judgement] = await judge(tx, [change], ctx)
  if (judgement!.why && doc.audit_status !== PRICE_AUDIT.passed) {
    await move(tx, priceAdjust, priceAuditStates, 'submit', doc.id, ctx, { column: 'audit_status', set: judged(judgement!) })
    return judgement!.why
  }
  await managedPlatform(ctx.house).answerPriceOrder(account, doc.platform_price_sn!, { accept: true, reason: null })
  await move(tx, priceAdjust, priceStates, 'accept', doc.id, ctx, { set: { ...judged(judgement!), ...answered(ctx) } })
  await takePrices(tx, [doc.id])
  return null
}

async function refusePrice(tx: Tx, doc: PriceDoc, account: ShopAccount, reason: string, ctx: Ctx): Promise<null> {
  requireState(doc, 'refuse')
  requireInTime(doc, ctx)
  await managedPlatform(ctx.house).answerPriceOrder(account, doc.platform_price_sn!, { accept: false, reason })
  const set = { resultReason: `已拒绝：${reason}`, ...answered(ctx) }
  await move(tx, priceAdjust, priceStates, 'refuse', doc.id, ctx, { note: reason, set })
  return null
}

function requirePassable({ audit_status, adjust_no }: PriceDoc): void {
  if (audit_status === PRICE_AUDIT.waiting)
    throw refuse(`调价单${adjust_no}${stateLabel(priceAuditStates, audit_status)}，请等待主管审核`)
  if (audit_status === PRICE_AUDIT.rejected) throw refuse(`调价单${adjust_no}已被主管驳回，只能拒绝`)
}

const answered = (ctx: Ctx) => ({ answerBy: ctx.user.userId, answerTime: ctx.now })

/** What was agreed on is what the platform pays from now on. */
export const takePrices = (tx: Tx, ids: number[]): Promise<number> =>
  tx.run(sql`
    UPDATE temu_sales_row r SET supply_price = t.new_price FROM temu_price_adjust t
    WHERE t.id = ANY(${ids}::bigint[]) AND r.shop_id = t.shop_id AND r.product_sku_id = t.product_sku_id AND r.supply_price <> t.new_price`)
