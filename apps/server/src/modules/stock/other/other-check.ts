import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { LockedRow } from '../../../kit/document/write.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { checkLocations, checkSkus, refuseRepeats } from '../document.ts'
import { requireCosts } from '../ledger/default-cost.ts'

export interface OtherLineInput {
  skuId: number
  locationId: number
  quantity: number
  unitCost?: string | null
  errId?: number | null
}
export interface OtherInput {
  storeId: number
  bizType: string
  expressDeliveryNo?: string | null
  remark?: string | null
  pairId?: number | null
  lines: OtherLineInput[]
}
/** 赠品 and 样品归还 may come in for nothing. */
const FREE_TYPES = ['2', '3']

/** Lines that stand. Those that come in have a cost; in a pair they get it from the other side's audit. */
export const checkOther =
  (side: 'in' | 'out') =>
  async (tx: Tx, input: OtherInput, ctx: Ctx, before: LockedRow | null): Promise<OtherLineInput[]> => {
    if (before?.['pair_id']) throw refuse('转不良品的单据成对生成，不能单独修改，请作废后重建')
    await requireStore(tx, input.storeId, ctx)
    refuseRepeats(input.lines)
    const skus = await checkSkus(tx, input.lines)
    await checkLocations(tx, input.storeId, input.lines)
    return side === 'in' && !input.pairId ? priced(tx, input, skus) : input.lines
  }

/** A store that people count, fill and empty by hand; what lies at Temu moves by transfers, sales and reconciliation alone. */
export async function requireHandled(tx: Tx, storeId: number, ctx: Ctx): Promise<void> {
  refuseTemu(storeId)
  await requireStore(tx, storeId, ctx)
}
function refuseTemu(storeId: number): void {
  if (storeId === TEMU_STORE_ID) throw bad('TEMU虚拟仓不能手工盘点或出入库', 'storeId')
}
export const byHand =
  <I extends { storeId: number }, R>(call: (tx: Tx, input: I, ctx: Ctx) => R) =>
  (tx: Tx, input: I, ctx: Ctx): R => {
    refuseTemu(input.storeId)
    return call(tx, input, ctx)
  }

export async function requireStore(tx: Tx, storeId: number, ctx: Ctx): Promise<void> {
  const store = await tx.one(sql`
    SELECT 1 AS yes FROM stock_store w WHERE w.id = ${storeId} AND w.is_activated = 1 AND w.deleted_at IS NULL AND ${ownStores(ctx.user, raw('w.id'))} FOR KEY SHARE`)
  if (!store) throw missing('仓库')
}

/** Entered, else the newest layer of the store, of the company, the goods' price; nothing of it: somebody has to say. */
async function priced(tx: Tx, input: OtherInput, skus: Map<number, string>): Promise<OtherLineInput[]> {
  const open = input.lines.filter((line) => !line.unitCost)
  const costs = await requireCosts(
    tx,
    open.map(({ skuId }) => ({ storeId: input.storeId, skuId, sku: skus.get(skuId)! })),
  )
  const found = new Map(open.map((line, i) => [line, costs[i]!]))
  return input.lines.map((line, i) => {
    const unitCost = line.unitCost || found.get(line)!
    if (Number(unitCost) === 0 && !FREE_TYPES.includes(input.bizType)) throw bad(`第${i + 1}行单价不能为0，仅赠品和样品归还可以`)
    return { ...line, unitCost }
  })
}
