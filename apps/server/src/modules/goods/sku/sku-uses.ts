import { raw, sql, type Tx } from '../../../kit/db/db.ts'
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
const none: CountUses = async () => new Map()

interface Use {
  title: string
  count: CountUses
  /** Named in a refusal even where there is none. */
  always: boolean
}
const uses = new Map<string, Use>([
  ['movement', { title: '库存流水', count: none, always: true }],
  ['order', { title: '订单', count: none, always: true }],
  ['purchase', { title: '采购单', count: none, always: true }],
  [
    'shopLink',
    {
      title: '店铺关联',
      count: counter(`goods_link_shop_item i ON i.sku_id = s.id
        JOIN goods_goods_sku_link_shop l ON l.id = i.link_id AND l.is_activated = 1 AND l.deleted_at IS NULL`),
      always: true,
    },
  ],
  [
    'group',
    {
      title: '组合',
      count: counter(`goods_group_sku_item i ON i.sku_id = s.id
        JOIN goods_goods_sku g ON g.id = i.group_sku_id AND g.deleted_at IS NULL`),
      always: true,
    },
  ],
  [
    'random',
    {
      title: '随机发货',
      count: counter(`(
        SELECT m.sku_id FROM goods_random_member m JOIN goods_random_delivery_sku c ON c.id = m.config_id AND c.deleted_at IS NULL
        UNION ALL SELECT c.sku_id FROM goods_random_delivery_sku c WHERE c.deleted_at IS NULL) r ON r.sku_id = s.id`),
      always: false,
    },
  ],
  [
    'defective',
    {
      title: '不良品SKU',
      count: counter('goods_goods_sku d ON d.origin_sku_id = s.id AND d.deleted_at IS NULL AND d.id NOT IN (SELECT id FROM s)'),
      always: false,
    },
  ],
])

/**
 * Upper modules say how often they use a SKU: `countSkuUses('movement', …)` by stock, 'order' by orders, 'purchase' by purchasing.
 * A kind of their own needs a title and is named only where there is one.
 */
export function countSkuUses(kind: string, count: CountUses, title?: string): void {
  const known = uses.get(kind)
  if (!known && !title) throw new Error(`a new kind of SKU use needs a title: ${kind}`)
  uses.set(kind, { title: title ?? known!.title, count, always: known?.always ?? false })
}

export interface Used {
  skuId: number
  /** How often by what, in words. */
  says: string
}

/** Those of the SKUs that something uses. */
export async function usedSkus(tx: Tx, skuIds: number[]): Promise<Used[]> {
  const counts: [Use, Map<number, number>][] = []
  for (const use of uses.values()) counts.push([use, await use.count(tx, skuIds)])
  return skuIds.flatMap((skuId) => {
    const own = counts.map(([use, found]) => ({ ...use, n: found.get(skuId) ?? 0 }))
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
