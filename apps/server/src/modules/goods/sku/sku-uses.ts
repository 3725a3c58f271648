import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { ports } from '../../../kit/port.ts'
import { refuse } from '../../../kit/refuse.ts'

/** How often each of these SKUs is used; those that are not may be left out. */
export type CountUses = (tx: Tx, skuIds: number[]) => Promise<Map<number, number>>

const counter =
  (from: string): CountUses =>
  async (tx, skuIds) => {
    const rows = await tx.query<{ id: number; n: number }>(sql`
    WITH s AS (SELECT unnest(${skuIds}::bigint[]) AS id) SELECT s.id, count(*) AS n FROM s JOIN ${raw(from)} GROUP BY s.id`)
    return new Map(rows.map(({ id, n }) => [id, n]))
  }

/** How often a module uses SKUs. A kind that is not among those below needs a title, and is named only where there is a use. */
export interface SkuUse {
  kind: string
  title?: string
  count: CountUses
}
export const skuUsesElsewhere = ports<SkuUse>('goods.skuUses')

interface Use {
  title: string
  counts: CountUses[]
  /** Named in a refusal even where there is none. */
  always: boolean
}
/** In the order in which a refusal names them; movements, orders and purchases are counted by their modules. */
const uses: Record<string, Use> = {
  movement: { title: '库存流水', counts: [], always: true },
  order: { title: '订单', counts: [], always: true },
  purchase: { title: '采购单', counts: [], always: true },
  shopLink: {
    title: '店铺关联',
    counts: [
      counter(`goods_link_shop_item i ON i.sku_id = s.id
        JOIN goods_goods_sku_link_shop l ON l.id = i.link_id AND l.is_activated = 1 AND l.deleted_at IS NULL`),
    ],
    always: true,
  },
  group: {
    title: '组合',
    counts: [
      counter(`goods_group_sku_item i ON i.sku_id = s.id
        JOIN goods_goods_sku g ON g.id = i.group_sku_id AND g.deleted_at IS NULL`),
    ],
    always: true,
  },
  random: {
    title: '随机发货',
    counts: [
      counter(`(
        SELECT m.sku_id FROM goods_random_member m JOIN goods_random_delivery_sku c ON c.id = m.config_id AND c.deleted_at IS NULL
        UNION ALL SELECT c.sku_id FROM goods_random_delivery_sku c WHERE c.deleted_at IS NULL) r ON r.sku_id = s.id`),
    ],
    always: false,
  },
  defective: {
    title: '不良品SKU',
    counts: [counter('goods_goods_sku d ON d.origin_sku_id = s.id AND d.deleted_at IS NULL AND d.id NOT IN (SELECT id FROM s)')],
    always: false,
  },
}

function allUses(): Use[] {
  const all = { ...uses }
  for (const { kind, title, count } of skuUsesElsewhere()) {
    const known = all[kind] ?? (title ? { title, counts: [], always: false } : null)
    if (!known) throw new Error(`a new kind of SKU use needs a title: ${kind}`)
    all[kind] = { ...known, counts: [...known.counts, count] }
  }
  return Object.values(all)
}

export interface Used {
  skuId: number
  /** How often by what, in words. */
  says: string
}

/** Those of the SKUs that something uses. */
export async function usedSkus(tx: Tx, skuIds: number[]): Promise<Used[]> {
  const counted: [Use, Map<number, number>[]][] = []
  for (const use of allUses()) {
    const found: Map<number, number>[] = []
    for (const count of use.counts) found.push(await count(tx, skuIds))
    counted.push([use, found])
  }
  return skuIds.flatMap((skuId) => {
    const own = counted.map(([use, found]) => ({ ...use, n: found.reduce((sum, each) => sum + (each.get(skuId) ?? 0), 0) }))
    if (own.every(({ n }) => n === 0)) return []
    const named = own.filter(({ always, n }) => always || n > 0)
    return [{ skuId, says: named.map(({ title, n }) => `${title}${n}`).join('、') }]
  })
}

interface Sku {
  id: number
  sku: string
}

export async function refuseUsed(tx: Tx, skus: Sku[]): Promise<void> {
  const [first] = await usedSkus(
    tx,
    skus.map(({ id }) => id),
  )
  const sku = skus.find(({ id }) => id === first?.skuId)
  if (first && sku) throw refuse(`SKU【${sku.sku}】已被使用，不能删除：${first.says}`)
}

export async function refuseRecoding(tx: Tx, skus: Sku[]): Promise<void> {
  const [first] = await usedSkus(
    tx,
    skus.map(({ id }) => id),
  )
  const sku = skus.find(({ id }) => id === first?.skuId)
  if (sku) throw refuse(`SKU【${sku.sku}】已被使用，不能修改编码，请建立新旧编码关联`)
}
