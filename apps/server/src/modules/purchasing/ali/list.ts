import { ALI_STAGES, type AliStage } from '@erp/contract/purchasing/ali/ali.states'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { AliOrderDetails, AliOrderLine, AliParcel } from '@erp/contract/purchasing/ali/ali-order-fields'
import { PRICE } from '@erp/contract/purchasing/order/order-fields'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { may } from '../../../kit/session.ts'
import { followerReach } from '../order/reach.ts'
import { paymentState } from '../states.ts'
import { aliDiff } from './states.ts'

const byStage = (stage: AliStage): Sql => sql`t.ali_status = ANY(${[...ALI_STAGES[stage][1]]}::text[])`
const isStage = (stage: unknown): stage is AliStage => String(stage) in ALI_STAGES
const LOOSE = raw('t.order_id IS NULL')

/** Those of purchase orders that the person may see, and those that are nobody's yet. */
export const aliReach = (ctx: Ctx): Sql => sql`(t.order_id IS NULL OR ${followerReach(ctx)})`

export const aliOrders = keepMainList(
  listOf(aliOrder, {
    computed: {
      orderNo: raw('(SELECT o.order_no FROM purchasing_order o WHERE o.id = t.order_id)'),
      purchaseAmount: raw('(SELECT o.total_amount FROM purchasing_order o WHERE o.id = t.order_id)'),
      expressDeliveryNo: raw(`(SELECT string_agg(p->>'expressDeliveryNo', '、') FROM jsonb_array_elements(t.logistics) p)`),
      paymentId: sql`(SELECT min(d.id) FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
        WHERE x.order_id = t.order_id AND d.status = ${paymentState.waitPay})`,
      stage: raw('NULL::text'),
      linked: raw('(CASE WHEN t.order_id IS NULL THEN 0 ELSE 1 END)'),
    },
    matches: {
      stage: (stages: unknown) => {
        const asked = (Array.isArray(stages) ? stages : [stages])
          .filter(isStage)
          .flatMap((stage): string[] => [...ALI_STAGES[stage][1]])
        return sql`t.ali_status = ANY(${asked}::text[])`
      },
      linked: (value: unknown) => {
        const asked = (Array.isArray(value) ? value : [value]).map(Number)
        return asked.includes(0) && asked.includes(1) ? raw('true') : asked.includes(0) ? LOOSE : raw('t.order_id IS NOT NULL')
      },
      orderNo: (value: string) =>
        sql`t.order_id IN (SELECT o.id FROM purchasing_order o WHERE o.order_no = ANY(${codesOf(value)}::text[]))`,
      expressDeliveryNo: (value: string) =>
        sql`EXISTS (SELECT 1 FROM jsonb_array_elements(t.logistics) p WHERE p->>'expressDeliveryNo' = ANY(${codesOf(value)}::text[]))`,
    },
    reach: aliReach,
  }),
)

export function aliCounts(
  tx: Tx,
  { condition }: { condition?: ListInput['condition'] },
  ctx: Ctx,
): Promise<Record<string, number>> {
  const rest = { ...condition, stage: null, linked: null, diffFlag: null }
  const stages = Object.fromEntries((Object.keys(ALI_STAGES) as AliStage[]).map((stage) => [stage, byStage(stage)]))
  return aliOrders.counts(
    tx,
    { all: raw('true'), ...stages, loose: LOOSE, amount: sql`t.diff_flag = ${aliDiff.amount}` },
    rest,
    ctx,
  )
}

export async function aliDetails(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<AliOrderDetails> {
  const row = await aliOrders.get(tx, id, ctx)
  const beside = (await tx.one<Pick<AliOrderDetails, 'logistics' | 'supplierId' | 'supplierName'>>(sql`
    SELECT a.logistics, s.id AS "supplierId", s.supplier_name AS "supplierName" FROM purchasing_ali_order a ${sellerSupplier} WHERE a.id = ${id}`))!
  return {
    ...row,
    ...beside,
    logistics: beside.logistics satisfies AliParcel[],
    lines: await linesOf(tx, id, may(ctx.user, PRICE)),
  }
}

/** The supplier of a seller: by its member, its login, or its name. */
export const sellerSupplier = sql`LEFT JOIN LATERAL (
  SELECT s.id, s.supplier_name FROM purchasing_supplier s WHERE s.deleted_at IS NULL
    AND (s.ali_member_id = a.seller_member_id OR s.ali_login_id = a.seller_login_id OR s.supplier_name = a.seller_name)
  ORDER BY (s.ali_member_id = a.seller_member_id) IS TRUE DESC, (s.ali_login_id = a.seller_login_id) IS TRUE DESC, s.id LIMIT 1) s ON true`

export const linesOf = (tx: Tx, id: number, priced: boolean): Promise<AliOrderLine[]> =>
  tx.query<AliOrderLine>(sql`
    SELECT l.id AS "lineId", l.title, l.offer_id AS "offerId", l.spec_id AS "specId", l.quantity, coalesce(l.sku_id, g.sku_id) AS "skuId", k.sku,
      g.unit_ratio::text AS "unitRatio" ${priced ? sql`, l.price` : sql``}
    FROM purchasing_ali_order_line l
    LEFT JOIN LATERAL (SELECT g.sku_id, g.unit_ratio FROM goods_ali_goods g WHERE g.offer_id = l.offer_id AND g.spec_id = l.spec_id AND g.deleted_at IS NULL
      AND (l.sku_id IS NULL OR g.sku_id = l.sku_id) ORDER BY g.is_default DESC, g.id LIMIT 1) g ON true
    LEFT JOIN goods_goods_sku k ON k.id = coalesce(l.sku_id, g.sku_id) WHERE l.document_id = ${id} ORDER BY l.id`)
