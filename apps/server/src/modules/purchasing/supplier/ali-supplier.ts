import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SETTLEMENT } from '@erp/contract/purchasing/supplier/supplier-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { lockSkus, settleDefaults } from './quote-default.ts'
import { writeQuotes } from './quote-write.ts'
import { supplierState } from './states.ts'
import { levelFor } from './supplier-write.ts'

export interface AliKept {
  suppliers: number
  quotes: number
}
/** 1688 in the dictionary of supplier types, and 支付宝 in that of payment methods. */
const [ALI_TYPE, ALIPAY] = ['1', '1']

/** After offers were synced: each seller is a supplier of ours, and each usable link one of its quotes. */
export async function keepAliSuppliers(tx: Tx, offerIds: string[], ctx: Ctx): Promise<AliKept> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing-ali-supplier'))`)
  const known = await knowSellers(tx, offerIds, ctx)
  const made = await addSellers(tx, offerIds, ctx)
  const links = await tx.query<Link>(sql`
    SELECT DISTINCT ON (supplier.id, l.sku_id) supplier.id AS "supplierId", l.sku_id AS "skuId", round(l.last_price / l.unit_ratio, 4) AS price,
      greatest(1, ceil(o.min_order_qty * l.unit_ratio))::int AS moq, q.price AS "oldPrice", q.moq AS "oldMoq", coalesce(q.ladder, '[]') AS ladder,
      coalesce(q.pack_qty, 1) AS "packQty", q.lead_days AS "leadDays"
    FROM goods_ali_goods l JOIN goods_ali_offer o ON o.offer_id = l.offer_id ${theSupplier}
      LEFT JOIN purchasing_supplier_sku q ON q.supplier_id = supplier.id AND q.sku_id = l.sku_id AND q.deleted_at IS NULL
    WHERE l.offer_id = ANY(${offerIds}::text[]) AND l.deleted_at IS NULL AND l.link_status IN (${LINK.fine}, ${LINK.risen}) AND l.last_price > 0
      AND supplier.status = ${supplierState.enabled}
    ORDER BY supplier.id, l.sku_id, l.is_default DESC, l.last_price / l.unit_ratio, l.id`)
  const fresh = links.filter(({ price, moq, oldPrice, oldMoq }) => price !== oldPrice || moq !== oldMoq)
  const skuIds = fresh.map(({ skuId }) => skuId)
  await lockSkus(tx, skuIds)
  // A ladder agreed on at another price is no promise any more.
  const quotes = fresh.map(({ oldPrice, oldMoq: _moq, ladder, ...quote }) => ({
    ...quote,
    ladder: quote.price === oldPrice ? ladder : [],
  }))
  await writeQuotes(tx, quotes, ctx, '同步1688')
  await settleDefaults(tx, skuIds, ctx)
  return { suppliers: known + made, quotes: quotes.length }
}

interface Link {
  supplierId: number
  skuId: number
  price: string
  moq: number
  oldPrice: string | null
  oldMoq: number | null
  ladder: { minQty: number; price: string }[]
  packQty: number
  leadDays: number | null
}

/** By the member, or by exactly the same name where no other member has it. */
const theSupplier = sql`JOIN LATERAL (
  SELECT s.id, s.status FROM purchasing_supplier s WHERE s.deleted_at IS NULL AND (s.ali_member_id = o.ali_member_id
    OR (s.supplier_name = o.ali_supplier_name AND (s.ali_member_id IS NULL OR o.ali_member_id IS NULL)))
  ORDER BY (s.ali_member_id = o.ali_member_id) IS TRUE DESC LIMIT 1) supplier ON true`

/** Suppliers that were known by name alone learn their member. */
async function knowSellers(tx: Tx, offerIds: string[], ctx: Ctx): Promise<number> {
  const found = await tx.query<{ id: number; version: number; member: string }>(sql`
    UPDATE purchasing_supplier t SET ali_member_id = o.ali_member_id, version = t.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM (SELECT DISTINCT ON (ali_supplier_name) ali_supplier_name, ali_member_id FROM goods_ali_offer
      WHERE offer_id = ANY(${offerIds}::text[]) AND ali_member_id IS NOT NULL ORDER BY ali_supplier_name, id) o
    WHERE t.supplier_name = o.ali_supplier_name AND t.ali_member_id IS NULL AND t.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM purchasing_supplier x WHERE x.ali_member_id = o.ali_member_id AND x.deleted_at IS NULL)
    RETURNING t.id, t.version, t.ali_member_id AS member`)
  await logAll(
    tx,
    ctx,
    found.map(({ id, version, member }) => ({
      entity: supplier.path,
      entityId: id,
      action: '同步1688',
      changes: [{ field: 'aliMemberId', label: '1688会员ID', from: null, to: member }],
      version,
    })),
  )
  return found.length
}

async function addSellers(tx: Tx, offerIds: string[], ctx: Ctx): Promise<number> {
  const level = await levelFor(tx, null)
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number; name: string }>(sql`
    INSERT INTO purchasing_supplier (supplier_name, supplier_type, level_id, settlement_type, payment_method, ali_member_id, shop_url, create_by, create_time, update_by, update_time)
    SELECT DISTINCT ON (coalesce(o.ali_member_id, o.ali_supplier_name)) o.ali_supplier_name, ${ALI_TYPE}, ${level.id}::bigint, ${SETTLEMENT.prepaid}, ${ALIPAY}, o.ali_member_id, NULL,
      ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM goods_ali_offer o WHERE o.offer_id = ANY(${offerIds}::text[]) AND length(o.ali_supplier_name) BETWEEN 1 AND 80
      AND NOT EXISTS (SELECT 1 FROM purchasing_supplier s WHERE s.deleted_at IS NULL AND (s.ali_member_id = o.ali_member_id OR s.supplier_name = o.ali_supplier_name))
    ORDER BY coalesce(o.ali_member_id, o.ali_supplier_name), o.id
    ON CONFLICT (supplier_name) WHERE deleted_at IS NULL DO NOTHING RETURNING id, supplier_name AS name`)
  await logAll(
    tx,
    ctx,
    made.map(({ id, name }) => ({
      entity: supplier.path,
      entityId: id,
      action: '同步1688',
      changes: [{ field: 'supplierName', label: '供应商名称', from: null, to: name }],
      version: 1,
    })),
  )
  return made.length
}
