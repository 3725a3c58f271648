import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import { auditState } from '../states.ts'
import type { GroupPart } from './group-check.ts'

const MARK = '-ZH'
/** All multiples of a goods' SKUs stand under one group goods. */
export const sharedCode = (goodsCode: string): string => `${goodsCode}${MARK}`
export const multipleCode = (sku: string, n: number): string => `${sku}*${n}`
export const GOODS_CODE_MAX = Number(goodsFields.goodsCode.max)
export const SKU_MAX = Number(skuFields.sku.max)

/** n pieces of one SKU are called after it; other groups are numbered after the goods of their first part. */
export async function usualCode(tx: Tx, parts: GroupPart[]): Promise<string> {
  const [first] = parts
  if (parts.length === 1) return multipleCode(first!.part.sku, first!.quantity)
  const prefix = sharedCode(first!.part.goodsCode)
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`group-code/${prefix}`}))`)
  const row = await tx.one<{ n: number | null }>(sql`
    SELECT max(substr(code, ${prefix.length + 1})::int) AS n FROM (
      SELECT sku AS code FROM goods_goods_sku WHERE sku LIKE ${`${likely(prefix)}%`}
      UNION ALL SELECT goods_code FROM goods_goods WHERE goods_code LIKE ${`${likely(prefix)}%`}
    ) used WHERE substr(code, ${prefix.length + 1}) ~ '^[0-9]{2,6}$'`)
  const code = `${prefix}${String((row?.n ?? 0) + 1).padStart(2, '0')}`
  if (code.length > GOODS_CODE_MAX) throw bad(`编码【${code}】超过${GOODS_CODE_MAX}位，请填写组合SKU`, 'sku')
  return code
}

const likely = (prefix: string): string => prefix.replace(/[\\%_]/g, (c) => `\\${c}`)

/** A group whose code could be a goods' has a goods of its own; others stand with their kind. */
export function goodsCodeFor(sku: string, parts: GroupPart[]): string {
  const own = goodsFields.goodsCode.pattern!.test(sku) && sku.length <= GOODS_CODE_MAX
  return own ? sku : sharedCode(parts[0]!.part.goodsCode)
}

/** Codes that something else has already: by code, the goods that holds it. */
export async function takenCodes(
  tx: Tx,
  skus: string[],
): Promise<Map<string, { id: number; kind: number; gone: boolean; goodsCode: string }>> {
  const rows = await tx.query<{ id: number; sku: string; kind: number; gone: boolean; goodsCode: string }>(sql`
    SELECT s.id, s.sku, s.sku_kind AS kind, s.deleted_at IS NOT NULL AS gone, g.goods_code AS "goodsCode"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE s.sku = ANY(${skus}::text[])`)
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Goods codes that a group cannot stand under: plain goods, and what was deleted. */
export async function closedGoods(tx: Tx, goodsCodes: string[]): Promise<Set<string>> {
  const rows = await tx.query<{ code: string }>(sql`
    SELECT goods_code AS code FROM goods_goods
    WHERE goods_code = ANY(${goodsCodes}::text[]) AND (goods_type <> 2 OR deleted_at IS NOT NULL OR audit_status <> ${auditState.audited})`)
  return new Set(rows.map(({ code }) => code))
}
