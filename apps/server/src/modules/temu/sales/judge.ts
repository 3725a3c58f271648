import { round2, times } from '@erp/contract/kit/decimal'
import type { PriceCardFigures } from '@erp/contract/temu/sales/price-adjust'
import { COST } from '@erp/contract/temu/sales/sales'
import { ENOUGH } from '@erp/contract/temu/sales/sales.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { isEnough, marginWith, type PieceCost, pieceCosts } from './margins.ts'
import { prices } from './price-list.ts'
import { salesRows } from './sales-list.ts'

export interface Judgement extends PieceCost {
  marginBefore: string | null
  marginAfter: string | null
  /** Why a supervisor has to look at it. */
  why: string | null
}
interface Change {
  shopId: number
  skuId: number | null
  oldPrice: string
  newPrice: string
}

/** What new prices leave of the margins, with the costs of now; in the order asked. */
export async function judge(tx: Tx, changes: readonly Change[], ctx: Pick<Ctx, 'now'>): Promise<Judgement[]> {
  const costs = await pieceCosts(tx, changes, ctx)
  return changes.map(({ oldPrice, newPrice }, i) => {
    const cost = costs[i]!
    const marginAfter = marginWith(newPrice, cost)
    return { ...cost, marginBefore: marginWith(oldPrice, cost), marginAfter, why: whyAudit(marginAfter, cost.floor) }
  })
}

const percent = (share: string): string => `${round2(times(share, 100))}%`

function whyAudit(margin: string | null, floor: string): string | null {
  if (margin === null) return '成本未知，无法计算调后毛利率，已提交主管审核'
  return isEnough(margin, floor) === ENOUGH.no ? `调后毛利率 ${percent(margin)} 低于 ${percent(floor)}，已提交主管审核` : null
}

/** Kept beside the adjustment, as it was judged last. */
export const judged = ({ cost, marginBefore, marginAfter }: Judgement) => ({ cost, marginBefore, marginAfter })

export async function cardOf(tx: Tx, { adjustId }: { adjustId: number }, ctx: Ctx): Promise<PriceCardFigures> {
  const { shopId, skuId, oldPrice, newPrice, sold30 } = await prices.get(tx, adjustId, ctx)
  const change = { shopId: shopId!, skuId, oldPrice: oldPrice!, newPrice: newPrice! }
  const [judgement] = await judge(tx, [change], ctx)
  const { marginAfter, floor } = judgement!
  return {
    adjustId,
    newPrice: newPrice!,
    isEnough: isEnough(marginAfter, floor),
    ...figures(judgement!, oldPrice!, sold30 ?? 0, ctx),
  }
}

export async function cardOfRow(tx: Tx, { salesId }: { salesId: number }, ctx: Ctx) {
  const { shopId, skuId, supplyPrice, lastThirtyDaysSaleVolume } = await salesRows.get(tx, salesId, ctx)
  const [judgement] = await judge(tx, [{ shopId, skuId, oldPrice: supplyPrice, newPrice: supplyPrice }], ctx)
  return figures(judgement!, supplyPrice, lastThirtyDaysSaleVolume, ctx)
}

const figures = ({ cost, floor, marginBefore }: Judgement, oldPrice: string, sold: number, ctx: Ctx) => ({
  oldPrice,
  marginFloor: floor,
  sold,
  cost: may(ctx.user, COST) ? cost : null,
  wasEnough: isEnough(marginBefore, floor),
})
