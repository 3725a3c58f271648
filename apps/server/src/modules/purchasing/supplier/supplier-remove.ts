import { remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { suppliers } from './supplier-list.ts'

interface Uses {
  orders: number
  plans: number
  quotes: number
  goods: number
}

/** One that something was ever bought from is disabled, not removed. */
export async function removeSupplier(tx: Tx, id: number, ctx: Ctx): Promise<null> {
  const { supplierName } = await suppliers.get(tx, id, ctx)
  const uses = (await tx.one<Uses>(sql`
    SELECT (SELECT count(*) FROM purchasing_order WHERE supplier_id = ${id}) AS orders, (SELECT count(*) FROM purchasing_plan WHERE supplier_id = ${id}) AS plans,
      (SELECT count(*) FROM purchasing_supplier_sku WHERE supplier_id = ${id} AND deleted_at IS NULL) AS quotes,
      (SELECT count(*) FROM goods_goods WHERE supplier_id = ${id} AND deleted_at IS NULL) AS goods`))!
  const words = [
    uses.orders && `${uses.orders} 个采购单`,
    uses.plans && `${uses.plans} 个采购计划`,
    uses.quotes && `${uses.quotes} 个报价`,
    uses.goods && `${uses.goods} 个商品`,
  ].filter(Boolean)
  if (words.length) throw refuse(`供应商「${supplierName}」被 ${words.join('、')}使用，不能删除，可以停用`)
  return remove(tx, suppliers as never, id, ctx)
}
