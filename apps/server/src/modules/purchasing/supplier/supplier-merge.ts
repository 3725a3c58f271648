import { MATCH } from '@erp/contract/purchasing/config/purchaser-config'
import { type SupplierRow, supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import type { Rows } from '../../../../db/rows.ts'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { lockSkus, settleDefaults } from './quote-default.ts'
import { shown, suppliers } from './supplier-list.ts'

type Supplier = Pick<Rows['purchasing_supplier'], 'id' | 'supplier_name' | 'status' | 'version'>
/** What simply names its supplier; the others have rows that may meet. */
export const MOVED = ['purchasing_order', 'purchasing_plan', 'purchasing_suggest', 'purchasing_payment', 'goods_goods'] as const
/** Scores are of their time and stay with the one they were given to. */
export const MERGED = [
  'purchasing_supplier_sku',
  'purchasing_statement',
  'purchasing_supplier_score',
  'purchasing_supplier',
] as const

/** Duplicates end in one: everything that named them names it. */
export const mergeSuppliers: Handlers<typeof supplier>['merge'] = async (tx, { id, ids, reason }, ctx) => {
  const from = [...new Set(ids)]
  if (from.includes(id)) throw bad('供应商不能合并到自己', 'ids')
  const [kept, others] = await lockAll(tx, id, from)
  for (const table of MOVED)
    await tx.run(sql`UPDATE ${ident(table)} SET supplier_id = ${id} WHERE supplier_id = ANY(${from}::bigint[])`)
  await mergeQuotes(tx, id, from, ctx)
  await mergeStatements(tx, id, from)
  await mergeRules(tx, id, from, ctx)
  await tx.run(sql`
    UPDATE purchasing_supplier SET merged_into = ${id}, ali_member_id = NULL, deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${from}::bigint[])`)
  await tell(tx, kept, others, reason ?? undefined, ctx)
  return shown<SupplierRow>(await suppliers.get(tx, id, ctx))
}

async function lockAll(tx: Tx, id: number, from: number[]): Promise<[Supplier, Supplier[]]> {
  const rows = await tx.query<Supplier>(sql`
    SELECT id, supplier_name, status, version FROM purchasing_supplier WHERE id = ANY(${[id, ...from]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  if (rows.length < from.length + 1) throw missing(supplier.title)
  const listed = rows.find(({ status }) => status === SUPPLIER_STATE.blacklisted)
  if (listed) throw refuse(`供应商「${listed.supplier_name}」已拉黑，不能合并`)
  return [rows.find((row) => row.id === id)!, rows.filter((row) => row.id !== id)]
}

/** Where both quote a SKU the kept one's price stands; of several others the cheapest moves. */
async function mergeQuotes(tx: Tx, id: number, from: number[], ctx: Ctx): Promise<void> {
  const skus = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT sku_id AS id FROM purchasing_supplier_sku WHERE supplier_id = ANY(${from}::bigint[]) AND deleted_at IS NULL`,
  )
  const skuIds = skus.map((sku) => sku.id)
  await lockSkus(tx, skuIds)
  await tx.run(sql`
    UPDATE purchasing_supplier_sku q SET deleted_at = ${ctx.now}, is_default = 0, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM (SELECT id, row_number() OVER (PARTITION BY sku_id ORDER BY supplier_id = ${id} DESC, is_default DESC, price, id) AS place FROM purchasing_supplier_sku
      WHERE supplier_id = ANY(${[id, ...from]}::bigint[]) AND sku_id = ANY(${skuIds}::bigint[]) AND deleted_at IS NULL) r
    WHERE q.id = r.id AND r.place > 1`)
  await tx.run(sql`
    UPDATE purchasing_supplier_sku SET supplier_id = ${id}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE supplier_id = ANY(${from}::bigint[]) AND deleted_at IS NULL`)
  await settleDefaults(tx, skuIds, ctx)
}

/** Statements of one month become one; the sums of both stay right. */
async function mergeStatements(tx: Tx, id: number, from: number[]): Promise<void> {
  await tx.run(sql`
    WITH ours AS (SELECT * FROM purchasing_statement WHERE supplier_id = ANY(${[id, ...from]}::bigint[]) AND deleted_at IS NULL),
      firsts AS (SELECT DISTINCT ON (month) id, month FROM ours ORDER BY month, supplier_id = ${id} DESC, id),
      sums AS (SELECT month, sum(opening_due) AS o, sum(in_amount) AS i, sum(paid_amount) AS p, sum(refund_amount) AS r, sum(closing_due) AS c FROM ours GROUP BY month),
      gone AS (DELETE FROM purchasing_statement WHERE id IN (SELECT id FROM ours) AND id NOT IN (SELECT id FROM firsts))
    UPDATE purchasing_statement t SET supplier_id = ${id}, opening_due = s.o, in_amount = s.i, paid_amount = s.p, refund_amount = s.r, closing_due = s.c, version = t.version + 1
    FROM firsts f JOIN sums s ON s.month = f.month WHERE t.id = f.id`)
}

/** A rule of the kept one stands; else the first of the others becomes its rule. */
async function mergeRules(tx: Tx, id: number, from: number[], ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE purchasing_purchaser_config c SET deleted_at = ${ctx.now}, version = version + 1
    FROM (SELECT id, row_number() OVER (ORDER BY match_id = ${id} DESC, id) AS place FROM purchasing_purchaser_config
      WHERE match_type = ${MATCH.supplier} AND match_id = ANY(${[id, ...from]}::bigint[]) AND deleted_at IS NULL) r
    WHERE c.id = r.id AND r.place > 1`)
  await tx.run(sql`
    UPDATE purchasing_purchaser_config SET match_id = ${id}, version = version + 1 WHERE match_type = ${MATCH.supplier} AND match_id = ANY(${from}::bigint[]) AND deleted_at IS NULL`)
}

function tell(tx: Tx, kept: Supplier, others: Supplier[], note: string | undefined, ctx: Ctx): Promise<void> {
  const names = others.map((other) => other.supplier_name).join('、')
  const merged = (from: string, to: string) => [{ field: 'mergedInto', label: '合并', from, to }]
  return logAll(tx, ctx, [
    {
      entity: supplier.path,
      entityId: kept.id,
      action: '合并供应商',
      changes: merged(names, kept.supplier_name),
      version: kept.version,
      note,
    },
    ...others.map(({ id, supplier_name, version }) => ({
      entity: supplier.path,
      entityId: id,
      action: '被合并',
      changes: merged(supplier_name, kept.supplier_name),
      version: version + 1,
      note,
    })),
  ])
}
