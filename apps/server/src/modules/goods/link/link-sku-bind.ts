import { BOTH_WAYS, goodsSkuLinkSku, LINK_SKU_TYPES, type LinkSkuRow } from '@erp/contract/goods/link/goods-sku-link-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'

const OLD_CODE = 2
const DEFECTIVE = 5
export const typeLabel = (type: number): string => LINK_SKU_TYPES.find(([value]) => value === type)?.[1] ?? String(type)

export interface Sku {
  id: number
  sku: string
  kind: number
  originId: number | null
}
export interface Bond {
  from: Sku
  to: Sku
  linkType: number
  remark: string | null
}

export async function bindSkus(
  tx: Tx,
  input: { skuId: number; linkSkuIds: number[]; linkType: number; remark?: string | null },
  ctx: Ctx,
): Promise<LinkSkuRow[]> {
  const others = [...new Set(input.linkSkuIds)]
  if (others.length === 0) throw bad('请选择关联SKU', 'linkSkuId')
  const skus = await skusById(tx, [input.skuId, ...others])
  const made: LinkSkuRow[] = []
  for (const other of others) {
    const bond = { from: skus.get(input.skuId)!, to: skus.get(other)!, linkType: input.linkType, remark: input.remark || null }
    made.push((await bind(tx, bond, ctx)) as LinkSkuRow)
  }
  return made
}

async function skusById(tx: Tx, ids: number[]): Promise<Map<number, Sku>> {
  const rows = await tx.query<Sku & object>(sql`
    SELECT id, sku, sku_kind AS kind, origin_sku_id AS "originId" FROM goods_goods_sku WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`)
  const found = new Map(rows.map((row) => [row.id, row]))
  if (!ids.every((id) => found.has(id))) throw missing('SKU')
  return found
}

/** One link. Those that go both ways are kept once, from the older SKU. */
export async function bind(
  tx: Tx,
  bond: Bond,
  ctx: Ctx,
): Promise<{ id: number; skuId: number; linkSkuId: number; linkType: number }> {
  const turned = BOTH_WAYS.includes(bond.linkType) && bond.from.id > bond.to.id
  const [from, to] = turned ? [bond.to, bond.from] : [bond.from, bond.to]
  await check(tx, { ...bond, from, to })
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, remark, create_by, create_time, update_by, update_time)
    VALUES (${from.id}, ${to.id}, ${bond.linkType}, ${bond.remark}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!made) throw await taken(tx, { ...bond, from, to })
  const changes = [
    { field: 'linkType', label: goodsSkuLinkSku.fields.linkType.label, from: null, to: wordsOf(from, to, bond.linkType) },
  ]
  await logAll(tx, ctx, [{ entity: goodsSkuLinkSku.path, entityId: made.id, action: '绑定', changes, version: 1 }])
  return { id: made.id, skuId: from.id, linkSkuId: to.id, linkType: bond.linkType }
}

const wordsOf = (from: Pick<Sku, 'sku'>, to: Pick<Sku, 'sku'>, linkType: number): string =>
  `${from.sku} ${typeLabel(linkType)} ${to.sku}`

async function check(tx: Tx, { from, to, linkType }: Bond): Promise<void> {
  if (from.id === to.id) throw bad('不能关联自身', 'linkSkuId')
  if (linkType === DEFECTIVE && (from.kind !== 4 || from.originId !== to.id))
    throw bad(`SKU【${from.sku}】不是【${to.sku}】的不良品SKU`, 'skuId')
  if (linkType === OLD_CODE) await refuseCircle(tx, from, to)
}

/** Two who bind at once could close a circle together, so they queue. */
async function refuseCircle(tx: Tx, from: Sku, to: Sku): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('goods-old-codes'))`)
  const heirs = await tx.query<{ id: number; sku: string }>(sql`
    WITH RECURSIVE heirs AS (
      SELECT k.id, k.sku, 0 AS step FROM goods_goods_sku k WHERE k.id = ${to.id}
      UNION ALL SELECT k.id, k.sku, h.step + 1 FROM heirs h JOIN goods_goods_sku_link_sku o ON o.sku_id = h.id AND o.link_type = 2 AND o.deleted_at IS NULL
        JOIN goods_goods_sku k ON k.id = o.link_sku_id WHERE h.id <> ${from.id} AND h.step < 1000
    ) SELECT id, sku FROM heirs ORDER BY step`)
  if (heirs.at(-1)?.id === from.id)
    throw bad(`新旧编码形成循环：${[from.sku, ...heirs.map((heir) => heir.sku)].join('→')}`, 'linkSkuId')
}

async function taken(tx: Tx, { from, to, linkType }: Bond) {
  const heir = await tx.one<{ sku: string }>(sql`
    SELECT k.sku FROM goods_goods_sku_link_sku o JOIN goods_goods_sku k ON k.id = o.link_sku_id
    WHERE o.sku_id = ${from.id} AND o.link_type = 2 AND o.deleted_at IS NULL AND ${linkType}::int = 2 AND o.link_sku_id <> ${to.id}`)
  if (heir) return refuse(`旧编码【${from.sku}】已关联新编码【${heir.sku}】，请先解除`)
  return refuse(`SKU【${from.sku}】与【${to.sku}】已有「${typeLabel(linkType)}」关联`)
}

export const unbindSkus: Handler<typeof goodsSkuLinkSku.actions.unbind> = async (tx, { ids }, ctx) => {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<{ id: number; linkType: number; version: number; from: string; to: string }>(sql`
    SELECT l.id, l.link_type AS "linkType", l.version, a.sku AS "from", b.sku AS "to" FROM goods_goods_sku_link_sku l
    JOIN goods_goods_sku a ON a.id = l.sku_id JOIN goods_goods_sku b ON b.id = l.link_sku_id
    WHERE l.id = ANY(${wanted}::bigint[]) AND l.deleted_at IS NULL ORDER BY l.id FOR UPDATE OF l`)
  if (rows.length < wanted.length) throw missing(goodsSkuLinkSku.title)
  await tx.run(sql`
    UPDATE goods_goods_sku_link_sku SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${wanted}::bigint[])`)
  const { label } = goodsSkuLinkSku.fields.linkType
  await logAll(
    tx,
    ctx,
    rows.map(({ id, linkType, version, from, to }) => ({
      entity: goodsSkuLinkSku.path,
      entityId: id,
      action: '解除',
      changes: [{ field: 'linkType', label, from: wordsOf({ sku: from }, { sku: to }, linkType), to: null }],
      version: version + 1,
    })),
  )
  return null
}
