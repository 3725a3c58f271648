import { AUDIT_STATE, goodsStates } from '@erp/contract/goods/catalog/goods.states'
import { DISCARDED, mayMove, needsAuditor, needsReason, type StatusSource } from '@erp/contract/goods/status/goods-status'
import { stateLabel } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { openOrders } from './status-hooks.ts'

export interface Wanted {
  to: string
  reason?: string | null | undefined
  source: StatusSource
}
export interface Current {
  skuId: number
  goodsId: number
  sku: string
  skuKind: number
  status: string
  goodsCode: string
  auditStatus: number
}
export interface SkuRefusal {
  skuId: number
  sku: string
  reason: string
}
export type Labels = (status: string) => string

export async function statusLabels(tx: Tx): Promise<Labels> {
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  return (status) => labels.get(status) ?? status
}

/** Refuses the whole change with every SKU that cannot make it. */
export async function checkMoves(tx: Tx, ctx: Ctx, skus: Current[], wanted: Wanted): Promise<void> {
  const refusals = await refusalsOf(tx, skus, wanted.to)
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
  const byHand = wanted.source < 4
  if (byHand && skus.some(({ status }) => needsAuditor(status)) && !may(ctx.user, 'goods:goods:audit'))
    throw forbidden('恢复侵权或已淘汰的SKU需要审核商品的权限', { permission: 'goods:goods:audit' })
  const reason = wanted.reason?.trim() ?? ''
  if (!reason && skus.some(({ status }) => needsReason(status, wanted.to))) throw bad('请填写变更原因', 'reason')
  if (reason.length === 1) throw bad('变更原因至少2个字', 'reason')
}

/** Why these SKUs cannot go there, in words. */
export async function refusalsOf(tx: Tx, skus: Current[], to: string): Promise<SkuRefusal[]> {
  const label = await statusLabels(tx)
  const refused = skus.flatMap((sku) => {
    const reason = forbidsMove(sku, to, label)
    return reason ? [{ skuId: sku.skuId, sku: sku.sku, reason }] : []
  })
  if (refused.length || to !== DISCARDED) return refused
  return heldBack(tx, skus)
}

function forbidsMove({ goodsCode, auditStatus, skuKind, sku, status }: Current, to: string, label: Labels): string | null {
  if (auditStatus !== AUDIT_STATE.audited)
    return `商品【${goodsCode}】当前状态为${stateLabel(goodsStates, auditStatus)}，不能改状态`
  if (skuKind === 2) return `组合SKU【${sku}】的状态由其组成决定，不能直接修改`
  return mayMove(status, to) ? null : `不允许从${label(status)}改为${label(to)}`
}

/** What still lies somewhere, comes or is ordered is not discarded. */
async function heldBack(tx: Tx, skus: Current[]): Promise<SkuRefusal[]> {
  const ids = skus.map(({ skuId }) => skuId)
  const stock = await stockOf(tx, ids)
  const orders = await openOrders(tx, ids)
  return skus.flatMap(({ skuId, sku }) => {
    const { onHand, onWay } = stock.get(skuId) ?? NOTHING
    const open = orders.get(skuId) ?? 0
    if (!onHand && !onWay && !open) return []
    return [{ skuId, sku, reason: `SKU【${sku}】仍有库存${onHand}、在途${onWay}、未完成订单${open}，不能淘汰` }]
  })
}

export interface SkuStock {
  skuId: number
  onHand: number
  onWay: number
  amount: string
}
export const NOTHING = { onHand: 0, onWay: 0, amount: '0.0000' }

/** Over all stores. */
export async function stockOf(tx: Tx, skuIds: number[]): Promise<Map<number, SkuStock>> {
  const rows = await tx.query<SkuStock>(sql`
    SELECT sku_id AS "skuId", sum(on_hand) AS "onHand", sum(purchase_on_way + transfer_on_way) AS "onWay", sum(amount) AS amount
    FROM goods_sku_stock WHERE sku_id = ANY(${skuIds}::bigint[]) GROUP BY 1`)
  return new Map(rows.map((row) => [row.skuId, row]))
}
