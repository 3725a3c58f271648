import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import type { groupGoods } from '@erp/contract/goods/group/goods-group'
import { DISCARDED } from '@erp/contract/goods/status/goods-status'
import type { ActionInput } from '@erp/contract/kit'
import { compare, plus } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, type Refusal, refuse } from '../../../kit/refuse.ts'
import { autoShares } from './group-share.ts'

export type GroupForm = Omit<ActionInput<(typeof groupGoods)['actions']['save']>, 'sku'>
export interface PartSku {
  skuId: number
  sku: string
  skuName: string
  skuKind: number
  skuStatus: string
  cost: string | null
  goodsId: number
  goodsCode: string
  auditStatus: number
}
export interface GroupPart {
  part: PartSku
  quantity: number
  shareRatio: string
}

/** The SKUs a group may be made of, kept as they are until it is written: its status is theirs. */
export const lockParts = (tx: Tx, skuIds: number[]): Promise<PartSku[]> =>
  tx.query<PartSku & object>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_kind AS "skuKind", s.sku_status AS "skuStatus", s.cost_price AS cost,
      g.id AS "goodsId", g.goods_code AS "goodsCode", g.audit_status AS "auditStatus"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.id = ANY(${skuIds}::bigint[]) AND s.deleted_at IS NULL ORDER BY s.id FOR SHARE OF s`)

/** A composition with its shares; `kept` are parts that it had before. */
export async function composed(
  tx: Tx,
  { items, shareMode }: GroupForm,
  kept: ReadonlySet<number> = new Set(),
): Promise<GroupPart[]> {
  const found = new Map(
    (
      await lockParts(
        tx,
        items.map(({ skuId }) => skuId),
      )
    ).map((part) => [part.skuId, part]),
  )
  for (const [i, { skuId }] of items.entries()) {
    const part = found.get(skuId)
    if (!part) throw bad(`第${i + 1}行：SKU不存在或已删除`, `items.${i}.skuId`)
    const wrong = unfit(part, kept.has(skuId))
    if (wrong) throw wrong
    if (items.findIndex((item) => item.skuId === skuId) < i) throw bad(`第${i + 1}行：SKU【${part.sku}】重复`, `items.${i}.skuId`)
  }
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) < 2) throw bad('组合商品至少包含2件', 'items')
  const parts = items.map(({ skuId, quantity }) => ({ part: found.get(skuId)!, quantity }))
  const shares = shareMode === 2 ? ownShares(items.map(({ shareRatio }) => shareRatio ?? '0')) : sharesOf(parts)
  return parts.map((one, i) => ({ ...one, shareRatio: shares[i]! }))
}

/** Why a SKU cannot be a part; what a group has, it keeps. */
export function unfit({ sku, skuKind, auditStatus, skuStatus }: PartSku, kept = false): Refusal | null {
  if (skuKind === 2) return bad(`组合商品不能包含组合SKU【${sku}】`, 'items')
  if (skuKind === 3) return bad(`组合商品不能包含随机SKU【${sku}】`, 'items')
  if (!kept && (auditStatus !== AUDIT_STATE.audited || skuStatus === DISCARDED))
    return refuse(`SKU【${sku}】未审核或已淘汰，不能组合`)
  return null
}

export function ownShares(shares: string[]): string[] {
  if (
    compare(
      shares.reduce((a, b) => plus(a, b).toString(), '0'),
      100,
    ) !== 0
  )
    throw bad('分摊比例合计必须为100%', 'items')
  return shares
}

export const sharesOf = (parts: { part: PartSku; quantity: number }[]): string[] =>
  autoShares(parts.map(({ part, quantity }) => ({ cost: part.cost, quantity })))
