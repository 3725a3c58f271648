import { PRICE_AUDIT, PRICE_SOURCE, priceAuditStates, priceStates } from '@erp/contract/temu/sales/price.states'
import { type EachPrice, priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { eachPrice, inShop, lockPrice, type PriceDoc, requireInTime, requireState } from './price-each.ts'

interface Audit {
  ids: number[]
  pass: number
  reason?: string | null
}

/** A supervisor passes or rejects what leaves less than the floor. Our own proposal goes to the platform when it is passed. */
export function auditPrices(_tx: Tx, { ids, pass, reason }: Audit, ctx: Ctx): Promise<EachPrice> {
  if (!pass && !reason) throw bad('请填写驳回原因', 'reason')
  return eachPrice(ids, ctx, (row) => {
    if (pass && row.source === PRICE_SOURCE.ours)
      return inShop(row, ctx, (tx, doc, account) => passOurs(tx, doc, account, reason ?? null, ctx))
    return ctx.house.db.transact(async (tx) => {
      const doc = await lockPrice(tx, row.id)
      requireWaiting(doc)
      if (pass) requireInTime(doc, ctx)
      await auditTo(tx, pass ? 'pass' : 'reject', doc, reason ?? null, ctx)
      if (!pass && doc.source === PRICE_SOURCE.ours) await drop(tx, doc, reason!, ctx)
    })
  })
}

async function passOurs(tx: Tx, doc: PriceDoc, account: ShopAccount, reason: string | null, ctx: Ctx): Promise<void> {
  requireWaiting(doc)
  const { adjust_no: adjustNo, product_sku_id: productSkuId, old_price: oldPrice, new_price: newPrice } = doc
  const asked = { adjustNo, productSkuId, oldPrice, newPrice, reason: doc.reason ?? '' }
  const { platformPriceSn } = await managedPlatform(ctx.house).proposePrice(account, asked)
  await auditTo(tx, 'pass', doc, reason, ctx, { platformPriceSn })
}

/** One that was decided meanwhile is not audited any more. */
function requireWaiting(doc: PriceDoc): void {
  if (doc.audit_status === PRICE_AUDIT.waiting) requireState(doc, 'agreed')
  else throw refuse(`调价单${doc.adjust_no}不在待审核`)
}

const auditTo = (tx: Tx, verb: 'pass' | 'reject', { id }: PriceDoc, reason: string | null, ctx: Ctx, more: object = {}) =>
  move(tx, priceAdjust, priceAuditStates, verb, id, ctx, {
    column: 'audit_status',
    ...(reason && { note: reason }),
    set: { auditBy: ctx.user.userId, auditTime: ctx.now, auditReason: reason, ...more },
  })

const drop = (tx: Tx, { id }: PriceDoc, reason: string, ctx: Ctx) =>
  move(tx, priceAdjust, priceStates, 'drop', id, ctx, { set: { resultReason: `主管驳回：${reason}` } })

/** Our own proposal, as long as the platform has not decided. */
export function withdrawPrices(_tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<EachPrice> {
  return eachPrice(ids, ctx, (row) =>
    inShop(row, ctx, async (tx, doc, account) => {
      if (doc.source !== PRICE_SOURCE.ours) throw refuse(`调价单${doc.adjust_no}由平台发起，不能撤回，请接受或拒绝`)
      requireState(doc, 'withdraw')
      if (doc.platform_price_sn) await managedPlatform(ctx.house).withdrawPrice(account, doc.platform_price_sn)
      await move(tx, priceAdjust, priceStates, 'withdraw', doc.id, ctx, { set: { resultReason: '已撤回' } })
    }),
  )
}
