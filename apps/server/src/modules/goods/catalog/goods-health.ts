import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { HealthGap } from '@erp/contract/goods/catalog/goods-read'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { goodsRows } from './goods-list.ts'

interface Item {
  label: string
  weight: number
  /** True where it is missing; `t` is goods_goods. */
  gap?: string
  /** The same of a SKU `s`: one is enough. */
  skuGap?: string
  /** The column of the person who fills it. */
  by: 'developer_id' | 'purchaser_id' | 'artist_id' | null
  roleName: string
  blocks: string
}

const ITEMS: Record<HealthGap['item'], Item> = {
  image: {
    label: '主图',
    weight: 15,
    gap: `coalesce(t.main_image, '') = ''`,
    by: 'artist_id',
    roleName: '美工',
    blocks: '提交审核、刊登、查重',
  },
  weight: {
    label: '净重',
    weight: 15,
    skuGap: 's.weight IS NULL',
    by: null,
    roleName: '仓库',
    blocks: '提交审核、运费试算、称重校验',
  },
  size: { label: '长宽高', weight: 10, skuGap: 's.length IS NULL', by: null, roleName: '仓库', blocks: '体积重计费、库位推荐' },
  declare: {
    label: '报关资料',
    weight: 15,
    gap: `t.declare_name_cn IS NULL OR t.declare_name_en IS NULL OR t.declare_price IS NULL OR t.hs_code IS NULL`,
    by: 'developer_id',
    roleName: '开发员',
    blocks: '物流下单、报关',
  },
  nameEn: {
    label: '英文名',
    weight: 5,
    gap: `coalesce(t.goods_name_en, '') = ''`,
    by: 'developer_id',
    roleName: '开发员',
    blocks: '海外平台刊登',
  },
  description: {
    label: '描述',
    weight: 10,
    gap: `NOT EXISTS (SELECT 1 FROM goods_description d WHERE d.goods_id = t.id AND coalesce(d.description, d.description_en, '') <> '')`,
    by: 'developer_id',
    roleName: '开发员',
    blocks: '刊登',
  },
  ali: {
    label: '1688链接',
    weight: 10,
    gap: 'NOT EXISTS (SELECT 1 FROM goods_ali_goods a WHERE a.goods_id = t.id AND a.deleted_at IS NULL)',
    by: 'purchaser_id',
    roleName: '采购员',
    blocks: '1688下单、价格与库存同步',
  },
  barcode: {
    label: '条码',
    weight: 5,
    skuGap: `coalesce(s.barcode, '') = ''`,
    by: null,
    roleName: '仓库',
    blocks: '扫描原厂条码收货',
  },
  pack: {
    label: '包装',
    weight: 5,
    gap: 't.pack_info_id IS NULL',
    by: 'developer_id',
    roleName: '开发员',
    blocks: '提交审核、包装成本',
  },
  skuImage: {
    label: 'SKU图',
    weight: 10,
    skuGap: `coalesce(s.sku_image, '') = ''`,
    by: 'artist_id',
    roleName: '美工',
    blocks: '多属性刊登、拣货核对',
  },
}
const items = Object.entries(ITEMS) as [HealthGap['item'], Item][]
/** A defective SKU shares what its origin has. */
const LIVE = 's.deleted_at IS NULL AND s.sku_kind <> 4'
const SKU_GAPS = raw(items.flatMap(([name, { skuGap }]) => (skuGap ? [`bool_or(${skuGap}) AS "${name}"`] : [])).join(', '))
/** The goods `t`, each with what its SKUs `k` lack: they are read once, whatever is asked of them. */
const lookedAt = (goodsIds: number[]): Sql => sql`
  goods_goods t LEFT JOIN (SELECT s.goods_id, ${SKU_GAPS} FROM goods_goods_sku s WHERE s.goods_id = ANY(${goodsIds}::bigint[]) AND ${raw(LIVE)} GROUP BY 1) k ON k.goods_id = t.id
  WHERE t.id = ANY(${goodsIds}::bigint[])`
const isGap = (name: string, { gap }: Item): Sql => raw(gap ? `(${gap})` : `coalesce(k."${name}", true)`)
const score: Sql = sql`100 - (${join(
  items.map(([name, item]) => sql`CASE WHEN ${isGap(name, item)} THEN ${raw(String(item.weight))} ELSE 0 END`),
  ' + ',
)})`

/** The stored score follows every write on a goods, its SKUs or its 1688 links: whoever writes calls this in the same transaction. */
export async function keepHealth(tx: Tx, goodsIds: number[]): Promise<void> {
  await tx.run(sql`
    UPDATE goods_goods g SET health_score = now.score FROM (SELECT t.id, ${score} AS score FROM ${lookedAt(goodsIds)}) now
    WHERE g.id = now.id AND g.health_score <> now.score`)
}

type HealthOf = Handler<(typeof goodsItem)['actions']['health']>

export const health: HealthOf = async (tx, { goodsId }, ctx) => {
  await goodsRows.get(tx, goodsId, ctx)
  const columns = items.map(([name, item]) => {
    const skus = item.skuGap
      ? raw(
          `(SELECT coalesce(jsonb_agg(s.sku ORDER BY s.sort_no, s.id), '[]') FROM goods_goods_sku s WHERE s.goods_id = t.id AND ${LIVE} AND ${item.skuGap})`,
        )
      : raw(`'[]'::jsonb`)
    const whose = item.by ? raw(`(SELECT u.name FROM account_user u WHERE u.id = t.${item.by})`) : raw('NULL')
    return sql`jsonb_build_object('item', ${name}::text, 'gap', ${isGap(name, item)}, 'skus', ${skus}, 'userName', ${whose})`
  })
  const row = await tx.one<{ found: { item: HealthGap['item']; gap: boolean; skus: string[]; userName: string | null }[] }>(
    sql`SELECT jsonb_build_array(${join(columns, ', ')}) AS found FROM ${lookedAt([goodsId])}`,
  )
  const gaps = row!.found.flatMap(({ item, gap, skus, userName }) => {
    const { label, weight, roleName, blocks } = ITEMS[item]
    return gap ? [{ item, label, weight, skus, roleName, userName, blocks }] : []
  })
  return { goodsId, score: 100 - gaps.reduce((sum, { weight }) => sum + weight, 0), gaps }
}
