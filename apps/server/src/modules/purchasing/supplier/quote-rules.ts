import { compare } from '@erp/contract/kit/decimal'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import type { Rung } from '@erp/contract/purchasing/supplier/supplier-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

const PLAIN = 1
const KINDS: Record<number, string> = { 2: '为组合商品，请采购子SKU', 3: '为随机商品，请采购子SKU', 4: '为不良品，不能采购' }

/** Why a ladder cannot be, in words; null when it can. More pieces never cost more each. */
export function ladderProblem(price: string, ladder: Rung[]): string | null {
  let [least, dearest] = [1, price]
  for (const [i, rung] of ladder.entries()) {
    if (rung.minQty <= least) return `阶梯价第${i + 1}行：起订数量应大于${least}`
    if (compare(rung.price, dearest) > 0) return `阶梯价第${i + 1}行：单价${rung.price}不能高于${dearest}`
    least = rung.minQty
    dearest = rung.price
  }
  return null
}

/** Why a SKU has no quotes of its own; null when it has. */
export const kindProblem = (sku: string, kind: number): string | null =>
  kind === PLAIN ? null : `SKU ${sku} ${KINDS[kind] ?? '不能采购'}`

export function supplierProblem(name: string, status: number): string | null {
  if (status === SUPPLIER_STATE.blacklisted) return `供应商「${name}」已拉黑，不能报价`
  return status === SUPPLIER_STATE.disabled ? `供应商「${name}」已停用` : null
}

interface Wanted {
  supplierId: number
  skuId: number
  price: string
  ladder?: Rung[] | null
}

export async function checkQuote(tx: Tx, { supplierId, skuId, price, ladder }: Wanted): Promise<void> {
  const wrong = ladderProblem(price, ladder ?? [])
  if (wrong) throw bad(wrong, 'ladder')
  const found = await tx.one<{ sku: string; kind: number; name: string | null; status: number }>(sql`
    SELECT k.sku, k.sku_kind AS kind, s.supplier_name AS name, s.status FROM goods_goods_sku k
      LEFT JOIN purchasing_supplier s ON s.id = ${supplierId} AND s.deleted_at IS NULL WHERE k.id = ${skuId} AND k.deleted_at IS NULL`)
  if (!found) throw bad('SKU不存在', 'skuId')
  if (found.name === null) throw bad('供应商不存在', 'supplierId')
  const not = kindProblem(found.sku, found.kind)
  if (not) throw bad(not, 'skuId')
  const barred = supplierProblem(found.name, found.status)
  if (barred) throw bad(barred, 'supplierId')
}
