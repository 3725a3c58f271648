import { sql, type Tx } from '../../../kit/db/db.ts'
import { splitAmount } from './group-share.ts'

export interface Part {
  skuId: number
  sku: string
  /** Pieces in one group. */
  quantity: number
  /** Percent of the group's price. */
  shareRatio: string
}
export interface Line {
  skuId: number
  quantity: number
  amount: string
}
export interface ExplodedLine extends Line {
  /** The place of the line it came from. */
  from: number
  groupSkuId: number | null
}

/** The parts of those of the SKUs that are groups. */
export async function partsOf(tx: Tx, skuIds: number[]): Promise<Map<number, Part[]>> {
  if (skuIds.length === 0) return new Map()
  const rows = await tx.query<Part & { groupSkuId: number }>(sql`
    SELECT i.group_sku_id AS "groupSkuId", i.sku_id AS "skuId", s.sku, i.quantity, i.share_ratio AS "shareRatio"
    FROM goods_group_sku_item i JOIN goods_goods_sku s ON s.id = i.sku_id
    WHERE i.group_sku_id = ANY(${skuIds}::bigint[]) ORDER BY i.group_sku_id, i.sort_no, i.sku_id`)
  return Map.groupBy(rows, ({ groupSkuId }) => groupSkuId)
}

/** Lines as they are shipped: groups become their parts, quantities multiply, amounts are split by the shares. Others stay. */
export async function explodeGroups(tx: Tx, lines: Line[]): Promise<ExplodedLine[]> {
  const parts = await partsOf(
    tx,
    lines.map(({ skuId }) => skuId),
  )
  return lines.flatMap((line, from): ExplodedLine[] => {
    const own = parts.get(line.skuId)
    if (!own) return [{ ...line, from, groupSkuId: null }]
    const amounts = splitAmount(
      line.amount,
      own.map(({ shareRatio }) => shareRatio),
    )
    return own.map(({ skuId, quantity }, i) => ({
      skuId,
      quantity: quantity * line.quantity,
      amount: amounts[i]!,
      from,
      groupSkuId: line.skuId,
    }))
  })
}
