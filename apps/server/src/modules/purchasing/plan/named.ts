import { BUYABLE } from '@erp/contract/goods/status/buyable'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Values } from '../../../kit/excel/check.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'

interface NamedSku {
  id: number
  holds: boolean
  status: string
  statusName: string
}
interface NamedSupplier {
  id: number
  name: string
  status: number
}

/** The SKUs that rows of a workbook name, by their code. */
export async function skusNamed(tx: Tx, rows: readonly Values[]): Promise<Map<string, NamedSku>> {
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  const found = await tx.query<Omit<NamedSku, 'statusName'> & { sku: string }>(sql`
    SELECT id, sku, holds_stock AS holds, sku_status AS status FROM goods_goods_sku WHERE sku = ANY(${rows.map((row) => row['sku'] ?? '')}::text[]) AND deleted_at IS NULL`)
  return new Map(found.map(({ sku, ...each }) => [sku, { ...each, statusName: labels.get(each.status) ?? each.status }]))
}

/** Suppliers by their code or their name. */
export async function suppliersNamed(tx: Tx, rows: readonly Values[]): Promise<Map<string, NamedSupplier>> {
  const typed = rows.map((row) => row['supplier'] ?? '')
  const found = await tx.query<NamedSupplier & { code: string }>(sql`
    SELECT id, supplier_code AS code, supplier_name AS name, status FROM purchasing_supplier
    WHERE (supplier_name = ANY(${typed}::text[]) OR supplier_code = ANY(${typed}::text[])) AND deleted_at IS NULL`)
  return new Map(found.flatMap((each) => [[each.name, each] as const, [each.code, each] as const]))
}

const BLACKLISTED = 2

export function unbuyable(typed: string, sku: NamedSku | undefined): string | null {
  if (!sku) return `SKU「${typed}」不存在`
  if (!sku.holds) return `SKU ${typed} 为组合商品，请采购子SKU`
  return BUYABLE.includes(sku.status) ? null : `SKU ${typed} 状态为「${sku.statusName}」，不能采购`
}

export function barred(typed: string, supplier: NamedSupplier | undefined): string | null {
  if (!supplier) return `供应商「${typed}」不存在`
  if (supplier.status === BLACKLISTED) return `供应商「${supplier.name}」已拉黑，不能下单`
  return supplier.status === SUPPLIER_STATE.enabled ? null : `供应商「${supplier.name}」已停用`
}
